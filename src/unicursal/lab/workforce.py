"""Who computes the shards: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import json
import os
import re
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from unicursal import machine
from unicursal.errors import UnicursalError
from unicursal.lab.kinds import kind_named
from unicursal.lab.shard import Outcome, code_hash

SHARD_SECONDS = 20.0
"""A shard that takes longer is cut, and its rest goes to whoever is free."""
_WAIT_FOR_CLUSTER = 10
"""Seconds until a scheduler that does not answer counts as unreachable."""


@dataclass(frozen=True)
class Secrets:
    """Where the certificates of an encrypted cluster are, as Dask has them."""

    ca_file: Path | None = None
    cert: Path | None = None
    key: Path | None = None


@dataclass(frozen=True)
class Workforce:
    """How to hire workers, how many shards to hand out at a time, and when one is cut."""

    hire: Callable[[], Executor]
    at_once: Callable[[Executor], int]
    shard_seconds: float = SHARD_SECONDS
    reach: Callable[[], None] = lambda: None
    """Raises if there is nobody to hire: asked before a campaign leaves anything on the disk."""
    deaths: tuple[type[BaseException], ...] = (BrokenProcessPool, CancelledError)
    """What a shard raises when its worker died, and no fault of the computation is."""


def processes(number: int | None = None, shard_seconds: float = SHARD_SECONDS) -> Workforce:
    """Processes of this machine; as many as it has cores, if no number is given."""
    from multiprocessing import get_context

    workers = number or machine.cores()

    def hire() -> Executor:
        # Forking a process that has threads, as ours has, may lock up its child.
        return ProcessPoolExecutor(workers, get_context("spawn"), initializer=prepare)

    return Workforce(hire, lambda _: workers, shard_seconds)


def cluster(
    address: str, secrets: Secrets | None = None, shard_seconds: float = SHARD_SECONDS
) -> Workforce:
    """The workers of a Dask scheduler, `tcp://host:8786` or `tls://host:8786`."""
    _check(address, secrets or Secrets())
    try:
        from distributed import Client, KilledWorker
        from distributed.security import Security
    except ImportError:
        raise UnicursalError("--cluster needs Dask: pip install distributed") from None
    security = None
    if secrets is not None and secrets.ca_file is not None:
        security = Security(
            tls_ca_file=str(secrets.ca_file),
            tls_client_cert=secrets.cert and str(secrets.cert),
            tls_client_key=secrets.key and str(secrets.key),
            require_encryption=True,
        )

    def connect() -> Client:
        try:
            return Client(
                address, security=security, timeout=_WAIT_FOR_CLUSTER, set_as_default=False
            )
        except (OSError, ValueError, TypeError) as fault:
            raise UnicursalError(f"no cluster answers at {address}: {fault}") from fault

    def hire() -> Executor:
        return connect().get_executor(pure=False, retries=3)

    return Workforce(
        hire,
        _shards_at_once,
        shard_seconds,
        lambda: connect().close(),
        (KilledWorker, CancelledError),
    )


def _check(address: str, secrets: Secrets) -> None:
    """Find what is wrong before Dask does, which tells it at length."""
    if not re.fullmatch(r"(tcp|tls)://[^\s/]+:[0-9]{1,5}", address):
        raise UnicursalError(f"{address!r} is not a cluster: tcp://host:8786 or tls://host:8786")
    if address.startswith("tls:") != (secrets.ca_file is not None):
        raise UnicursalError("--tls-ca is for tls:// clusters, which need it")
    for file in (secrets.ca_file, secrets.cert, secrets.key):
        if file is not None and not file.is_file():
            raise UnicursalError(f"{file}: no such file")


def _shards_at_once(executor: Executor) -> int:
    """Two shards for each worker: it finds the next one waiting when it has done one."""
    return max(2, 2 * sum(executor._client.nthreads().values()))  # type: ignore[attr-defined]


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
    """Compute a shard; after this many seconds hand in what is done, and the rest as shards."""
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
