"""Samples: every walkthrough equally likely, the same seed the same lines."""

import hashlib
from collections import Counter

import numpy as np
import pytest
from hypothesis import assume, given, settings

from effort import effort
from strategies import boards
from unicursal import Board, Line
from unicursal._random import seeded
from unicursal.count import Listing, Table, TooLargeError, Walkthroughs, count
from unicursal.errors import NothingToDrawError
from unicursal.walk import draw


@given(boards(max_side=5))
@settings(max_examples=effort(20, 60))
def test_numbers_and_walkthroughs_belong_together(board: Board) -> None:
    """Reading off every number gives every walkthrough once."""
    line = Line(board)
    assume(0 < count(line) < 3000)
    table = Table(line)
    assert sorted(table[i].moves for i in range(table.total)) == sorted(Listing(line))


@pytest.mark.parametrize("board", ["5", "4x5~3,0~3,1", "5:RD"])
def test_chi_square(board: str) -> None:
    """The counts of many samples are as even as chance makes them."""
    table = Table(Line(board))
    each = effort(100, 400)
    drawn = Counter(line.moves for line in table.sample(seed=2026, k=each * table.total))
    assert len(drawn) == table.total
    chi = sum((n - each) ** 2 / each for n in drawn.values())
    freedom = table.total - 1
    # Wilson and Hilferty: the cube root is all but normal; 4 deviations: a chance of 1 in 15,000.
    deviations = ((chi / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / (2 / (9 * freedom)) ** 0.5
    assert abs(deviations) < 4


def test_seeds_are_stable() -> None:
    """A seed draws the same on every machine and for ever."""
    table = Table(Line("7"))
    one, two = (line.moves for line in table.sample(seed=7, k=2))
    assert one == "RRRRDLDRRUURDDDLLLLLURULLDDDDDRRULURRDDRRULURRDD"
    assert two == "DDDRUUURDDRRULURRRDLDRDLLLLDDLULDDRRRRRULLURRRDD"
    generator = seeded(np.uint64(7))
    assert [table.sample(generator)[0].moves for _ in range(2)] == [one, two]


@pytest.mark.parametrize(
    ("position", "digest"),
    [
        ("4x7@0,0-3,6", "40394fe912bb7b58"),
        ("8x6@0,0-7,0", "87455e877603ccd3"),
        ("7@0,0-5,6~3,3", "6904569c4a135220"),
        ("6x9@2,3-3,3", "11d91a32859c77e0"),
        ("5x4:RD", "0a2c7f834b46fae1"),
        ("9", "123c5dad9264fcc2"),
        ("13", "686b8ba19ce68477"),
    ],
)
def test_golden_samples(position: str, digest: str) -> None:
    """The way of the sweep and the order of its choices are part of what a seed means."""
    moves = " ".join(line.moves for line in Table(Line(position)).sample(seed=1, k=3))
    assert hashlib.sha256(moves.encode()).hexdigest()[:16] == digest


def test_progress_of_a_table() -> None:
    """It is told step by step, and ends where it said it would."""
    seen: list[float] = []
    Table(Line("5x6"), progress=lambda _, share: seen.append(share))
    assert seen == sorted(seen)
    assert len(seen) > 30
    assert seen[-1] == 1.0


def test_numbers_of_two_words() -> None:
    """13x13 has more than 2^64 walkthroughs: the last number is read off as well as the first."""
    table = Table(Line("13"))
    lines = [table[0], table[table.total - 1], table[2**64], *table.sample(seed=1, k=20)]
    assert all(line.is_complete for line in lines)
    assert len(set(lines)) == 23
    with pytest.raises(IndexError):
        table[table.total]


def test_nothing_to_draw_and_too_large() -> None:
    """Both are told in one line; the second offers another law."""
    with pytest.raises(NothingToDrawError):
        Table(Line("4"))
    with pytest.raises(TooLargeError, match="backbite"):
        Table(Line("11"), memory=4 * 10**6)
    with pytest.raises(TooLargeError, match=r"the limit is 2\.00 GB; the law backbite"):
        draw(Board("17x16"), "uniform", 1)
    with pytest.raises(TooLargeError, match=r"drawing uniformly from 17 needs about \d+\.\d\d GB"):
        Table(Line("17"), memory=10**9)
    with pytest.raises(TooLargeError, match=r"are swept; the law backbite counts nothing"):
        Table(Line("4194304x1"))


def test_walkthroughs_feel_like_a_collection() -> None:
    """Length, items, slices, iteration, membership, rank, and the three ways to narrow it."""
    every = Walkthroughs("5")
    listed = list(every)
    assert len(every) == every.count == len(listed) == 104
    assert every[3] == listed[3]
    assert every[-1] == listed[-1]
    assert every[10:20:3] == listed[10:20:3]
    assert every[200:] == []
    assert all(line in every for line in listed)
    assert Line("5:RD") not in every
    assert "5" not in every
    assert every.rank(listed[50]) == 50
    assert set(every.sample(seed=1, k=50)) <= set(listed)
    behind = every.from_position("5:DR")
    assert list(behind) == [line for line in listed if line.moves.startswith("DR")]
    assert behind.rank(behind[2]) == 2
    edge = [(2, 2), (2, 3)]
    with_it, without = every.through(edge), every.avoiding(edge)
    assert sorted(map(str, [*with_it, *without])) == sorted(map(str, listed))
    assert set(with_it.sample(seed=3, k=30)) <= set(with_it)
    assert with_it[5] in with_it
    assert with_it[5] not in without
    assert not every.through(edge).avoiding(edge)
    with pytest.raises(IndexError):
        every[104]
    with pytest.raises(OverflowError, match=r"\.count"):
        len(Walkthroughs("13"))
