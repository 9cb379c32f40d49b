"""One policy for memory and cores: what there is, what needs no question, and the refusal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from unicursal import Board, machine, memory
from unicursal.errors import TooLargeError, TooMuchMemoryError, UnicursalError


def test_a_machine_that_does_not_tell_its_memory(monkeypatch):
    """Without `os.sysconf`, as on Windows, or with a useless answer, 8 GB are assumed."""
    monkeypatch.setattr(machine, "_OWN_CGROUPS", Path("/nowhere"))
    monkeypatch.setattr(os, "sysconf", lambda _: -1, raising=False)
    assert machine.memory() == 8 * memory.GIGABYTE
    monkeypatch.delattr(os, "sysconf")
    assert machine.memory() == 8 * memory.GIGABYTE
    assert memory.without_asking() == 2 * memory.GIGABYTE


def test_a_small_machine_is_not_asked_for_more_than_it_has(monkeypatch):
    """Nobody may take more than nine tenths, with or without asking."""
    monkeypatch.setattr(machine, "memory", lambda: memory.GIGABYTE)
    assert memory.most() == memory.without_asking() == 9 * memory.GIGABYTE // 10


def test_the_refusal_says_how_much():
    """What fits passes; what does not is one line with both figures."""
    memory.require("drawing", 10, 10)
    with pytest.raises(
        TooMuchMemoryError, match=r"drawing needs about 1\.50 GB of memory"
    ) as fault:
        memory.require("drawing", 1_500_000_000, memory.GIGABYTE)
    assert isinstance(fault.value, TooLargeError)
    assert isinstance(fault.value, UnicursalError)


@pytest.fixture
def container(tmp_path, monkeypatch):
    """A folder of control groups, and the file that says to which of them we belong."""
    monkeypatch.setattr(machine, "_CGROUPS", tmp_path / "groups")
    monkeypatch.setattr(machine, "_OWN_CGROUPS", tmp_path / "own")

    def limit(own, **limits):
        (tmp_path / "own").write_text(own)
        for path, words in limits.items():
            file = tmp_path / "groups" / path.replace("__", ".").replace("_of_", "/")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(words + "\n")

    return limit


def test_the_limits_of_a_container_are_seen(container):
    """Of the second version of control groups: of our group, and of those that it lies in."""
    before = machine.memory(), machine.cores()
    container("0::/a/b\n", **{"a_of_b_of_memory__max": "max", "a_of_b_of_cpu__max": "max 100000"})
    assert (machine.memory(), machine.cores()) == before
    container("0::/a/b\n", **{"a_of_memory__max": "100000000", "a_of_cpu__max": "90000 100000"})
    assert (machine.memory(), machine.cores()) == (100_000_000, 1)


def test_the_limits_of_an_old_container_are_seen(container):
    """Of the first version, where every controller has a folder, and -1 is no limit."""
    own = "7:memory:/docker/x\n3:cpu,cpuacct:/docker/x\n"
    files = {"memory_of_memory__limit_in_bytes": "200000000", "cpu_of_cpu__cfs_period_us": "100000"}
    container(own, **files)
    assert machine.memory() == 200_000_000
    container(own, **{"cpu_of_cpu__cfs_quota_us": "-1"})
    before = machine.cores()
    container(own, **{"cpu_of_cpu__cfs_quota_us": "50000"})
    assert (machine.cores(), before >= 1) == (1, True)


def test_the_cores_given_to_the_process_are_seen(monkeypatch):
    """Not those that the machine has."""
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "process_cpu_count", lambda: 3, raising=False)
    assert machine.cores() <= 3


LIMITED = """
import resource, sys
from unicursal import machine, memory
limit = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
assert machine.memory() < limit, machine.memory()
from unicursal.errors import TooMuchMemoryError
from unicursal.line import Line
from unicursal.exact import Engine, find_reason
for ask in (lambda: Engine(Line("2048").board), lambda: find_reason(Line("2048:RD"), "R")):
    try:
        ask()
    except TooMuchMemoryError as fault:
        print(fault)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of a process")
def test_what_exceeds_the_limit_of_the_process_is_refused_in_advance():
    """Engine and prover say what they need before they take it."""
    words = [sys.executable, "-c", LIMITED, str(1_500_000_000)]
    told = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True).stdout
    engine, prover = told.splitlines()
    assert engine.startswith("answering questions on 2048x2048 needs about 1.4")
    assert prover.startswith("a reason on 2048x2048 needs about 4.3")


def test_what_is_told_of_an_engine_is_what_it_takes():
    """To a hundredth, and not less."""
    from unicursal.exact.solver.engine import Engine, _bytes_for

    board = Board("301x299")
    taken = sum(array.nbytes for array in Engine(board).state)
    assert taken <= 1.01 * _bytes_for(board) <= 1.03 * taken


def test_what_is_told_of_the_prover_is_what_it_takes():
    """To a hundredth, and not less."""
    from unicursal.exact.prover._question import new_question
    from unicursal.exact.prover.reasons import _bytes_for

    board = Board("101x99")
    taken = sum(array.nbytes for array in new_question(board.mask, 104, -1))
    assert taken <= 1.01 * _bytes_for(board) <= 1.03 * taken
