// The board page: its parts are put together here.

import { BoardView } from "../core/board-view.js";
import { $, onClicks } from "../core/dom.js";
import { LawChoice } from "../core/laws.js";
import { trace } from "../core/notation.js";
import { CONTENTS } from "../core/places.js";
import { WorkPage } from "../core/work-page.js";
import { Files, lastAddress } from "./files.js";
import { Hand } from "./hand.js";
import { judgeOf } from "./judges.js";
import { bindKeys } from "./keys.js";
import { Letters } from "./letters.js";
import { NumbersPanel } from "./numbers-panel.js";
import { Pin } from "./pin.js";
import { PositionAnswer } from "./position-answer.js";
import { Research } from "./research.js";
import { RulesPanel } from "./rules-panel.js";
import { RunPanel } from "./run-panel.js";
import { Runner } from "./runner.js";
import { Session } from "./session.js";
import { bindSettings, showSettings } from "./settings.js";
import { StepsPanel } from "./steps-panel.js";
import { SizeChoice } from "./size-choice.js";
import { Strip } from "./strip.js";
import { Tour } from "./tour.js";
import { Voice } from "./voice.js";

const FIRST_BOARD = "9";

class Studio extends WorkPage {
  constructor() {
    super("board", {
      address: () => this.session.address,
      readAddress: (hash) => this.readAddress(hash),
      state: () => this.session.snapshot,
      restore: (snapshot) => this.session.restore(snapshot),
      store: () => this.session.store(),
      themeChanged: () => this.themeChanged(),
      askAgain: () => this.lineChanged(),
      keysEverywhere: { "Ctrl+s": () => this.files.save() },
    });
    this.session = new Session(this);
    this.view = new BoardView($("board"));
    this.bindZoom(this.view.camera);
    this.answer = new PositionAnswer(this);
    this.voice = new Voice(this);
    this.pin = new Pin(this);
    this.steps = new StepsPanel(this);
    this.numbers = new NumbersPanel(this);
    this.rules = new RulesPanel(this);
    this.research = new Research(this);
    this.letters = new Letters(this);
    this.runner = new Runner(this);
    this.runs = new RunPanel(this);
    this.files = new Files(this);
    this.hand = new Hand(this);
    this.strip = new Strip($("strip"), (at) => this.hand.goTo(at));
    this.laws = new LawChoice($("law"), (law, why) => {
      this.session.set("law", "fair");
      this.message.show("note", `${why} The law fair is used instead.`);
    });
    this.size = new SizeChoice((board) => this.open(board));
    this.tour = new Tour(this);
    this.frame = null;
  }

  begin() {
    const hash = this.bar.first;
    if (!this.session.readAddress(hash)) {
      if (hash.length > 1) this.message.show("bad", "The address does not hold a position that can be shown.");
      const { position, note } = CONTENTS;
      this.session.readAddress((position ? `#${position}` : lastAddress()) ?? "") || this.session.open(FIRST_BOARD);
      if (note) this.message.show("note", note);
    }
    bindSettings(this.session, (words) => this.message.show("bad", words));
    bindKeys(this);
    this.bindButtons();
    this.session.addEventListener("line", () => this.lineChanged());
    this.session.addEventListener("setting", (event) => this.settingChanged(event.detail));
    this.settingChanged("coordinates");
    this.tour.show();
    this.tour.explain();
    this.lineChanged();
  }

  travel(direction) {
    this.runner.stop();
    super.travel(direction);
  }

  /** Another address brings settings of its own. */
  readAddress(hash) {
    if (!this.session.readAddress(hash)) return;
    this.runner.stop();
    this.runner.plan = null;
    this.message.close();
    showSettings(this.session);
    this.settingChanged("coordinates");
    this.tour.show();
    this.tour.explain();
  }

  bindButtons() {
    const { hand, runner } = this;
    onClicks({
      reload: () => hand.reload(),
      previous: () => hand.back(),
      run: () => runner.toggle(),
      next: () => runner.forward(),
      fast: () => runner.run(true),
      "keep-reason": () => this.pin.keep(this.steps.steps[this.steps.chosen]?.move),
    });
    $("open").addEventListener("submit", (event) => {
      event.preventDefault();
      $("position").blur();
      this.runner.stop();
      this.files.read($("position").value);
    });
  }

  /** Show another position, with undo; a run ends. */
  open(position) {
    this.runner.stop();
    this.runner.plan = null;
    this.message.close();
    this.session.settings.pin = "";
    this.session.open(position);
  }

  /** The next frame shows the line; the server is asked about where it is then. */
  lineChanged() {
    this.answer.forget();
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = null;
      this.draw();
      this.answer.ask();
    });
  }

  draw() {
    const { session } = this;
    if (this.view.board && this.view.board.text !== session.board.text) this.boardChanged();
    this.view.setBoard(session.board);
    this.laws.follow(session.board.text);
    this.size.show(session.board);
    this.view.setLine(session.cells, trace(session.liveEnd, session.moves.slice(session.at)));
    this.view.setLost(null);
    this.view.setFuture([]);
    this.view.setLetters(this.letters.shown);
    this.view.camera.follow(session.liveEnd);
    this.steps.show(null, this.judge);
    this.rules.show(null);
    if (document.activeElement !== $("position")) $("position").value = session.position;
    this.answer.drawStrip(null);
    this.voice.tellWhere();
    $("previous").disabled = !session.at;
  }

  /** Nothing that was said about one board outlives it. */
  boardChanged() {
    this.runs.clear();
    this.numbers.clear();
  }

  themeChanged() {
    this.strip.draw();
    const { session } = this;
    this.view.setLine(session.cells, trace(session.liveEnd, session.moves.slice(session.at)));
  }

  get judge() {
    return judgeOf(this.session.settings.judge);
  }

  /** Draw and tell an answer, perhaps again with other settings. */
  present(answer) {
    this.steps.show(answer, this.judge);
    this.rules.show(answer);
    this.research.show();
    if (this.pin.name) this.pin.show();
    this.voice.tellWhere();
    this.voice.tellEnd(answer);
  }

  settingChanged(name) {
    const { settings } = this.session;
    if (name === "coordinates" || name === "paper") {
      if (this.session.board) this.view.setBoard(this.session.board);
      this.view.setCoordinates(settings.coordinates, settings.paper ? 1 : 0);
    }
    if (name === "marks") this.view.setLetters(this.letters.shown);
    if (name === "pin") this.pin.show();
    if (name === "tour") this.tour.show();
    if (["law", "seed", "judge", "mine"].includes(name)) this.runner.plan = null;
    if (name === "judge" || name === "mine" || !this.answer.now) this.lineChanged();
    else if (name === "options" || name === "paper") this.present(this.answer.now);
    else if (name === "future") this.answer.showFuture();
    else if (name === "odds") this.numbers.showOdds();
  }
}

new Studio().begin();
