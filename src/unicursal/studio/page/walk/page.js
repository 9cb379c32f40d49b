// A level in a file of its own: all there is to do is to walk it.

import { store } from "../browser/store.js";
import { $, html } from "../core/dom.js";
import { Page } from "../core/page.js";
import { LevelMap } from "../levels/map.js";
import { LevelWalk } from "../levels/walk.js";

class Walking {
  constructor(level) {
    this.level = level;
    this.floor = 0;
    this.map = new LevelMap($("map"));
    this.walk = new LevelWalk(this.map, { name: () => `${level.title} ${this.floor}`, changed: () => this.map.show(this.shown, "off", false) });
    $("title").textContent = level.title;
    this.offerFloors();
    this.show(0);
    this.walk.begin();
  }

  get shown() {
    return this.level.floors[this.floor];
  }

  show(floor) {
    this.floor = floor;
    this.map.show(this.shown, "off", false);
    this.walk.show(this.shown);
    const { width, height, entrance, exit } = this.shown;
    $("status").textContent = `${width} × ${height}, from A (${entrance.join(", ")}) to B (${exit.join(", ")})`;
  }

  offerFloors() {
    const { floors } = this.level;
    $("floor-choice").hidden = floors.length < 2;
    for (const i of floors.keys()) {
      const label = html("label");
      const radio = Object.assign(document.createElement("input"), { type: "radio", name: "floor", value: i, checked: !i });
      radio.addEventListener("change", () => this.show(i));
      label.append(radio, html("span", String(i + 1)));
      $("floor-choice").append(label);
    }
  }
}

async function begin() {
  new Page("walk");
  new Walking(await store.shelf("level"));
}

begin();
