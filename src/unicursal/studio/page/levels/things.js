// What stands along the way: keys, doors, items, monsters; told apart by shape, not by colour alone.

import { element } from "../core/dom.js";

const SHAPES = {
  key: "M0 -.3a.17 .17 0 1 1 -.01 0zM0 .04V.36M0 .2H.16M0 .34H.14",
  door: "M-.36 -.4H.36V.4H-.36z",
  monster: "M-.32 .3L0 -.34L.32 .3z",
  item: "M0 -.34L.3 0L0 .34L-.3 0z",
  shortcut: "M-.26 -.26L.26 .26M.26 -.26L-.26 .26",
  "one-way": "M-.34 0H.3M.06 -.24L.32 0L.06 .24",
};

/** "key 2", "shortcut": what stands in walls has no number of its own. */
export const thingWords = ({ kind, number, towards }) => `${kind}${number && !towards ? ` ${number}` : ""}`;

/** The mark of a thing; an open door is only hinted at. */
export function thingMark(thing, isOpen) {
  const { kind, at: [x, y], number, towards } = thing;
  const isKnown = Object.hasOwn(SHAPES, kind);
  const group = element("g", { class: `thing ${isKnown ? kind : "own"}${isOpen ? " opened" : ""}`, transform: `translate(${x + 0.5} ${y + 0.5})` });
  const title = element("title", {}, group);
  title.textContent = `${thingWords(thing)} at ${x}, ${y}`;
  const shape = element("path", { d: isKnown ? SHAPES[kind] : "M-.3 -.3H.3V.3H-.3z" }, group);
  if (kind === "one-way" && towards) {
    shape.setAttribute("transform", `rotate(${(Math.atan2(towards[1] - y, towards[0] - x) * 180) / Math.PI})`);
  }
  const sign = kind === "door" ? number : isKnown ? "" : kind[0];
  if (sign) {
    const text = element("text", {}, group);
    text.textContent = sign;
  }
  return group;
}
