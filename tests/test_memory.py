"""One policy for memory: what the machine has, what needs no question, and the refusal."""

import os

import pytest

from unicursal import memory
from unicursal.errors import TooLargeError, TooMuchMemoryError, UnicursalError


def test_a_machine_that_does_not_tell_its_memory(monkeypatch):
    """Without `os.sysconf`, as on Windows, or with a useless answer, 8 GB are assumed."""
    monkeypatch.setattr(os, "sysconf", lambda _: -1, raising=False)
    assert memory.of_the_machine() == 8 * memory.GIGABYTE
    monkeypatch.delattr(os, "sysconf")
    assert memory.of_the_machine() == 8 * memory.GIGABYTE
    assert memory.without_asking() == 2 * memory.GIGABYTE


def test_a_small_machine_is_not_asked_for_more_than_it_has(monkeypatch):
    """Nobody may take more than nine tenths, with or without asking."""
    monkeypatch.setattr(memory, "of_the_machine", lambda: memory.GIGABYTE)
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
