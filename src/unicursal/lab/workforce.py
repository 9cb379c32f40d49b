"""Who computes the shards: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import json
import logging
import os
import re
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from unicursal import __version__, machine
from unicursal.errors import UnicursalError
from unicursal.lab.kinds import kind_named
from unicursal.lab.kinds.kind import Kind
from unicursal.lab.shard import Report, code_hash
from unicursal.pool import pool

if TYPE_CHECKING:
    from distributed import Client
    from distributed.cfexecutor import ClientExecutor

_log = logging.getLogger("unicursal")

SHARD_SECONDS = 20.0
"""A shard that takes longer is cut, and its rest goes to whoever is free."""
_LOOK_AGAIN = 5.0
"""Seconds after which it is seen whose workers are left, though none has handed in a shard."""
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
    """How to hire workers for a kind of campaign, and when a shard is cut."""

    hire: Callable[[Kind], Crew]
    shard_seconds: float = SHARD_SECONDS
    reach: Callable[[], None] = lambda: None
    """Raises if there is nobody to hire: asked before a campaign leaves anything on the disk."""
    deaths: tuple[type[BaseException], ...] = (BrokenProcessPool, CancelledError)
    """What a shard raises when its worker died, and no fault of the computation is."""


class Here:
    """Processes of one machine; none but our own computes a shard when it is handed out."""

    def __init__(self, kind: Kind, workers: int = 0) -> None:
        self._code, self._workers = kind.code(), workers
        self._pool = pool(workers) if workers else None

    def at_once(self) -> int:
        """How many shards to hand out at a time: one for each process."""
        return max(1, self._workers)

    def submit(self, shard: str, seconds: float) -> Future[Report]:
        """Hand a shard to the pool, or compute it now: see `compute`."""
        if self._pool is not None:
            return self._pool.submit(compute, shard, seconds, self._code)
        done: Future[Report] = Future()
        try:
            done.set_result(compute(shard, seconds, self._code))
        except Exception as fault:  # as from a worker
            done.set_exception(fault)
        return done

    def exclude(self, stale: OtherCodeError) -> None:
        """Hand no more shards to a worker with other code; here nobody else is left.

        All were started from the same sources, which have changed.
        """
        raise stale

    def close(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


HERE = Workforce(Here)
Crew: TypeAlias = "Here | _Cluster"
"""Workers that were hired."""


def processes(number: int | None = None, shard_seconds: float = SHARD_SECONDS) -> Workforce:
    """Processes of this machine; as many as it has cores, if no number is given."""
    workers = number or machine.cores()
    return Workforce(lambda kind: Here(kind, workers), shard_seconds)


class _Cluster:
    """The workers of a Dask scheduler that compute with our code."""

    def __init__(self, client: Client, kind: Kind) -> None:
        self._client, self._module, self._code = client, type(kind).__module__, kind.code()
        self._fresh: dict[str, bool] = {}
        """Whether each worker that was ever seen computes with our code."""
        self._executors: dict[frozenset[str], ClientExecutor] = {}
        """By the workers that their shards are for; none stands for all."""
        self._for: frozenset[str] = frozenset()

    def at_once(self) -> int:
        """Two shards for each thread: it finds the next one waiting when it has done one."""
        threads = self._client.nthreads()
        self._ask([each for each in threads if each not in self._fresh])
        fresh = frozenset(each for each in threads if self._fresh[each])
        if threads and not fresh:
            raise UnicursalError(
                f"all workers of the cluster compute with other code, or have no unicursal: "
                f"install version {__version__} for {', '.join(sorted(threads))}"
            )
        for workers, executor in self._executors.items():
            if workers and not workers & fresh:  # else they would be waited for until they return
                executor.shutdown(wait=False)
        self._for = frozenset() if len(fresh) == len(threads) else fresh
        return max(2, 2 * sum(threads[each] for each in fresh))

    def _ask(self, workers: list[str]) -> None:
        """Ask workers for their code, and tell of those that have another one."""
        if not workers:
            return
        answers = self._client.run(code_hash, self._module, workers=workers, on_error="return")
        for worker in workers:
            self._fresh[worker] = answers.get(worker) == self._code
            if not self._fresh[worker]:
                _log.warning(
                    "worker %s computes with other code and gets no shards (%.80s)",
                    worker,
                    answers.get(worker),
                )

    def submit(self, shard: str, seconds: float) -> Future[Report]:
        if self._for not in self._executors:
            # Whose computation fails, fails again; of those whose worker died Dask keeps count.
            only = {"workers": list(self._for)} if self._for else {}
            self._executors[self._for] = self._client.get_executor(pure=False, **only)
        return self._executors[self._for].submit(compute, shard, seconds, self._code)

    def exclude(self, stale: OtherCodeError) -> None:  # noqa: ARG002
        """It joined after all were asked, so all are asked again."""
        self._fresh.clear()

    def close(self) -> None:
        for executor in self._executors.values():
            executor.shutdown(wait=False)
        self._client.close()


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

    return Workforce(
        lambda kind: _Cluster(connect(), kind),
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


class OtherCodeError(UnicursalError):
    """A worker would compute with other code than the campaign; it has not begun."""

    def __str__(self) -> str:
        worker, code, ours = self.args
        return (
            f"worker {worker} computes with other code ({code}) than this program's ({ours}): "
            "their results must not be mixed"
        )


def compute(shard: str, seconds: float, code: str) -> Report:
    """Compute a shard by this code; after some seconds hand in what is done, the rest as shards."""
    begin, begin_cpu = time.perf_counter(), time.thread_time()
    fields = json.loads(shard)
    kind = kind_named(fields["kind"])
    worker = f"{socket.gethostname()}:{os.getpid()}"
    if kind.code() != code:
        raise OtherCodeError(worker, kind.code(), code)
    outcome = kind.work(fields, seconds)
    return Report(outcome, time.perf_counter() - begin, time.thread_time() - begin_cpu, worker)


def handed_in(
    workforce: Workforce, crew: Crew, handed_out: dict[Future[Report], str]
) -> Iterator[tuple[str, Report | None]]:
    """Wait a while for shards, and give those that are done; they are no longer handed out.

    One that a stale worker gave back has no report and is still to do. A computation that fails
    does so every time, so it is not tried again.
    """
    for future in wait(handed_out, _LOOK_AGAIN, FIRST_COMPLETED).done:
        try:
            report = future.result()
        except OtherCodeError as stale:
            crew.exclude(stale)
            yield handed_out.pop(future), None
        except UnicursalError:
            raise
        except workforce.deaths:
            raise
        except Exception as fault:
            words = f"the shard {handed_out[future]} fails: {type(fault).__name__}: {fault}"
            raise UnicursalError(words) from fault
        else:
            yield handed_out.pop(future), report
