"""What a worker does, in whatever process and on whatever machine: one shard at a time."""

import json
import os
import socket
import threading
import time
from dataclasses import dataclass

from unicursal.lab.code_hash import code_hash
from unicursal.lab.kinds import kind_named
from unicursal.lab.shard import Outcome


@dataclass(frozen=True)
class Report:
    """What a worker hands in."""

    outcome: Outcome
    seconds: float
    """How long it took."""
    cpu: float
    """How long it kept a core busy: less than that on a machine that others use too."""
    worker: str
    code: str


def compute(shard: str, seconds: float) -> Report:
    """Compute a shard; after so many seconds hand in what is done, and the rest as shards."""
    begin, begin_cpu = time.perf_counter(), time.thread_time()
    fields = json.loads(shard)
    outcome = kind_named(fields["kind"]).work(fields, seconds)
    taken, cpu = time.perf_counter() - begin, time.thread_time() - begin_cpu
    return Report(outcome, taken, cpu, f"{socket.gethostname()}:{os.getpid()}", code_hash())


def prepare() -> None:
    """Get a process of a pool ready: Ctrl-C is its parent's, and it ends when its parent does."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # A parent that was killed cannot tell its pool to end, which would wait for work for ever.
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
