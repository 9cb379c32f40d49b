// The history strip: one bar for each step of the line, as high as the choice there was; what is
// lost is red, what lies ahead is pale. It is a slider: click, drag or use the arrow keys.

const HEIGHT = 28;

export class Strip {
  constructor(canvas, go) {
    this.canvas = canvas;
    this.go = go;
    this.data = { steps: 0, room: 1, at: 0, options: [], lost: null };
    this.width = canvas.clientWidth;
    new ResizeObserver(() => {
      this.width = canvas.clientWidth;
      this.draw();
    }).observe(canvas);
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.seek(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) this.seek(event);
    });
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  /** Show `steps` known moves of at most `room`, `at` drawn, with options before each if known. */
  show(data) {
    this.data = data;
    this.canvas.setAttribute("aria-valuemin", "0");
    this.canvas.setAttribute("aria-valuemax", String(data.steps));
    this.canvas.setAttribute("aria-valuenow", String(data.at));
    this.canvas.setAttribute("aria-valuetext", `step ${data.at} of ${data.steps}`);
    this.draw();
  }

  seek(event) {
    const box = this.canvas.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    this.go(Math.min(this.data.steps, Math.round(share * this.data.room)));
  }

  key(event) {
    const page = Math.max(1, Math.round(this.data.steps / 10));
    const moves = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: page, PageDown: -page };
    let to = null;
    if (event.key in moves && !event.ctrlKey && !event.shiftKey) to = this.data.at + moves[event.key];
    if (event.key === "Home") to = 0;
    if (event.key === "End") to = this.data.steps;
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(Math.max(0, Math.min(this.data.steps, to)));
  }

  draw() {
    const { steps, room, at, options, lost } = this.data;
    const ratio = devicePixelRatio || 1;
    const { width } = this;
    if (!width) return;
    this.canvas.width = width * ratio;
    this.canvas.height = HEIGHT * ratio;
    const pen = this.canvas.getContext("2d");
    pen.scale(ratio, ratio);
    const style = getComputedStyle(this.canvas);
    const [edge, lostColour, choiceColour, plain] = ["--edge", "--live-end", "--future", "--rim"].map((name) =>
      style.getPropertyValue(name).trim(),
    );
    const foot = HEIGHT - 3;
    pen.fillStyle = edge;
    pen.fillRect(0, foot, width, 1);
    const each = width / Math.max(1, room);
    const bar = Math.min(3, Math.max(0.7, each * 0.6));
    // Bars of one colour are painted together: there may be thousands.
    for (const isDrawn of [true, false]) {
      const paths = new Map([lostColour, choiceColour, plain].map((colour) => [colour, new Path2D()]));
      for (let i = isDrawn ? 0 : at; i < (isDrawn ? at : steps); i++) {
        const choice = options[i] ?? 1;
        const height = [3, 3, 11, 19][Math.min(3, choice)];
        const isLost = lost !== null && i >= lost - 1;
        const path = paths.get(isLost ? lostColour : choice > 1 ? choiceColour : plain);
        path.rect((i + 0.5) * each - bar / 2, foot - height, bar, height);
      }
      pen.globalAlpha = isDrawn ? 0.85 : 0.3;
      for (const [colour, path] of paths) {
        pen.fillStyle = colour;
        pen.fill(path);
      }
    }
    pen.globalAlpha = 1;
    pen.fillStyle = lostColour;
    const now = Math.min(width - 5, Math.max(5, at * each));
    pen.fillRect(now - 1, 0, 2, HEIGHT);
    pen.beginPath();
    pen.arc(now, foot, 3.5, 0, 7);
    pen.fill();
  }
}
