// The campaigns of the folder that the studio was started with: how far they have come, what came out.

import { ask, askFile, Problem } from "../core/api.js";
import { $, download, html } from "../core/dom.js";
import { pageAddress } from "../core/links.js";
import { Message } from "../core/messages.js";
import { Page } from "../core/page.js";
import { keepText, OF_TAB } from "../core/storage.js";
import { drawing } from "../rules/catalogue.js";
import { PROPOSED } from "../rules/drafts.js";
import { progressWords } from "./words.js";

const AGAIN = 3000; // milliseconds between two looks

class Campaigns {
  constructor() {
    this.message = new Message($("message"));
    this.buttons = new Map(); // by name
    this.chosen = null;
    this.shown = ""; // the answer that the tables show
    $("report").addEventListener("click", () => this.tell(() => this.download()));
  }

  /** Look again and again, for as long as the page is seen. */
  async watch() {
    try {
      if (!document.hidden) await this.tell(() => this.look());
    } finally {
      setTimeout(() => this.watch(), AGAIN);
    }
  }

  async tell(work) {
    try {
      await work();
      if (this.message.box.dataset.kind === "bad") this.message.close();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.message.show("bad", problem.message);
    }
  }

  async look() {
    const found = await ask("campaigns");
    $("none").textContent = !found.is_given
      ? "Start the studio with the folder of your campaigns: unicursal studio --campaigns DIR"
      : found.campaigns.length ? "" : "No campaigns yet: unicursal campaign start …";
    const names = found.campaigns.map(({ name }) => name);
    if (names.join("/") !== [...this.buttons.keys()].join("/")) this.list(names);
    for (const campaign of found.campaigns) this.update(campaign);
    if (this.chosen) await this.show(this.chosen);
  }

  /** A button for each campaign. */
  list(names) {
    this.buttons = new Map(names.map((name) => [name, this.button(name)]));
    $("list").replaceChildren(
      ...[...this.buttons.values()].map((button) => {
        const item = document.createElement("li");
        item.append(button);
        return item;
      }),
    );
  }

  button(name) {
    const button = document.createElement("button");
    button.type = "button";
    const title = document.createElement("strong");
    const words = document.createElement("span");
    words.className = "quiet";
    const bar = document.createElement("progress");
    bar.max = 1;
    bar.setAttribute("aria-label", `Progress of ${name}`);
    button.append(title, words, bar);
    button.addEventListener("click", () => this.tell(() => this.show(name)));
    return button;
  }

  update(campaign) {
    const button = this.buttons.get(campaign.name);
    const [title, words, bar] = button.children;
    title.textContent = campaign.title ? `${campaign.name}: ${campaign.title}` : campaign.name;
    words.textContent = campaign.fault ?? progressWords(campaign);
    bar.hidden = Boolean(campaign.fault) || campaign.finished || campaign.share === null;
    if (campaign.share !== null) bar.value = campaign.share;
    button.disabled = Boolean(campaign.fault);
    button.setAttribute("aria-pressed", String(campaign.name === this.chosen));
  }

  async show(name) {
    this.chosen = name;
    for (const [each, button] of this.buttons) button.setAttribute("aria-pressed", String(each === name));
    const found = await ask("campaign", { name });
    const text = JSON.stringify(found);
    if (this.chosen !== name || text === this.shown) return; // what is being read is not redrawn
    this.shown = text;
    $("h-chosen").textContent = found.title;
    $("words").textContent = found.words;
    $("tables").replaceChildren(...found.tables.flatMap(tableParts));
    const chart = found.chart && new DOMParser().parseFromString(found.chart, "image/svg+xml").documentElement;
    $("chart").replaceChildren(...(chart ? [chart] : []));
    $("rules").replaceChildren(...ruleParts(found.rules));
    $("positions").replaceChildren(...positionParts(found.positions));
    $("chosen").hidden = false;
  }

  async download() {
    const { blob, name } = await askFile("campaign/report", { name: this.chosen });
    download(blob, name);
  }
}

function tableParts({ title, head, rows }) {
  const room = document.createElement("div");
  room.className = "wide";
  const table = document.createElement("table");
  const fill = (row, cells, kind) => {
    for (const words of cells) {
      const cell = document.createElement(kind);
      cell.append(POSITION.test(words) ? linkTo(words) : words);
      row.append(cell);
    }
  };
  fill(table.createTHead().insertRow(), head, "th");
  const body = table.createTBody();
  for (const cells of rows) fill(body.insertRow(), cells, "td");
  room.append(table);
  return [html("h2", title), room];
}

function positionParts(positions) {
  if (!positions.length) return [];
  return [html("h2", "Positions"), ...positions.map(linkTo)];
}

const POSITION = /^[\dx]+(@[\d,-]+)?(~[\d,~]+)?:[UDLR]+$/;

function linkTo(position) {
  const link = document.createElement("a");
  link.href = pageAddress("board", encodeURI(position));
  link.textContent = position;
  return link;
}

/** The rules that were found, each as a picture that opens in the editor. */
function ruleParts(rules) {
  if (!rules.length) return [];
  const room = document.createElement("div");
  room.className = "found-rules";
  room.append(
    ...rules.map(({ name, text, svg }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.title = "Open it in the editor";
      button.append(drawing(svg, `Picture of ${name}`), html("small", name));
      button.addEventListener("click", () => {
        keepText(OF_TAB, PROPOSED, text);
        location.href = pageAddress("rules");
      });
      return button;
    }),
  );
  return [html("h2", "Rules"), room];
}

new Page("campaigns");
new Campaigns().watch();
