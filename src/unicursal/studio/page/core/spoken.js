// Words for who listens: read out when they have stood still for a moment, so that a run, a drag or
// a fast hand is described by where it came to.

export const QUIET = 800; // milliseconds without a change

export class Spoken {
  /** `place` is an element with the role `status`. */
  constructor(place) {
    Object.assign(this, { place, timer: null });
  }

  say(words) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.place.textContent !== words) this.place.textContent = words;
    }, QUIET);
  }
}
