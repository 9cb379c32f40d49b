// The room around the live end that the grid shows: as large as the picture needs and a margin. It
// never changes while somebody paints, so that no cell moves away under the hand.

import { liveEnd } from "./text.js";

const MOST = 25; // rows and columns of a picture
const LEAST = { left: 3, ahead: 4, right: 3, behind: 1 };
const MARGIN = 1;
const SIDES = Object.keys(LEAST);

/** How far a picture reaches from its live end. */
function reachOf(rows) {
  const [x, y] = liveEnd(rows) ?? [0, rows.length - 1];
  return { left: x, ahead: y, right: rows[0].length - 1 - x, behind: rows.length - 1 - y };
}

/** The room for a new picture. */
export function roomFor(rows) {
  const reach = reachOf(rows);
  return fitted(each((side) => Math.max(LEAST[side], reach[side] + MARGIN)), reach);
}

/** The same room, or a larger one where the picture does not fit into it. */
export function grownFor(room, rows) {
  const reach = reachOf(rows);
  return SIDES.every((side) => reach[side] <= room[side]) ? room : fitted(each((side) => Math.max(room[side], reach[side] + MARGIN)), reach);
}

/** A larger room: two cells more on every side. */
export const widened = (room) => fitted(each((side) => room[side] + 2), room);

/** The picture laid out in a room, `.` where it says nothing. */
export function laidOut(rows, room) {
  const reach = reachOf(rows);
  const [width, height] = [room.left + 1 + room.right, room.ahead + 1 + room.behind];
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => rows[y - room.ahead + reach.ahead]?.[x - room.left + reach.left] ?? "."),
  );
}

/** The picture without the margin: what says something, and at least what was written before. */
export function cutOut(laid, room, before) {
  const reach = reachOf(before);
  let [left, right, top, bottom] = [room.left - reach.left, room.left + reach.right, room.ahead - reach.ahead, room.ahead + reach.behind];
  for (const [y, row] of laid.entries()) {
    for (const [x, cell] of row.entries()) {
      if (cell === ".") continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return laid.slice(top, bottom + 1).map((row) => row.slice(left, right + 1));
}

const each = (value) => Object.fromEntries(SIDES.map((side) => [side, value(side)]));

/** No more rows and columns than a picture may have; what is drawn stays inside. */
function fitted(room, reach) {
  for (const [one, other] of [["left", "right"], ["ahead", "behind"]]) {
    while (room[one] + room[other] + 1 > MOST) {
      const slack = (side) => room[side] - reach[side];
      const side = slack(one) >= slack(other) ? one : other;
      if (slack(side) <= 0) break;
      room[side] -= 1;
    }
  }
  return room;
}
