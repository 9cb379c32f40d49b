import assert from "node:assert/strict";
import test from "node:test";
import { Gestures } from "../core/gestures.js";

test("the main button draws and clicks, the middle one only pans", () => {
  const done = [];
  const svg = Object.assign(new EventTarget(), { setPointerCapture: () => {} });
  const camera = { scale: 1, point: ({ clientX, clientY }) => [clientX / 100, clientY / 100], bindWheel: () => {}, pan: () => done.push("pan") };
  new Gestures(svg, camera, {
    canDraw: ([x]) => x === 0,
    draw: (cell) => done.push(`draw ${cell}`),
    drawn: () => done.push("drawn"),
    click: (cell) => done.push(`click ${cell}`),
    hover: () => {},
  });
  const press = (button, from, to) => {
    const send = (type, clientX) => svg.dispatchEvent(Object.assign(new Event(type), { pointerId: 1, button, clientX, clientY: 0 }));
    send("pointerdown", from);
    if (to !== from) send("pointermove", to);
    send("pointerup", to);
    return done.splice(0);
  };
  assert.deepEqual(press(0, 150, 150), ["click 1,0"]);
  assert.deepEqual(press(0, 50, 150), ["draw 1,0", "drawn"]);
  for (const button of [1, 3]) assert.deepEqual(press(button, 150, 150), []);
  assert.deepEqual(press(1, 50, 150), ["pan"]);
  assert.deepEqual(press(2, 50, 150), []);
});
