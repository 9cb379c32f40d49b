// The board page: everything is put together here.

import { ask, Latest, serverIsBack, status } from "../core/api.js";
import { BoardView } from "../core/board-view.js";
import { $ } from "../core/dom.js";
import { Gestures } from "../core/gestures.js";
import { cellWords, inCoordinates, Message } from "../core/messages.js";
import { ARROW, freeMoves, moveBetween, sameCell, STEP, trace } from "../core/notation.js";
import { ThemeChoice } from "../core/theme-choice.js";
import { Files, lastAddress } from "./files.js";
import { judgeOf, suitsRules } from "./judges.js";
import { installKeys } from "./keys.js";
import { Letters } from "./letters.js";
import { NumbersPanel } from "./numbers-panel.js";
import { RulesPanel } from "./rules-panel.js";
import { Runner } from "./runner.js";
import { Session } from "./session.js";
import { bindSettings, showSettings } from "./settings.js";
import { StepsPanel } from "./steps-panel.js";
import { Strip } from "./strip.js";

const FIRST_BOARD = "9";
const QUIET = 800; // milliseconds without a change before it is read out

class Studio {
  constructor() {
    this.session = new Session();
    this.view = new BoardView($("board"));
    this.message = new Message($("message"));
    this.steps = new StepsPanel(this);
    this.numbers = new NumbersPanel(this);
    this.rules = new RulesPanel(this);
    this.letters = new Letters(this);
    this.runner = new Runner(this);
    this.files = new Files(this);
    this.strip = new Strip($("strip"), (at) => this.goTo(at));
    this.answer = null; // of the server, for the position that is shown
    this.trail = { position: "", options: [] };
    this.latest = {
      position: new Latest((position) => ask("position", { position })),
      future: new Latest((position, kind) =>
        kind === "paper" ? ask("rules/future", { position }) : ask("future", { position, exact: kind === "exact" }),
      ),
      trail: new Latest((position) => ask("trail", { position })),
    };
    this.turn = 0; // of the questions: only the newest counts
    this.waiting = [];
    this.focusNext = null;
    this.gestures = new Gestures($("board"), this.view.camera, this.handActions());
  }

  begin() {
    this.session.restoreWay();
    const hash = this.session.bar.left ?? location.hash;
    if (!this.session.readAddress(hash)) {
      if (hash.length > 1) this.message.show("bad", "The address holds no position that can be shown.");
      this.session.readAddress(lastAddress() ?? "") || this.session.open(FIRST_BOARD);
    }
    bindSettings(this.session);
    this.theme = new ThemeChoice(this.session.bar, () => this.strip.draw());
    this.session.more = () => this.theme.parts;
    installKeys(this);
    this.bindButtons();
    this.session.addEventListener("line", () => this.lineChanged());
    this.session.addEventListener("setting", (event) => this.settingChanged(event.detail));
    this.session.addEventListener("settings", () => this.addressTyped());
    this.settingChanged("coordinates");
    this.lineChanged();
  }

  /** Another address has brought settings of its own; its line is opened next. */
  addressTyped() {
    this.runner.stop();
    this.runner.plan = null;
    this.message.close();
    this.theme.read(location.hash);
    showSettings(this.session);
    this.settingChanged("coordinates");
  }

  bindButtons() {
    const acts = {
      reload: () => this.reload(),
      previous: () => this.back(),
      run: () => this.runner.toggle(),
      next: () => this.runner.forward(),
      fast: () => this.runner.run(true),
      undo: () => this.undo(),
      redo: () => this.redo(),
      "zoom-in": () => this.view.camera.zoomAt(1.4),
      "zoom-out": () => this.view.camera.zoomAt(1 / 1.4),
      "zoom-fit": () => this.view.camera.fit(),
    };
    acts["keep-reason"] = () => this.keepDrawn(this.steps.steps[this.steps.chosen]?.move);
    for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
    $("open").addEventListener("submit", (event) => {
      event.preventDefault();
      $("position").blur();
      this.runner.stop();
      this.files.read($("position").value);
    });
  }

  // --- the line ---

  /** Show another position, with undo. */
  open(position) {
    this.runner.plan = null;
    this.message.close();
    this.session.settings.pin = "";
    this.session.open(position);
  }

  lineChanged() {
    this.answer = null;
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = null;
      this.draw();
      this.question();
    });
  }

  draw() {
    const { session } = this;
    const cells = session.cells;
    this.view.setBoard(session.board);
    this.view.setLine(cells, trace(session.liveEnd, session.moves.slice(session.at)));
    this.view.setLost(null);
    this.view.setFuture([]);
    this.view.setLetters(this.letters.shown);
    this.view.camera.follow(session.liveEnd);
    this.steps.show(null, this.judge);
    this.rules.show(null);
    if (document.activeElement !== $("position")) $("position").value = session.position;
    this.drawStrip(null);
    this.tellWhere();
    $("undo").disabled = !session.past.length;
    $("redo").disabled = !session.coming.length;
    $("previous").disabled = !session.at;
  }

  get judge() {
    return judgeOf(this.session.settings.judge);
  }

  async question() {
    const { position } = this.session;
    const turn = ++this.turn;
    const isNewest = () => turn === this.turn && position === this.session.position;
    const patience = setTimeout(() => this.tellWaiting(isNewest), 900);
    try {
      const verdict = this.rules.verdict(position);
      const answer = await this.latest.position.ask(position);
      if (answer) answer.verdict = await verdict;
      if (answer && isNewest()) this.answerArrived(answer);
    } catch (problem) {
      if (!isNewest()) return;
      this.turn += 1;
      this.tellWhere();
      this.fail(problem);
      for (const resolve of this.waiting.splice(0)) resolve(null);
      if (problem.status === 400) this.session.undo();
    } finally {
      clearTimeout(patience);
    }
  }

  answerArrived(answer) {
    this.answer = answer;
    for (const resolve of this.waiting.splice(0)) resolve(answer);
    this.present(answer);
    if (this.focusNext) {
      const index = this.steps.steps.findIndex((step) => step.move === this.focusNext);
      this.view.focusStep(this.focusNext);
      this.steps.choose(index);
      this.focusNext = null;
    }
    this.showFuture();
    this.numbers.show(answer.position, answer.complete, this.runner.isRunning);
    clearTimeout(this.trailTimer);
    if (!this.runner.isRunning) this.trailTimer = setTimeout(() => this.showTrail(), 250);
  }

  // What is looked at, the reason of a step or a rule, can be kept drawn: `pin` is the step's move
  // or the rule's name, with the number of the step it belongs to.

  /** What is kept drawn here, else nothing. */
  get kept() {
    const [name, step] = this.session.settings.pin.split("@");
    return step === String(this.session.at) ? name : "";
  }

  /** Keep drawn what is looked at, or let it go. */
  keepDrawn(name = this.rules.pointed ?? this.steps.steps[this.steps.chosen]?.move) {
    const there = name && this.kept !== name;
    this.session.set("pin", there ? `${name}@${this.session.at}` : "");
  }

  showKept() {
    const { kept } = this;
    $("keep-reason").setAttribute("aria-pressed", String(kept.length === 1));
    this.rules.showKept(kept);
    if (kept.length === 1) this.steps.choose(this.steps.steps.findIndex((step) => step.move === kept));
    else this.steps.choose(-1);
  }

  /** Draw and tell an answer, perhaps again with other settings. */
  present(answer) {
    this.steps.show(answer, this.judge);
    this.rules.show(answer);
    if (this.kept) this.showKept();
    this.tellWhere();
    this.tellEnd(answer);
  }

  /** The answer at this position, as soon as it is there; null if there is none. */
  answered() {
    return this.answer ? Promise.resolve(this.answer) : new Promise((resolve) => this.waiting.push(resolve));
  }

  async showFuture() {
    const { settings, position } = this.session;
    this.view.setFuture([]);
    if (settings.future === "paper" && !suitsRules(this.session.board)) {
      this.say("The paper draws future lines on n x n boards, n odd, corner to corner.", true);
      return;
    }
    if (settings.future === "off" || this.answer?.complete) return;
    try {
      const asked = settings.future;
      const found = await this.latest.future.ask(position, asked);
      const { future } = this.session.settings;
      if (found && position === this.session.position && future === asked) this.view.setFuture(found.lines);
    } catch (problem) {
      this.fail(problem);
    }
  }

  async showTrail() {
    const { board, moves } = this.session;
    const whole = moves ? `${board.text}:${moves}` : board.text;
    if (this.trail.position !== whole) {
      try {
        this.trail = (await this.latest.trail.ask(whole)) ?? this.trail;
      } catch {
        return; // a strip without heights is a strip still
      }
    }
    this.drawStrip(this.answer?.lost);
  }

  drawStrip(lost) {
    const { moves, at } = this.session;
    const known = this.trail.position.split(":")[1] ?? "";
    let same = 0;
    while (same < known.length && known[same] === moves[same]) same += 1;
    this.strip.show({
      steps: moves.length,
      room: this.session.board.cells - 1,
      at,
      options: this.trail.options.slice(0, same + 1),
      lost: lost?.step ?? null,
    });
  }

  // --- words ---

  tellWhere() {
    const { board, at, settings, liveEnd } = this.session;
    const steps = board.cells - 1;
    const { answer } = this;
    let words = `Step ${at.toLocaleString("en")} of ${steps.toLocaleString("en")}, live end ${cellWords(liveEnd, settings.paper)}`;
    if (answer?.complete) words = `Complete: all ${board.cells.toLocaleString("en")} cells visited`;
    else if (answer?.lost) words += answer.lost.move ? `, lost since step ${answer.lost.step}` : ", no walkthrough on this board";
    else if (answer && this.judge.marks) words += `, ${answer.options.length} ${answer.options.length === 1 ? "option" : "options"}`;
    $("where").textContent = words;
    this.speak(words);
    $("board").setAttribute("aria-label", `Board ${board.width} by ${board.height}`);
  }

  tellEnd(answer) {
    if (answer.lost) {
      const { lost } = answer;
      const told = `${answer.board.text}:${lost.step}:${this.session.settings.paper}`;
      const cells = this.session.cells;
      this.view.setLost(lost.move ? cells.slice(lost.step - 1) : cells);
      this.drawStrip(lost);
      if (this.toldLoss === told && this.message.isOpen) return;
      this.toldLoss = told;
      const { paper } = this.session.settings;
      const words = lost.move
        ? `Lost by step ${lost.step} (${ARROW[lost.move]}). ${inCoordinates(lost.reason.text, paper)}`
        : "This board has no walkthrough at all.";
      this.message.show("bad", words, lost.move ? { "Show where": () => this.showLoss() } : {});
    } else if (this.message.box.dataset.kind === "bad" && this.toldLoss) {
      this.toldLoss = null;
      this.message.close();
    }
  }

  /** Go back to the step by which the line was lost and explain it. */
  showLoss() {
    const lost = this.answer?.lost;
    if (!lost?.move) return;
    this.session.mark();
    this.focusNext = lost.move;
    this.session.goTo(lost.step - 1);
  }

  async tellWaiting(isNewest) {
    if (this.answer || !isNewest()) return;
    const { lanes } = await status().catch(() => ({ lanes: { steps: "not answering" } }));
    if (this.answer || !isNewest()) return;
    const words = lanes.steps === "ready" ? "thinking …" : `${lanes.steps} (the first time takes up to a minute) …`;
    $("where").textContent = `The solver is ${words}`;
    setTimeout(() => this.tellWaiting(isNewest), 1000);
  }

  /** Read out where the line is, but not while it changes: who listens hears where it came to. */
  speak(words) {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => {
      $("spoken").textContent = words;
    }, QUIET);
  }

  say(words, alsoShow = false) {
    $("say").textContent = words;
    if (alsoShow) $("cell").textContent = words;
  }

  fail(problem, name = "") {
    if (problem.name === "AbortError") return;
    this.toldLoss = null;
    this.message.show("bad", name ? `${name}: ${problem.message}` : problem.message);
    if (problem.isAway) this.recover();
  }

  /** When the server is there again, its absence is forgotten and the position asked about anew. */
  async recover() {
    if (this.isAway) return;
    this.isAway = true;
    const told = this.message.text.textContent;
    await serverIsBack();
    this.isAway = false;
    if (this.message.text.textContent === told) this.message.close();
    this.lineChanged();
  }

  // --- hands ---

  handActions() {
    return {
      canDraw: (cell) => !this.letters.chosen && (sameCell(cell, this.session.liveEnd) || this.moveTo(cell) !== undefined),
      draw: (cell) => this.drawTo(cell),
      drawn: () => {
        this.stroke = false;
      },
      click: (cell, isTouch) => this.click(cell, isTouch),
      hover: (cell) => this.hover(cell),
    };
  }

  /** The move to a free neighbour of the live end. */
  moveTo(cell) {
    const { board, cells, liveEnd } = this.session;
    const move = moveBetween(liveEnd, cell);
    return move && freeMoves(board, cells).includes(move) ? move : undefined;
  }

  drawTo(cell) {
    const { session } = this;
    const cells = session.cells;
    const before = cells[cells.length - 2];
    const move = this.moveTo(cell);
    if (!move && !(before && sameCell(before, cell))) return;
    if (!this.stroke) {
      this.runner.stop();
      session.mark();
      this.stroke = true;
    }
    if (move) session.step(move);
    else session.goTo(session.at - 1);
  }

  click(cell, isTouch) {
    const { session } = this;
    if (this.letters.chosen) {
      this.letters.put(this.letters.chosen, cell);
      return;
    }
    const move = this.moveTo(cell);
    if (move) {
      const step = this.steps.steps.find((candidate) => candidate.move === move);
      // A finger has no hover: the first touch of a cross tells the reason, the second steps.
      const isNews = isTouch && this.steps.isShown && step?.kind === "blocked" && this.touched !== move + session.position;
      this.touched = move + session.position;
      if (isNews) this.steps.chooseCell(cell);
      else this.stepByHand(move);
      return;
    }
    const visited = session.cells.findIndex((other) => sameCell(other, cell));
    if (visited >= 0) {
      this.goTo(visited);
      return;
    }
    this.stepStraight(cell);
  }

  /** A click in line with the live end draws straight to it, if the way is free. */
  stepStraight([x, y]) {
    const { session } = this;
    const [u, v] = session.liveEnd;
    if ((x === u) === (y === v)) return;
    const move = x === u ? (y > v ? "D" : "U") : x > u ? "R" : "L";
    const count = Math.abs(x - u) + Math.abs(y - v);
    const taken = new Set(session.cells.map(String));
    for (let i = 1; i <= count; i++) {
      const cell = [u + STEP[move][0] * i, v + STEP[move][1] * i];
      if (!session.board.has(...cell) || taken.has(String(cell))) return;
    }
    this.runner.stop();
    session.mark();
    for (let i = 0; i < count; i++) session.step(move);
  }

  hover(cell) {
    const { board, settings } = this.session;
    const inside = cell && board.has(...cell);
    this.letters.hovered = inside ? cell : null;
    $("cell").textContent = inside ? cellWords(cell, settings.paper) : "";
    this.steps.chooseCell(inside ? cell : null);
    $("board").classList.toggle("over-line", Boolean(inside));
  }

  stepByHand(move) {
    if (!freeMoves(this.session.board, this.session.cells).includes(move)) return;
    this.runner.stop();
    this.session.mark();
    this.session.step(move);
  }

  back() {
    this.runner.stop();
    this.session.mark();
    this.session.goTo(this.session.at - 1);
  }

  goTo(at) {
    this.runner.stop();
    this.session.mark();
    this.session.goTo(at);
  }

  undo() {
    this.runner.stop();
    this.session.undo();
  }

  redo() {
    this.runner.stop();
    this.session.redo();
  }

  reload() {
    this.runner.stop();
    this.runner.plan = null;
    const { origin, settings, board } = this.session;
    this.open(settings.fromFile && origin ? origin : board.text);
  }

  // --- what the runner tells ---

  running() {
    $("run").textContent = "Stop";
    $("tally").textContent = "";
    this.message.close();
  }

  ran() {
    $("run").textContent = "Start";
    this.lineChanged();
  }

  planned(law, seed, position) {
    const { board } = this.session;
    if (law === "left-first") $("seed-used").textContent = "";
    else if (position === board.text && law === "fair") $("seed-used").textContent = `Drawn from ${board.text}#${seed}`;
    else $("seed-used").textContent = `Drawn from seed ${seed}`;
  }

  /** Tell how many walkthroughs a run has met, and how fast. */
  tally(completed, began) {
    const seconds = Math.max(0.001, (performance.now() - began) / 1000);
    const speed = completed / seconds;
    const words = speed < 100 ? speed.toFixed(1) : Math.round(speed).toLocaleString("en");
    $("tally").textContent = `${completed.toLocaleString("en")} completed, ${words} a second`;
  }

  /** Show a board of a run, and nothing else. */
  drawBoard(moves) {
    const { board } = this.session;
    this.view.setLine(trace(board.start, moves), []);
    $("where").textContent = `Running: all ${board.cells.toLocaleString("en")} cells visited`;
  }

  /** Show nothing of a position while boards of a run pass. */
  clearBoard() {
    this.turn += 1; // an answer that is on its way is not for them
    this.steps.show(null, this.judge);
    this.rules.show(null);
    this.view.setLost(null);
    this.view.setFuture([]);
  }

  completed() {
    if (this.session.settings.continueOnCompletion) this.tally(this.runner.completed, this.runner.began);
    if (this.session.settings.saveOnCompletion) this.files.save();
  }

  // --- settings ---

  settingChanged(name) {
    const { settings } = this.session;
    if (name === "coordinates" || name === "paper") {
      if (this.session.board) this.view.setBoard(this.session.board);
      this.view.setCoordinates(settings.coordinates, settings.paper ? 1 : 0);
    }
    if (name === "marks") this.view.setLetters(this.letters.shown);
    if (name === "pin") this.showKept();
    if (["law", "seed", "judge", "mine"].includes(name)) this.runner.plan = null;
    if (name === "judge" || name === "mine" || !this.answer) this.lineChanged();
    else if (name === "options" || name === "paper") this.present(this.answer);
    else if (name === "future") this.showFuture();
    else if (name === "odds") this.numbers.showOdds();
  }
}

const studio = new Studio();
studio.begin();
