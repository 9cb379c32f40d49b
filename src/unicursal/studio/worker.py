"""A worker process: questions come in on stdin, answers go out on stdout, one JSON a line.

The server asks `{"task": name, "with": {...}}` and gets any number of `{"words", "share"}` while
the work goes on, with `"compiling"` where it waits for that, and of some tasks `{"part": answer}`,
then `{"done": answer}` or `{"error": text, "kind": name, "instead": ends}`, where ends that would
do are seldom known. `{"stop": true}` asks the work to end early; where it tells its progress it
does. When stdin closes the server is gone, and so is the worker, whatever it is doing.
"""

import json
import os
import signal
import sys
import threading
import time
import traceback
from queue import SimpleQueue
from typing import Any

from unicursal import _compiling, _kernel_cache
from unicursal.errors import RefusedError, UnicursalError
from unicursal.studio.limits import UNEXPECTED
from unicursal.studio.work import TASKS, warm_up

_EAGER = 20
"""This many messages of progress are sent at once, further ones from time to time."""
_OFTEN = 0.05
"""Seconds."""


class StoppedError(Exception):
    """The server has asked for the work to end."""


class Worker:
    """Answers one question after the other."""

    def __init__(self) -> None:
        # What libraries print must not come between the answers.
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        self._questions: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._stop = threading.Event()

    def run(self, lane: str) -> None:
        """Warm up, say so, and answer until stdin closes."""
        threading.Thread(target=self._listen, daemon=True).start()
        _compiling.report_waiting_to(self._tell_of_compiling)

        if _kernel_cache.is_complete():
            warm_up(lane)
        else:  # until then plain Python answers, and there is nothing to load
            _compiling.begin()
        self._say({"ready": True})
        while True:
            question = self._questions.get()
            try:
                answer = TASKS[question["task"]](_Teller(self), **question["with"])
                self._say({"done": answer})
            except StoppedError:
                self._say({"error": "stopped", "kind": "StoppedError"})
            except UnicursalError as fault:
                instead = fault.instead if isinstance(fault, RefusedError) else None
                kind = type(fault).__name__
                self._say({"error": str(fault), "kind": kind, "instead": instead})
            except MemoryError:
                self._say({"error": "not enough memory", "kind": "UnicursalError"})
            except Exception as fault:
                # One question met a bug of ours: it is reported, and the next one is answered.
                traceback.print_exc()
                self._say({"error": _unexpected(question["task"], fault), "kind": UNEXPECTED})

    def _tell_of_compiling(self, words: str, share: float) -> None:
        self.tell({"words": words, "share": share, "compiling": True})

    def give_way(self) -> None:
        """End the work here if that was asked for."""
        if self._stop.is_set():
            raise StoppedError

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message on the way to the answer, unless the work is to end."""
        self.give_way()
        self._say(message)

    def _say(self, message: dict[str, Any]) -> None:
        self._out.write(json.dumps(message) + "\n")
        self._out.flush()

    def _listen(self) -> None:
        for line in sys.stdin:
            message = json.loads(line)
            if "stop" in message:
                self._stop.set()
            else:
                # Here and not where it is answered: a stop may follow before it is taken up.
                self._stop.clear()
                self._questions.put(message)
        os._exit(0)


def _unexpected(task: str, fault: Exception) -> str:
    words = " ".join(str(fault).split())[:200]
    kind = type(fault).__name__
    return f"internal error in {task}: {kind}{': ' if words else ''}{words}"


class _Teller:
    """What a task is given to report its progress, and parts of its answer."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._told = 0
        self._words, self._when = "", 0.0

    def __call__(self, words: str, share: float, /) -> None:
        self._worker.give_way()
        # Some tasks report each cell: nobody reads that fast.
        now = time.monotonic()
        if words == self._words and self._told > _EAGER and now - self._when < _OFTEN:
            return
        self._told += 1
        self._words, self._when = words, now
        self._worker.tell({"words": words, "share": share})

    def part(self, answer: dict[str, Any]) -> None:
        self._worker.tell({"part": answer})


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    Worker().run(sys.argv[1])
