// The stops of the tour: five positions, each with a step that is impossible for another reason.

export const STOPS = [
  {
    title: "Shut in",
    position: "9:RDLDRRDDLULDDRDLDDRURDRURDRRULUUUURULLD",
    move: "L",
    words: "The line has to visit every cell once and end on the ring. Step left, and the tinted area can be entered through one cell only: the line could go in but never come out again. That is by far the most common reason.",
  },
  {
    title: "Black and white",
    position: "15:RRRRDDDLLDDDDDRDDRRRURUURRUUULDDLL",
    move: "D",
    words: "Each step changes the colour of a checkerboard. The tinted area has too many cells of one colour: whatever the line does in there, some are left over. No picture of the nearby cells shows this: you have to count.",
  },
  {
    title: "One thing leads to another",
    position: "9:RRRRRRRRDDDDDDDLLLURRULURULURULLLLLDLULDDDDDDDRURDRUULLUUUR",
    move: "R",
    words: "If a cell has only two ways left, the line must use both. That takes ways from its neighbours, and so on: the blue lines are all forced by this one step, until one cell has no way left.",
  },
  {
    title: "Try and see",
    position: "9:RRRRRRRRDDDDDDDLLLLURURDRUUUUULLLLLDLULDDRDLDR",
    move: "R",
    words: "Sometimes nothing is forced at once. Then assume that the line joins two cells, and then that it does not: both fail, each for one of the earlier reasons. The cases below show them one by one.",
  },
  {
    title: "Where rules end",
    position: "21:RRDRURRDLDLDRDRUURUURRRDDRRDLLDLUUULDDLDRDRRRURDDDRDDRDLLDLULDDLDDLULLLDRRDDDDLU",
    move: "L",
    words: "A researcher wrote down patterns around the live end that forbid steps, set after set. On this board of 21 × 21 every one of those sets leaves the step to the left open, and it is lost: far away twelve lines are forced, and then the colours do not balance. The exact answer looks at the whole board.",
  },
];

/** An address that names only a stop, #tour=2, says where it is. */
export function withPosition(hash) {
  const number = Number(/^#?tour=(\d)$/.exec(hash)?.[1]);
  const stop = STOPS[number - 1];
  return stop ? `#${stop.position}&tour=${number}` : hash;
}
