// The campaigns of the folder that the studio was started with: how far they have come, what came out.

import { ask, askFile, Problem } from "../core/api.js";
import { $, button, download, html } from "../core/dom.js";
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
    $("list").replaceChildren(...[...this.buttons.values()].map((made) => html("li", made)));
  }

  button(name) {
    const bar = Object.assign(html("progress"), { max: 1, ariaLabel: `Progress of ${name}` });
    return button([html("strong"), html("span", "", "quiet"), bar], () => this.tell(() => this.show(name)));
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
  const table = html("table");
  const fill = (row, cells, kind) => {
    for (const words of cells) {
      row.append(html(kind, POSITION.test(words) ? linkTo(words) : words));
    }
  };
  fill(table.createTHead().insertRow(), head, "th");
  const body = table.createTBody();
  for (const cells of rows) fill(body.insertRow(), cells, "td");
  return [html("h2", title), html("div", table, "wide")];
}

function positionParts(positions) {
  if (!positions.length) return [];
  return [html("h2", "Positions"), ...positions.map(linkTo)];
}

const POSITION = /^[\dx]+(@[\d,-]+)?(~[\d,~]+)?:[UDLR]+$/;

function linkTo(position) {
  return Object.assign(html("a", position), { href: pageAddress("board", encodeURI(position)) });
}

/** The rules that were found, each as a picture that opens in the editor. */
function ruleParts(rules) {
  if (!rules.length) return [];
  const buttons = rules.map(({ name, text, svg }) => {
    const made = button([drawing(svg, `Picture of ${name}`), html("small", name)], () => {
      keepText(OF_TAB, PROPOSED, text);
      location.href = pageAddress("rules");
    });
    made.title = "Open it in the editor";
    return made;
  });
  return [html("h2", "Rules"), html("div", buttons, "found-rules")];
}

new Page("campaigns");
new Campaigns().watch();
