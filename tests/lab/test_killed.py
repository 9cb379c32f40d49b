"""Campaigns whose processes are killed without warning."""

import json
import random
import subprocess
import sys
import time

import pytest

PROGRAM = (sys.executable, "-m", "unicursal")


@pytest.mark.slow
def test_killed_fifty_times(tmp_path):
    """`kill -9` at random moments: every walkthrough is counted, and counted once."""
    chance = random.Random(5)
    folder = tmp_path / "c"
    words = ["start", "enumerate", "7", "--rules", "5", "--dir", str(folder)]
    killed = 0
    while killed < 50:
        with subprocess.Popen([*PROGRAM, "campaign", *words, "--json"]) as process:
            try:
                process.wait(timeout=chance.uniform(0.8, 3))
                break
            except subprocess.TimeoutExpired:
                process.kill()
                killed += 1
        if (folder / "ledger.sqlite").exists():
            words = ["resume", str(folder)]
    done = subprocess.run(
        [*PROGRAM, "campaign", "resume", str(folder), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    result = json.loads(done.stdout)["result"]
    assert (result["completed"], result["dead_ends"]) == (111712, 2944)


@pytest.mark.slow
def test_cluster_with_a_killed_worker_and_a_late_one(tmp_path):
    """A real Dask scheduler; one of its workers dies in the middle, another joins late."""
    pytest.importorskip("distributed")
    address = "tcp://127.0.0.1:18786"
    scheduler = ("distributed.cli.dask_scheduler", "--port", "18786", "--no-dashboard")
    worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard")
    words = ("enumerate", "7", "--rules", "5", "--dir", str(tmp_path / "c"))
    started = []

    def begin(words):
        process = subprocess.Popen(
            [sys.executable, "-m", *words, "--host", "127.0.0.1"],
            cwd=tmp_path,
            stderr=subprocess.DEVNULL,
        )
        started.append(process)
        return process

    try:
        begin(scheduler)
        time.sleep(3)
        first = begin((*worker, "--no-nanny"))
        begin((*worker, "--no-nanny"))
        campaign = subprocess.Popen(
            [*PROGRAM, "campaign", "start", *words, "--cluster", address, "--json"],
            stdout=subprocess.PIPE,
            text=True,
        )
        time.sleep(6)
        first.kill()
        begin((*worker, "--no-nanny"))
        out, _ = campaign.communicate(timeout=300)
        result = json.loads(out)["result"]
        assert (result["completed"], result["dead_ends"]) == (111712, 2944)
    finally:
        for process in started:
            process.kill()
            process.wait()
