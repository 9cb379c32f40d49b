"""An alarm clock that stops a kernel: it writes into the kernel's own numbers when time is up.

Kernels work without Python's lock, so a thread can do this while one runs.
"""

import threading

from unicursal.exact.solver._state import TIMED_OUT, Numbers


class Alarm:
    """Stops whatever kernel runs on these numbers after some seconds, unless it is off by then."""

    def __init__(self, numbers: Numbers, seconds: float) -> None:
        self._numbers = numbers
        self._is_on = True
        self._lock = threading.Lock()
        self._timer = threading.Timer(seconds, self._ring)
        self._timer.daemon = True

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        with self._lock:  # it may be ringing at this very moment
            self._is_on = False
            self._numbers[TIMED_OUT] = 0

    def _ring(self) -> None:
        with self._lock:
            if self._is_on:
                self._numbers[TIMED_OUT] = 1
