// The Worker in which questions are answered. The first message brings the compiled module; each later
// one is a question, [name, position, more], and gets { answer } or { fault: { kind, words } }.

import { Answers } from "./answers.js";
import { EngineError } from "./fault.js";

let answers;

onmessage = async ({ data }) => {
  try {
    if (data.module) {
      answers = Answers.of(data.module, data.memory);
      await answers;
      postMessage({});
    } else postMessage({ answer: (await answers).to(...data) });
  } catch (fault) {
    const kind = fault instanceof EngineError ? fault.kind : "engine";
    postMessage({ fault: { kind, words: fault.message } });
  }
};
