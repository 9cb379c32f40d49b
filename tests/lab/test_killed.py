"""Campaigns whose processes are killed without warning."""

import json
import random
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

import pytest

from unicursal.errors import UnicursalError
from unicursal.lab import Campaign
from unicursal.walk.left_first import left_first_key

PROGRAM = (sys.executable, "-m", "unicursal", "campaign")
KILLS = 50
LAST = 600_000
"""Of 9x9 by the rules 7: enough for a worker to die and another one to join meanwhile."""
IN_ONE_PIECE = (599_991, 1185)
"""What a single run up to there completes, and its dead ends."""


def _done(folder):
    """How many shards a campaign has done; another process may be writing."""
    with suppress(UnicursalError):
        return Campaign.open(folder).status().done
    return 0


def _workers(folder):
    """The processes that have done shards of a campaign."""
    with suppress(UnicursalError):
        done = Campaign.open(folder)._ledger.done()
        return {int(each.worker.rpartition(":")[2]) for each in done}
    return set()


def _wait_for(is_so, process, seconds=300):
    """Wait until something is so, or the process has ended."""
    clock = time.monotonic() + seconds
    while not is_so() and process.poll() is None:
        assert time.monotonic() < clock, "nothing happens"
        time.sleep(0.02)


def _ranges(folder):
    """The ranges that are done, in order."""
    shards = [json.loads(each.shard) for each in Campaign.open(folder)._ledger.done()]
    return sorted(((s["from"], s["until"]) for s in shards), key=lambda r: left_first_key(r[0]))


@pytest.mark.slow
def test_killed_fifty_times(tmp_path):
    """`kill -9` at random moments: every walkthrough is counted, and counted once."""
    chance = random.Random(5)
    folders, killed, killed_at_work = [], 0, 0
    while killed < KILLS:
        folders.append(tmp_path / str(len(folders)))
        words = ["start", "enumerate", "7", "--rules", "5", "--dir", str(folders[-1])]
        while True:
            before = _done(folders[-1])
            with subprocess.Popen(
                [*PROGRAM, *words, "--shard-seconds", "0.1"], stdout=subprocess.DEVNULL
            ) as process:
                if chance.random() < 0.5:  # somewhere in the middle of the work
                    folder = folders[-1]
                    _wait_for(lambda: _done(folder) > before, process)  # noqa: B023
                    time.sleep(chance.uniform(0, 0.4))
                else:  # anywhere, also while it begins
                    time.sleep(chance.uniform(0, 2.5))
                if process.poll() is not None or killed == KILLS:
                    break
                process.kill()
                killed += 1
                killed_at_work += _done(folders[-1]) > before
            if (folders[-1] / "ledger.sqlite").exists():
                words = ["resume", str(folders[-1])]
    assert killed_at_work >= KILLS // 5
    for folder in folders:
        subprocess.run([*PROGRAM, "resume", str(folder)], check=True, stdout=subprocess.DEVNULL)
        status = Campaign.open(folder).status()
        assert status.finished
        assert (status.result["completed"], status.result["dead_ends"]) == (111712, 2944)
        ranges = _ranges(folder)
        assert [begin for begin, _ in ranges[1:]] == [end for _, end in ranges[:-1]]


@contextmanager
def _started(folder):
    """Begin Python programs that are killed when all is over."""
    processes = []

    def begin(*words):
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        processes.append(subprocess.Popen([sys.executable, "-m", *words], cwd=folder, **quiet))
        return processes[-1]

    try:
        yield begin
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.mark.slow
def test_cluster_with_a_killed_worker_and_a_late_one(tmp_path):
    """A real Dask scheduler; one of its workers dies in the middle, another joins late."""
    pytest.importorskip("distributed")
    folder = tmp_path / "c"
    here = ("--host", "127.0.0.1", "--no-dashboard")
    where = tmp_path / "scheduler.json"
    worker = ("distributed.cli.dask_worker", "--scheduler-file", str(where), *here)
    worker += ("--nthreads", "1", "--no-nanny", "--name")
    with _started(tmp_path) as begin:
        scheduler = begin(
            "distributed.cli.dask_scheduler", "--port", "0", "--scheduler-file", str(where), *here
        )
        _wait_for(where.exists, scheduler)
        address = json.loads(where.read_text())["address"]
        first, second = begin(*worker, "first"), begin(*worker, "second")
        words = ("enumerate", "9", "--rules", "7", "--until", str(LAST), "--dir", str(folder))
        with subprocess.Popen(
            [*PROGRAM, "start", *words, "--cluster", address, "--shard-seconds", "0.5"],
            stdout=subprocess.DEVNULL,
        ) as campaign:
            _wait_for(lambda: _workers(folder) >= {first.pid, second.pid}, campaign)
            first.kill()
            shards = _done(folder)
            assert campaign.poll() is None, "a worker died in the middle"
            late = begin(*worker, "late")
            _wait_for(lambda: late.pid in _workers(folder), campaign)
            assert campaign.wait(timeout=300) == 0
    assert late.pid in _workers(folder), "a late one has a part in it"
    assert _done(folder) > shards
    result = Campaign.open(folder).status().result
    assert (result["completed"], result["dead_ends"]) == IN_ONE_PIECE
