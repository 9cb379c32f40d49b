// Boards that come from the server by the batch, played one a frame: as many as can be seen.

const MOST_WAITING = 40; // what comes faster than frames is counted, but not shown

export class BoardPlayer {
  /** `draw(moves)` shows one. */
  constructor(draw) {
    this.draw = draw;
    this.boards = [];
    this.frame = null;
  }

  push(boards) {
    this.boards.push(...boards);
    if (this.boards.length > MOST_WAITING) this.boards.splice(0, this.boards.length - MOST_WAITING);
    this.frame ??= requestAnimationFrame(() => this.play());
  }

  play() {
    this.draw(this.boards.shift());
    this.frame = this.boards.length ? requestAnimationFrame(() => this.play()) : null;
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    this.boards = [];
  }
}
