// A reader of one line of text that knows the column it has come to.

import { EngineError } from "./fault.js";

const MAX_DIGITS = 9;

/** A text as messages quote it. */
export const quoted = (text) => (text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`);

export class Scanner {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /** Refuse the text for what stands at this column. */
  fail(expected) {
    const found = this.isAtEnd ? "the end" : quoted(this.text[this.at]);
    this.refuse(`, column ${this.at + 1}: expected ${expected}, found ${found}`);
  }

  refuse(words) {
    const { text } = this;
    throw new EngineError("text", `${quoted(text.length <= 60 ? text : `${text.slice(0, 57)}...`)}${words}`);
  }

  /** Whether this comes next; it stays unread. */
  sees(mark) {
    return this.text.startsWith(mark, this.at);
  }

  /** Step over `mark` if it comes next. */
  take(mark) {
    if (!this.sees(mark)) return false;
    this.at += mark.length;
    return true;
  }

  /** Step over `mark`, which must come next. */
  need(mark, why) {
    if (!this.take(mark)) this.fail(`${quoted(mark)} ${why}`);
  }

  /** Read a whole number without sign or leading zeros. */
  number(what) {
    let end = this.at;
    while (isDigit(this.text[end])) end += 1;
    const digits = this.text.slice(this.at, end);
    if (!digits) this.fail(what);
    if (digits.length > MAX_DIGITS) this.fail(`${what} of at most ${MAX_DIGITS} digits`);
    if (digits.length > 1 && digits[0] === "0") this.fail(`${what} without leading zeros`);
    this.at = end;
    return Number(digits);
  }

  /** Read a cell, `x,y`. */
  cell(what) {
    const x = this.number(`the x of ${what}`);
    this.need(",", `between x and y of ${what}`);
    return [x, this.number(`the y of ${what}`)];
  }

  get seesDigit() {
    return isDigit(this.text[this.at]);
  }

  get isAtEnd() {
    return this.at >= this.text.length;
  }
}

const isDigit = (sign) => sign >= "0" && sign <= "9";
