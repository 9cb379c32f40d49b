"""Processes that share work: how a pool of them begins, and that it ends with its parent."""

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


def pool(workers: int) -> ProcessPoolExecutor:
    """So many processes; forking one that has threads, as ours has, may lock up its child."""
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=prepare)


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
