// Ends that a rectangle can have: from the upper left corner to another one, where the colours of the
// checkerboard allow it. On a board with an even number of cells a line ends on the other colour.

/** The corners in which a line from the upper left can end: [{ target, words }], the far one first. */
export function cornersFor(width, height) {
  const isEven = (width * height) % 2 === 0;
  const corners = [
    { target: [width - 1, height - 1], words: "to lower right" },
    { target: [width - 1, 0], words: "to upper right" },
    { target: [0, height - 1], words: "to lower left" },
  ];
  const fits = ({ target: [x, y] }) => x + y > 0 && ((x + y) % 2 === 1) === isEven;
  const once = corners.filter(({ target }, i) => corners.findIndex((other) => `${other.target}` === `${target}`) === i);
  return once.filter(fits);
}
