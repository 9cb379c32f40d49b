// While the server is away its absence stands in the message; when it is back, the page asks again.

import { whoIsBack } from "./api.js";

export class Recovery {
  /** `again()` asks for what is shown. */
  constructor(message, again) {
    Object.assign(this, { message, again, isWaiting: false });
  }

  /** If a problem is that nobody answered, wait until somebody does. */
  async from(problem) {
    if (!problem.isAway || this.isWaiting) return;
    this.isWaiting = true;
    const told = this.message.text.textContent;
    await whoIsBack();
    this.isWaiting = false;
    if (this.message.text.textContent === told) this.message.close();
    this.again();
  }
}
