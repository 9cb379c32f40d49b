// Check boxes, lists and sliders, each bound to a setting of the session.

import { $ } from "../core/dom.js";
import { bindSeed } from "../core/seed.js";
import { offerFormula } from "../rules/switches.js";
import { JUDGES } from "./judges.js";
import { placeOf, speedAt } from "./runner.js";

const CHECKS = [
  "options", "odds", "mine", "coordinates", "paper", "fromFile", "saveOnCompletion", "continueOnCompletion",
];

/** `complain(words)` is called for what cannot be read. */
export function bindSettings(session, complain) {
  for (const name of CHECKS) $(name).addEventListener("change", () => session.set(name, $(name).checked));
  for (const radio of document.getElementsByName("future")) {
    radio.addEventListener("change", () => session.set("future", radio.value));
  }
  for (const { id, name } of JUDGES.values()) $("judge").append(new Option(name, id));
  $("law").addEventListener("change", () => session.set("law", $("law").value));
  $("judge").addEventListener("change", () => session.set("judge", $("judge").value));
  $("stops").addEventListener("change", () => session.set("stops", $("stops").value));
  bindSeed($("seed"), {
    shown: () => session.settings.seed,
    take: (seed) => session.set("seed", `${seed ?? ""}`),
    complain,
    mayBeEmpty: true,
  });
  $("speed").addEventListener("input", () => session.set("speed", speedAt(Number($("speed").value))));
  $("keep-left").addEventListener("change", () => session.set("law", $("keep-left").checked ? "left-first" : "fair"));
  session.addEventListener("setting", () => showSettings(session));
  showSettings(session);
}

/** Bring all controls in line with the session. */
export function showSettings(session) {
  const { settings } = session;
  for (const name of CHECKS) $(name).checked = settings[name];
  for (const radio of document.getElementsByName("future")) radio.checked = radio.value === settings.future;
  $("law").value = settings.law;
  if (!JUDGES.has(settings.judge)) offerFormula($("judge"), settings.judge);
  $("judge").value = settings.judge;
  $("stops").value = settings.stops;
  $("seed").value = settings.seed;
  $("keep-left").checked = settings.law === "left-first";
  $("speed").value = placeOf(settings.speed);
  $("speed").setAttribute("aria-valuetext", `${settings.speed} steps a second`);
  $("speed-shown").textContent = `${settings.speed < 10 ? settings.speed : Math.round(settings.speed)} / s`;
}
