// Which clues a line does not keep to.

/**
 * The clues that a line, given by its cells, has broken: `{ numbers: Set, stops: Set, lines: Set }` of
 * their places in the lists. Walls it cannot break: there it does not pass. Of a line that may still
 * grow at both ends nobody can say at which place it meets a number or a stop.
 */
export function brokenClues({ numbers, stops, lines }, cells, growsAtBothEnds = false) {
  const isPlaced = !growsAtBothEnds && (numbers.length || stops.length);
  const place = isPlaced || lines.length ? new Map(cells.map((cell, i) => [String(cell), i])) : null; // a long line is not read for nothing
  const at = (cell) => place.get(String(cell));
  const isEnd = (index) => index === cells.length - 1 || (growsAtBothEnds && index === 0);
  return {
    numbers: isPlaced ? brokenNumbers(numbers, at, cells.length) : new Set(),
    stops: isPlaced ? brokenStops(stops, at) : new Set(),
    lines: brokenLines(lines, at, isEnd),
  };
}

const placesWhere = (list, test) => new Set([...list.keys()].filter((i) => test(list[i])));

const brokenNumbers = (numbers, at, length) =>
  placesWhere(numbers, ({ cell, number }) => {
    const there = at(cell);
    return there === undefined ? number <= length : there !== number - 1;
  });

function brokenStops(stops, at) {
  let met = -1;
  let isMissing = false;
  return placesWhere(stops, (cell) => {
    const there = at(cell);
    if (there === undefined) isMissing = true;
    else if (isMissing || there < met) return true;
    else met = there;
    return false;
  });
}

/** Two neighbours on a given line follow each other on the way; an end may still go there. */
const brokenLines = (lines, at, isEnd) =>
  placesWhere(lines, (run) =>
    run.some((cell, k) => {
      if (k === 0) return false;
      const [one, other] = [at(run[k - 1]), at(cell)];
      if (one === undefined && other === undefined) return false;
      if (one === undefined || other === undefined) return !isEnd(one ?? other);
      return Math.abs(one - other) !== 1;
    }),
  );

