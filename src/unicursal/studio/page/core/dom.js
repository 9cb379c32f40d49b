// What every page does with its document.

import { Problem } from "./problem.js";

const PRESSED = "button, a, summary, input, [role=button]";
const SVG = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

/** An element of the page, with words in it. */
export function html(name, words = "", className = "") {
  const made = document.createElement(name);
  made.textContent = words;
  if (className) made.className = className;
  return made;
}

/** A button with words on it. */
export function button(words, act, className = "") {
  const made = html("button", words, className);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** An element of a drawing. */
export function element(name, attributes = {}, parent = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}

/** The text of a file that somebody has chosen or dropped; a folder has none. */
export async function textOf(file) {
  try {
    return await file.text();
  } catch {
    throw new Problem(`${file.name} cannot be read.`);
  }
}

/** Whether letters that are typed belong to what has the focus: a field, or a list that jumps to them. */
export const takesLetters = (target) => Boolean(target.matches?.("input:not([type=checkbox], [type=radio]), select, textarea"));

/** Whether what has the focus is written in, and so has an undo of its own. */
export const isWritten = (target) => Boolean(target.matches?.("input:not([type=checkbox], [type=radio]), textarea"));

/** Whether a key presses what has the focus, or moves among its choices. */
export function takesKey(target, key) {
  if (key === "Enter" || key === " ") return Boolean(target.matches?.(PRESSED));
  return key.startsWith("Arrow") && Boolean(target.matches?.("[type=radio]"));
}

/** Bind buttons: { the id of each: what a click on it does }. */
export function onClicks(acts) {
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
}

/** Give a file to the person. */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
