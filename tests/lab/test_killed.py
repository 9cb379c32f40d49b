"""Campaigns whose processes are killed without warning."""

import json
import random
import signal
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
    shards = [json.loads(each.outcome.shard) for each in Campaign.open(folder)._ledger.done()]
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


@contextmanager
def _cluster(folder):
    """A real Dask scheduler; its address, and what begins a worker with a name and a preload."""
    pytest.importorskip("distributed")
    here = ("--host", "127.0.0.1", "--no-dashboard")
    where = folder / "scheduler.json"
    words = ("distributed.cli.dask_worker", "--scheduler-file", str(where), *here)
    words += ("--nthreads", "1", "--no-nanny")
    with _started(folder) as begin:
        scheduler = begin(
            "distributed.cli.dask_scheduler", "--port", "0", "--scheduler-file", str(where), *here
        )
        _wait_for(where.exists, scheduler)

        def worker(name, preload=None):
            if preload is None:
                return begin(*words, "--name", name)
            file = folder / f"{name}.py"
            file.write_text(preload)
            return begin(*words, "--name", name, "--preload", str(file))

        yield json.loads(where.read_text())["address"], worker


@pytest.mark.slow
def test_cluster_with_a_killed_worker_and_a_late_one(tmp_path):
    """One worker dies in the middle, another joins late."""
    folder = tmp_path / "c"
    with _cluster(tmp_path) as (address, worker):
        first, second = worker("first"), worker("second")
        words = ("enumerate", "9", "--rules", "7", "--until", str(LAST), "--dir", str(folder))
        with subprocess.Popen(
            [*PROGRAM, "start", *words, "--cluster", address, "--shard-seconds", "0.5"],
            stdout=subprocess.DEVNULL,
        ) as campaign:
            _wait_for(lambda: _workers(folder) >= {first.pid, second.pid}, campaign)
            first.kill()
            shards = _done(folder)
            assert campaign.poll() is None, "a worker died in the middle"
            late = worker("late")
            _wait_for(lambda: late.pid in _workers(folder), campaign)
            assert campaign.wait(timeout=300) == 0
    assert late.pid in _workers(folder), "a late one has a part in it"
    assert _done(folder) > shards
    result = Campaign.open(folder).status().result
    assert (result["completed"], result["dead_ends"]) == IN_ONE_PIECE


STALE = """
import unicursal.lab.shard
unicursal.lab.shard.code_hash = lambda _: "another"
"""
FAILS = """
from unicursal.lab.kinds.enumeration import Enumeration
def fail(self, shard, seconds):
    return 1 / 0
Enumeration.work = fail
"""


@pytest.mark.slow
def test_cluster_with_a_stale_worker_and_ctrl_c(tmp_path):
    """The stale one gets no shards, Ctrl-C tells how to go on, and verifying uses all others."""
    folder = tmp_path / "c"
    with _cluster(tmp_path) as (address, worker):
        stale, first = worker("stale", STALE), worker("first")
        words = ("enumerate", "9", "--rules", "7", "--until", str(LAST), "--dir", str(folder))
        cluster = ("--cluster", address, "--shard-seconds", "0.5")
        with subprocess.Popen(
            [*PROGRAM, "start", *words, *cluster], stdout=-1, stderr=-1, text=True
        ) as campaign:
            _wait_for(lambda: first.pid in _workers(folder), campaign)
            campaign.send_signal(signal.SIGINT)
            _, err = campaign.communicate(timeout=60)
        assert campaign.returncode == 130
        assert f"unicursal campaign resume {folder} continues from here" in err
        assert "Traceback" not in err
        second = worker("second")
        asked = [*PROGRAM, "resume", str(folder), *cluster]
        done = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=300)
        assert "computes with other code and gets no shards" in done.stderr
        assert {first.pid, second.pid} <= _workers(folder)
        assert stale.pid not in _workers(folder)
        result = Campaign.open(folder).status().result
        assert (result["completed"], result["dead_ends"]) == IN_ONE_PIECE
        asked = [*PROGRAM, "verify", str(folder), "--share", "0.2", *cluster[:2], "--json"]
        done = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=300)
        assert json.loads(done.stdout)["wrong"] == []


@pytest.mark.slow
def test_cluster_whose_workers_fail(tmp_path):
    """One line names the shard or the workers; with good ones it goes on."""
    folder = tmp_path / "c"
    with _cluster(tmp_path) as (address, worker):
        fails = worker("fails", FAILS)
        words = ["start", "enumerate", "5", "--rules", "5", "--dir", str(folder)]
        asked = [*PROGRAM, *words, "--cluster", address]
        done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=100)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert "fails: ZeroDivisionError: division by zero" in done.stderr
        fails.kill()
        fails.wait()
        stale = worker("stale", STALE)
        asked = [*PROGRAM, "resume", str(folder), "--cluster", address]
        done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=100)
        assert done.returncode == 2
        assert "all workers of the cluster compute with other code" in done.stderr
        stale.kill()
        worker("good")
        done = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=100)
        assert Campaign.open(folder).status().result["completed"] == 104
