/** Why there is no answer, in one line. */
export class Problem extends Error {
  constructor(words, status = 0, instead = {}) {
    super(words);
    this.instead = instead; // the end that would do: { exit: [x, y] }
    this.status = status; // of the answer; 0 if there was none
    this.isAway = false; // whether nobody answered at all
  }
}
