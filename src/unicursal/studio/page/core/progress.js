// Work that takes its time: a box shows how far it has come and has a button that ends it. What was
// begun before is given up for it, and tells nothing any more.

export class Progress {
  /** `box` holds a bar, words and a button. */
  constructor(box) {
    Object.assign(this, { box, control: null, bar: box.querySelector("progress"), words: box.querySelector("span") });
    box.querySelector("button").addEventListener("click", () => this.control?.abort());
  }

  get isBusy() {
    return this.control !== null;
  }

  /** Nobody wants the outcome any more. */
  drop() {
    this.control?.abort();
    this.end();
  }

  end() {
    this.control = null;
    this.box.hidden = true;
  }

  /** The outcome of `work({ tell, signal })`, or what went wrong; null if newer work has taken its place. */
  async of(words, work) {
    this.drop();
    const control = new AbortController();
    this.control = control;
    this.tell(words);
    const isNewest = () => this.control === control;
    try {
      const outcome = await work({ tell: (...told) => isNewest() && this.tell(...told), signal: control.signal });
      return isNewest() ? outcome : null;
    } catch (problem) {
      if (isNewest()) throw problem;
      return null;
    } finally {
      if (isNewest()) this.end();
    }
  }

  tell(words, share = 0) {
    this.box.hidden = false;
    this.words.textContent = words;
    if (share > 0) this.bar.value = share;
    else this.bar.removeAttribute("value");
  }
}
