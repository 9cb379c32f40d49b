// A level in a file of its own: all there is to do is to walk it.

import { store } from "../browser/store.js";
import { $, html, radio } from "../core/dom.js";
import { Page } from "../core/page.js";
import { LevelMap } from "../levels/map.js";
import { LevelWalk } from "../levels/walk.js";

class Walking extends Page {
  constructor(level) {
    super("walk", { store: () => this.walk.store() });
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
      $("floor-choice").append(radio({ name: "floor", value: i, checked: !i }, [html("span", i + 1)], () => this.show(i)));
    }
  }
}

async function begin() {
  new Walking(await store.shelf("level"));
}

begin();
