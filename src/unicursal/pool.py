"""Processes that share work: how a pool of them begins, and that it ends with its parent."""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class _Pool(ProcessPoolExecutor):
    """Processes that Ctrl-C and the end of their parent leave without a word, from the first on."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """As ever; a process that this begins is deaf to Ctrl-C before `prepare` makes it so."""
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As ever; who does not wait ends its processes, or those that begin would complain."""
        processes = [] if wait else [*(self._processes or {}).values()]
        super().shutdown(wait, cancel_futures=cancel_futures)
        for process in processes:
            process.kill()


def pool(workers: int) -> ProcessPoolExecutor:
    """So many processes; forking one that has threads, as ours has, may lock up its child."""
    return _Pool(workers, get_context("spawn"), initializer=prepare)


def prepare() -> None:
    """Get a process of a pool ready: Ctrl-C is its parent's, and it ends when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # A parent that was killed cannot tell its pool to end, which would wait for work for ever.
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
