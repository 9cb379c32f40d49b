// Paths in units of one cell; the cell (x, y) is the unit square whose upper left corner it names.

const round = (value) => Math.round(value * 1000) / 1000;

/** The middles of the cells where a run begins, turns and ends. */
function corners(cells) {
  return cells
    .filter((cell, i) => {
      if (i === 0 || i === cells.length - 1) return true;
      const [before, behind] = [cells[i - 1], cells[i + 1]];
      return !(before[0] === behind[0] || before[1] === behind[1]);
    })
    .map(([x, y]) => [x + 0.5, y + 0.5]);
}

/** A run with straight corners: as broad as a cell it covers its cells exactly. */
export function sharpPath(cells) {
  if (cells.length === 1) {
    const [x, y] = cells[0];
    return `M${x + 0.5} ${y + 0.5}h0.001`;
  }
  return "M" + corners(cells).map(([x, y]) => `${x} ${y}`).join("L");
}

/** A run whose corners are quarter circles, as in the paper; cut, it begins with the second cell. */
export function roundPath(cells, isCut = false) {
  const points = corners(cells);
  if (isCut) points[0] = [(cells[0][0] + cells[1][0] + 1) / 2, (cells[0][1] + cells[1][1] + 1) / 2];
  const parts = [`M${points[0][0]} ${points[0][1]}`];
  for (let i = 1; i < points.length - 1; i++) {
    const [a, p, b] = [points[i - 1], points[i], points[i + 1]];
    const from = towards(p, a);
    const to = towards(p, b);
    const turn = (p[0] - a[0]) * (b[1] - p[1]) - (p[1] - a[1]) * (b[0] - p[0]);
    parts.push(`L${from[0]} ${from[1]}A0.5 0.5 0 0 ${turn > 0 ? 1 : 0} ${to[0]} ${to[1]}`);
  }
  const last = points[points.length - 1];
  if (points.length > 1) parts.push(`L${last[0]} ${last[1]}`);
  return parts.join("");
}

function towards([x, y], [u, v]) {
  const length = Math.hypot(u - x, v - y);
  return [round(x + (0.5 * (u - x)) / length), round(y + (0.5 * (v - y)) / length)];
}

/** Squares over cells. */
export const squares = (cells, inset = 0) =>
  cells
    .map(([x, y]) => {
      const size = round(1 - 2 * inset);
      return `M${round(x + inset)} ${round(y + inset)}h${size}v${size}h${-size}z`;
    })
    .join("");

/** Crosses in cells. */
export const crosses = (cells, arm = 0.22) =>
  cells
    .map(([x, y]) => {
      const [a, b, c, d] = [x + 0.5 - arm, y + 0.5 - arm, x + 0.5 + arm, y + 0.5 + arm].map(round);
      return `M${a} ${b}L${c} ${d}M${a} ${d}L${c} ${b}`;
    })
    .join("");

/** Short bars across the way between two neighbours. */
export const bars = (edges, arm = 0.16) =>
  edges
    .map(([[x, y], [u, v]]) => {
      const [mx, my] = [(x + u + 1) / 2, (y + v + 1) / 2];
      const [dx, dy] = [(v - y) * arm, (u - x) * arm];
      return `M${round(mx - dx)} ${round(my - dy)}L${round(mx + dx)} ${round(my + dy)}`;
    })
    .join("");

/** Straight lines between neighbours. */
export const links = (edges) =>
  edges.map(([[x, y], [u, v]]) => `M${x + 0.5} ${y + 0.5}L${u + 0.5} ${v + 0.5}`).join("");

/** The lines between cells of a board, and its outline, each as one path. */
export function gridPaths(board) {
  const inner = [];
  const rim = [];
  for (const upright of [false, true]) {
    const [rows, columns] = upright ? [board.width, board.height] : [board.height, board.width];
    const has = (along, across) => (upright ? board.has(across, along) : board.has(along, across));
    for (let line = 0; line <= rows; line++) {
      let kind = null;
      let from = 0;
      for (let at = 0; at <= columns; at++) {
        const [one, other] = at < columns ? [has(at, line - 1), has(at, line)] : [false, false];
        const here = one && other ? inner : one || other ? rim : null;
        if (here !== kind) {
          if (kind) kind.push(upright ? `M${line} ${from}V${at}` : `M${from} ${line}H${at}`);
          [kind, from] = [here, at];
        }
      }
    }
  }
  return { inner: inner.join(""), rim: rim.join("") };
}
