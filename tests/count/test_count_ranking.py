"""Rank, unrank and listing: one order, left first."""

import itertools
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from effort import effort
from strategies import boards
from twins.brute_force import SMALL_SHAPES
from unicursal import Board, Line, LineError
from unicursal.board import BEFORE_FIRST_STEP
from unicursal.board.directions import LEFT_FIRST, edge_between
from unicursal.count import Constraints, Listing, TooLargeError, count, rank, unrank
from unicursal.errors import NothingToDrawError


def tried(board: Board) -> list[str]:
    """All walkthroughs in left-first order, by trying every step."""
    near = {cell: dict(board.neighbours(cell)) for cell in board.cells()}
    found: list[str] = []

    def explore(moves: str, here: tuple[int, int], free: set[tuple[int, int]]) -> None:
        if here == board.target:
            found.extend([] if free else [moves])
            return
        for move in LEFT_FIRST[moves[-1:] or BEFORE_FIRST_STEP]:
            there = near[here].get(move)
            if there in free:
                explore(moves + move, there, free - {there})

    explore("", board.start, set(near) - {board.start})
    return found


@pytest.mark.kernel
@pytest.mark.parametrize("shape", SMALL_SHAPES)
def test_listing_is_complete_and_in_order(shape: str) -> None:
    """The listing is what trying every step in left-first order finds, wherever the target is."""
    board = Board(shape)
    for target in list(board.cells())[-3:]:
        if target != board.start:
            line = Line(
                Board(board.width, board.height, target=target, start=board.start,
                      blocked=board.blocked)
            )  # fmt: skip
            assert list(Listing(line)) == tried(line.board)


@given(boards(max_side=5), st.data())
@settings(max_examples=effort(26, 80))
def test_rank_and_unrank(board: Board, data: st.DataObject) -> None:
    """rank(unrank(k)) is k, and unrank(k) is the k-th of the listing."""
    line = Line(board)
    number = count(line)
    assume(number)
    k = data.draw(st.integers(0, number - 1))
    walkthrough = unrank(line, k)
    assert rank(walkthrough) == k
    assert next(itertools.islice(Listing(line), k, None)) == walkthrough.moves


@given(st.sampled_from(["7x8", "8x7", "9", "11x6@0,5-10,0", "10x7@3,3-4,3", "9x8~4,4"]), st.data())
@settings(max_examples=effort(20, 25))
def test_rank_and_unrank_of_larger_boards(board: str, data: st.DataObject) -> None:
    """The same where nobody could list them all."""
    line = Line(board)
    number = count(line)
    if number:
        k = data.draw(st.integers(0, number - 1))
        assert rank(unrank(line, k)) == k


def test_ranks_of_the_suite() -> None:
    """The numbers of a file; on small boards they are those of trying every step."""
    rows = (Path(__file__).parents[1] / "suites/ranks.txt").read_text().splitlines()[1:]
    for position, before, behind in map(str.split, rows):
        line = Line(position)
        assert (rank(line), count(line)) == (int(before), int(behind)), position
        if len(line.board) <= effort(30, 36):
            begins = [moves.startswith(line.moves) for moves in tried(line.board)]
            assert (begins.index(True), sum(begins)) == (int(before), int(behind)), position


def test_the_author_s_positions(shared_data: Path) -> None:
    """The same for those that the paper's author numbered."""
    for row in (shared_data / "ranks.tsv").read_text().splitlines()[1:]:
        _, n, moves, before, behind = row.split("\t")
        line = Line(f"{n}:{moves}")
        assert (rank(line), count(line)) == (int(before), int(behind))


def test_progress_and_memory() -> None:
    """Steps done are told up to the last; too little memory is refused in advance."""
    seen: list[tuple[str, float]] = []
    line = unrank(Line("5x6"), 99, progress=lambda *told: seen.append(told))
    assert seen == [("counting", i / 30) for i in range(2, 31)]
    seen.clear()
    assert rank(line, progress=lambda *told: seen.append(told)) == 99
    assert seen == [("counting", i / 29) for i in range(30)]
    with pytest.raises(TooLargeError):
        unrank(Line("17"), 0, memory=10**7)
    with pytest.raises(TooLargeError):
        rank(Line("17:D"), memory=10**7)


def test_neighbouring_numbers() -> None:
    """On 9x9 the listing goes on from a number as unrank does."""
    first = unrank(Line("9"), 1023055626)
    listed = list(itertools.islice(Listing(Line("9"), first=first), 5))
    assert listed == [unrank(Line("9"), 1023055626 + i).moves for i in range(5)]


@pytest.mark.parametrize("board", ["5", "4@1,1-1,0", "4@1,1-2,1", "4x5@1,2-1,3~3,4~0,0"])
def test_listing_with_constraints(board: str) -> None:
    """Only walkthroughs with, or without, an edge are listed, in the same order."""
    line = Line(board)
    everything = [Line(line.board, moves) for moves in Listing(line)]
    edges = {
        edge_between(cell, there)
        for cell in line.board.cells()
        for _, there in line.board.neighbours(cell)
    }
    for edge in edges:
        for constraints in (
            Constraints(through=frozenset([edge])),
            Constraints(frozenset(), {edge}),
        ):
            kept = [
                walkthrough.moves for walkthrough in everything if constraints.allow(walkthrough)
            ]
            assert list(Listing(line, constraints)) == kept
            assert count(line, constraints) == len(kept)


def test_seven_by_seven_in_blocks() -> None:
    """All 111,712, none twice, ascending; blocks of any size."""
    listing = Listing(Line("7"))
    rows = []
    while len(block := listing.block(1000)):
        rows += [row.tobytes() for row in block]
    assert len(rows) == len(set(rows)) == 111712
    assert rank(Line("7:" + rows[77777].decode())) == 77777


def test_numbers_out_of_range() -> None:
    """There is no walkthrough before the first and none behind the last."""
    for number in (-1, 104):
        with pytest.raises(NothingToDrawError, match="104 walkthroughs"):
            unrank(Line("5"), number)
    with pytest.raises(LineError, match="does not begin"):
        rank(Line("5:R"), after=Line("5:D"))


def test_complete_and_lost_lines() -> None:
    """A complete line is its own only walkthrough; a lost one has none."""
    assert list(Listing(Line("3x1:RR"))) == ["RR"]
    assert list(Listing(Line("1"))) == [""]
    assert list(Listing(Line("3:RRDD"))) == []
    assert count(Line("3:RRDD")) == 0
    assert count(Line("1")) == count(Line("3x1:RR")) == 1


@pytest.mark.parametrize(
    "board",
    ["6x7@0,0-3,4", "8x5@0,4-7,0", "5x9~2,2~2,5", "6x7@0,0-0,1~3,3~2,3", "6@1,0-4,0~2,2~3,2"],
)
def test_listing_of_boards_whose_endings_repeat(board: str) -> None:
    """Copied endings change nothing: as many as counted, none twice, each at its number."""
    line = Line(board)
    for constraints in (Constraints(), Constraints(through=frozenset([((1, 2), (1, 3))]))):
        listed = list(Listing(line, constraints))
        assert len(listed) == len(set(listed)) == count(line, constraints) > 0
        for k in range(0, len(listed), len(listed) // 5 + 1):
            walkthrough = Line(line.board, listed[k])
            assert walkthrough.is_complete
            assert rank(walkthrough, constraints) == k
            assert (
                list(itertools.islice(Listing(line, constraints, first=walkthrough), 500))
                == (listed[k : k + 500])
            )
