// The page to play on: everything is put together here.

import { ask } from "../core/api.js";
import { BoardView } from "../core/board-view.js";
import { $, onClicks } from "../core/dom.js";
import { sentence } from "../core/messages.js";
import { trace } from "../core/notation.js";
import { FOR_GOOD, keep, kept } from "../core/storage.js";
import { WorkPage } from "../core/work-page.js";
import { Advice } from "./advice.js";
import { Clock } from "./clock.js";
import { Ending } from "./ending.js";
import { Game } from "./game.js";
import { Guide } from "./guide.js";
import { Hands } from "./hands.js";
import { Keeping } from "./keeping.js";
import { keptGame, keptTexts, stateOf } from "./kept-games.js";
import { LESSONS } from "./lessons.js";
import { MarkDrawing } from "./mark-drawing.js";
import { RecordPanel } from "./record-panel.js";
import { firstInPack, lastDay, LISTED, listedAfter } from "./offers.js";
import { Sharing } from "./sharing.js";
import { Shelf } from "./shelf.js";
import { SpokenBoard } from "./spoken.js";
import { Told } from "./told.js";
import { dayText, OPEN, questionOf, readWish, rulesOf, titleOf, unreadable, wishText } from "./wish.js";
import { another, WishForm } from "./wish-form.js";

const MET = "play.met"; // whether the first steps were seen
const PATIENCE = 250; // milliseconds before the page says that a puzzle is being made

class Play extends WorkPage {
  constructor() {
    super("play", {
      message: new Told($("told"), $("board"), { showCase: (cases, i) => this.advice.show(cases, i), closed: () => this.advice.clear() }),
      address: () => wishText(this.wanted ?? this.wish),
      readAddress: (hash) => this.readAddress(hash),
      state: () => this.game.state,
      restore: (state) => this.put(state),
      store: () => this.keeping.keep(),
      askAgain: () => this.again?.(),
      keys: {
        h: () => this.isReady && this.advise("hint"),
        p: () => this.isReady && this.advise("possible"),
        c: () => this.isReady && this.advise("check"),
        n: () => this.isReady && this.next(),
        m: () => this.isReady && this.setMarking(!this.hands.onlyMarks),
        Escape: () => this.hands.onlyMarks && this.setMarking(false),
        Enter: () => this.told.main !== null && this.told.main.click(),
      },
      pressBoard: (event) => this.hands.press(event),
    });
    this.told = this.message;
    this.view = new BoardView($("board"));
    this.bindZoom(this.view.camera);
    this.view.margin = 0.3;
    this.guide = new Guide(this.view);
    this.markDrawing = new MarkDrawing(this.view);
    this.game = null;
    this.wish = null; // what is played
    this.wanted = null; // what is to be played as soon as it is made
    this.advice = new Advice(this.view, {
      told: (...words) => this.told.show(...words),
      change: (line) => this.change(this.game.following(line)),
      cut: (line) => this.change(line),
      mark: (marks) => this.mark(marks),
      counted: () => this.helpTaken("hints"),
      checked: () => this.helpTaken("checks"),
    });
    this.spoken = new SpokenBoard($("spoken"), $("cells"));
    this.hands = new Hands($("board"), this.view.camera, {
      game: () => (this.isReady ? this.game : null),
      change: (line, stroke) => this.change(line, stroke),
      mark: (marks, stroke) => this.mark(marks, stroke),
      point: (cell) => this.point(cell),
      pointMark: (place, edge) => this.pointMark(place, edge),
    });
    this.keeping = new Keeping({
      game: () => this.game,
      name: () => wishText(this.wish),
      adopted: (state) => this.adopted(state),
      full: () => this.told.show("bad", "This browser has no room to keep the line: it is lost when the page is left."),
    });
    this.clock = new Clock($("clock"), $("clock-switch"), (seconds) => this.timePassed(seconds));
    this.ending = new Ending(this);
    this.sharing = new Sharing(this);
  }

  begin() {
    this.form = new WishForm({
      wantAnew: (wish) => this.openAnew(wish),
      complain: (words) => this.told.show("bad", words),
    });
    this.shelf = new Shelf({ want: (wish) => this.open(wish), current: () => this.wish && wishText(this.wish) });
    this.record = new RecordPanel({ told: (kind, words) => this.told.show(kind, words), changed: () => this.shelf.show() });
    this.arrive(this.bar.first);
    const withGame = {
      restart: () => this.restart(),
      marks: () => this.setMarking(!this.hands.onlyMarks),
      possible: () => this.advise("possible"),
      check: () => this.advise("check"),
      hint: () => this.advise("hint"),
      lessons: () => this.open({ lesson: 1 }),
      "give-up": () => this.ending.offerSolution(),
    };
    for (const [id, act] of Object.entries(withGame)) $(id).addEventListener("click", () => this.game && act());
    $("cancel").addEventListener("click", () => this.making?.abort());
    // Who has clicked on Hint goes on with Enter.
    $("hint").addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !this.told.main) return;
      event.preventDefault();
      this.told.main.click();
    });
  }

  get isReady() {
    return Boolean(this.game) && !this.making;
  }

  /** The puzzle of an address, else today's; who has never been here begins with three tiny ones. */
  async arrive(hash) {
    const isFirst = !LISTED && !kept(FOR_GOOD, MET) && !keptTexts().length && !unreadable(hash);
    await this.open(readWish(hash) ?? (isFirst ? { lesson: 1 } : firstWish()));
    if (this.game) this.tellUnreadable(hash, LISTED ? "This is another one." : "This is today’s puzzle.");
  }

  /** What a lesson is about; the first one shows the way. */
  tellLesson({ lesson }) {
    const { words, way } = LESSONS[lesson - 1];
    keep(FOR_GOOD, MET, true);
    this.told.show("note", words, { "Skip to today’s puzzle": () => this.open(firstWish()) });
    if (way) this.guide.show(trace(this.game.board.start, way));
  }

  tellUnreadable(hash, instead) {
    const said = unreadable(hash);
    if (said) this.told.show("note", `The address does not describe a puzzle: “${said}”. ${instead}`);
  }

  readAddress(hash) {
    const wish = readWish(hash);
    if (!wish) this.tellUnreadable(hash, "The puzzle stays as it was.");
    else if (wishText(wish) !== this.parts.address()) this.open(wish);
  }

  // --- which puzzle ---

  /** Play what was chosen: as it was left, else from the server. */
  async open(wish) {
    this.making?.abort();
    this.leave(wish);
    const known = keptGame(wishText(wish));
    if (known) {
      this.start(wish, known.facts, known);
      return;
    }
    this.wanted = wish;
    this.bar.now();
    const making = new AbortController();
    this.making = making;
    const patience = setTimeout(() => this.tellMaking("Making a puzzle …", null), PATIENCE);
    try {
      const { path, body } = questionOf(wish);
      const tell = (words, share) => this.tellMaking(`${words[0].toUpperCase()}${words.slice(1)} …`, share);
      const facts = await ask(path, body, { tell, signal: making.signal });
      if (this.making === making) this.start(wish, facts); // else something else was chosen meanwhile
    } catch (problem) {
      if (this.making === making) this.failed(problem, wish);
    } finally {
      clearTimeout(patience);
      if (this.making === making) {
        this.making = null;
        $("making").hidden = true;
      }
    }
  }

  /** Play it from the beginning, also if it was solved before. */
  async openAnew(wish) {
    await this.open(wish);
    if (this.game?.solved && wishText(this.wish) === wishText(wish)) this.restart();
  }

  /** What was played stays behind: "Back" leads there. */
  leave(wish) {
    if (!this.game || wishText(readWish(location.hash) ?? wish) === wishText(wish)) return;
    this.bar.now();
    history.pushState(null, "", `#${wishText(wish)}`);
    this.bar.shown = location.hash;
  }

  tellMaking(words, share) {
    if (!this.making) return;
    $("making").hidden = false;
    $("making-words").textContent = words;
    if (share) $("making-share").value = share;
    else $("making-share").removeAttribute("value");
  }

  failed(problem, wish) {
    if (problem.name === "AbortError") {
      if (this.game) this.wanted = null;
      else this.told.show("note", "No puzzle was made.", { "Make it": () => this.open(wish) });
      this.bar.soon();
      return;
    }
    const actions = {};
    if (wish.difficulty) actions["Any difficulty"] = () => this.open({ ...wish, difficulty: "" });
    else if (!this.game) actions["Today’s puzzle"] = () => this.open(firstWish());
    this.again = () => this.open(wish);
    this.fail(problem, sentence(problem.message), actions);
  }

  start(wish, facts, before) {
    this.making = null;
    $("making").hidden = true;
    this.keeping.keep();
    Object.assign(this, { wish, wanted: null });
    this.game = new Game(facts, before);
    this.remember(`play.${wishText(wish)}`);
    this.told.hide();
    this.advice.clear();
    this.view.setBoard(this.game.board);
    this.spoken.setGame(this.game);
    this.form.show(wish);
    this.shelf.show();
    this.record.show();
    if (this.hands.onlyMarks) this.setMarking(true);
    this.tellPuzzle();
    this.lineChanged();
    this.ending.comeBack(this.game);
    if (wish.lesson && !this.game.solved) this.tellLesson(wish);
    this.clock.run(!this.game.isComplete && !this.game.solved);
    this.bar.soon();
  }

  tellPuzzle() {
    const { board, facts } = this.game;
    const title = titleOf(this.wish);
    $("title").textContent = title;
    document.title = `${title}, unicursal studio`;
    const size = title.includes("×") ? "" : `${board.width} × ${board.height}`;
    $("facts").textContent = [size, facts.difficulty, this.wish.seed !== undefined && `seed ${this.wish.seed}`].filter(Boolean).join(" · ");
    $("rules").textContent = rulesOf(board);
    $("explore").disabled = this.game.hidesEnds; // the board needs both
    $("board").setAttribute("aria-label", `${title}, ${board.width} by ${board.height} cells`);
  }

  // --- the line ---

  /** Another line; changes of one stroke are undone together. */
  change(line, stroke = 0) {
    if (line !== null) this.changeState(this.game.stateOf(line), stroke);
  }

  /** Other marks; the line follows those that touch it. */
  mark(marks, stroke = 0) {
    this.changeState(this.game.stateOf(this.game.following(this.game.line, marks), marks), stroke);
  }

  changeState(state, stroke) {
    if (state === this.state) return;
    this.undo.noteStroke(this.state, stroke);
    this.put(state);
  }

  put(state) {
    const wasFull = this.game.isFull;
    const { line } = this.game;
    this.game.setState(state);
    this.game.began = true;
    if (this.game.liveEnd) this.view.camera.follow(this.game.liveEnd);
    this.advice.clear();
    this.told.hide();
    this.lineChanged();
    this.spoken.lineChanged(this.game);
    this.keeping.touch();
    this.clock.run(!this.game.solved);
    if (this.game.isFull && !(wasFull && line === this.game.line)) this.ending.reached(this.game);
  }

  travel(direction) {
    if (this.game) super.travel(direction);
  }

  restart() {
    if (this.game.solved) Object.assign(this.game, { solved: false, seconds: 0, hints: 0, checks: 0 });
    this.changeState("", 0);
  }

  lineChanged() {
    const { game } = this;
    this.ending.clear();
    this.guide.clear();
    this.view.setLine(game.cells, [], game.broken);
    this.markDrawing.show(game.marks, game.brokenMarks);
    if (!this.hands.onlyMarks) this.view.setCursor(null);
    $("fields").textContent = `${game.cells.length} of ${game.board.cells} cells`;
    $("restart").disabled = !game.state;
    this.advice.prepare(game);
  }

  /** Show the cell on which a line would begin. */
  point(cell) {
    this.view.setCursor(cell);
    this.spoken.point(this.game, cell);
  }

  /** Everything that hands do is a mark from now on, or no longer. */
  setMarking(isMarking) {
    $("marks").setAttribute("aria-pressed", String(isMarking));
    $("board").classList.toggle("marking", isMarking);
    this.view.setCursor(null);
    this.hands.setMarking(isMarking);
  }

  /** Show the place, a cell or the side of one, where a mark would be made. */
  pointMark(place, edge) {
    this.view.setCursor(place);
    if (place) this.spoken.pointMark(this.game, place, edge);
  }

  next() {
    const { size, clues, given, lesson } = this.wish;
    if (LISTED) this.open({ given: nextListed(given) });
    else if (lesson) this.open(LESSONS[lesson] ? { lesson: lesson + 1 } : firstWish());
    else if (size && clues !== OPEN) this.open(another(this.wish));
    else if (clues === OPEN) this.restart();
    else this.form.submit();
  }

  // --- help ---

  async advise(kind) {
    const { game } = this;
    try {
      await this.advice[kind](game);
    } catch (problem) {
      if (game !== this.game) return;
      this.again = null;
      this.fail(problem);
    }
  }

  /** Help is counted: `hints` or `checks`. */
  helpTaken(kind) {
    if (!this.game.solved) this.game[kind] += 1;
    this.keeping.touch();
  }

  // --- keeping and sharing ---

  timePassed(seconds) {
    if (!this.game) return 0;
    this.game.seconds += seconds;
    this.keeping.tick(seconds);
    return this.game.seconds;
  }

  /** Another tab has gone on with this game: so does this one, and undo leads back. */
  adopted(state) {
    const { game } = this;
    this.undo.note(game.state);
    game.setState(state);
    this.advice.clear();
    this.told.hide();
    this.lineChanged();
    this.spoken.lineChanged(game);
    this.clock.run(!game.solved);
  }
}

const nextListed = (given) => listedAfter(given, (text) => stateOf(text) === "solved");

/** What is played where the address says nothing: today's puzzle, or the first of the file. */
function firstWish() {
  if (LISTED) return { given: nextListed() };
  const last = lastDay();
  return last ? { day: dayText(last) } : firstInPack();
}

new Play().begin();
