"""Puzzles whose ends are for the solver to find, compared with all lines by brute force."""

import json
import random
import shlex
import tracemalloc
from collections import Counter
from functools import lru_cache
from itertools import pairwise, permutations

import pytest

from twins.clues import keeps
from unicursal import Board, BoardError, Line, NotationError, Walk, chance
from unicursal.board import Clues, HiddenEnds
from unicursal.book import book_of
from unicursal.book.how_to import rules_of
from unicursal.book.making import entry_of_puzzle
from unicursal.book.words import words_of
from unicursal.chance import Chance
from unicursal.count import count
from unicursal.draw import picture_of
from unicursal.puzzle import (
    count_one_by_one,
    count_with_any_ends,
    make_puzzle,
    needed_clues,
    solutions_of,
    steps_to,
)
from unicursal.walk.ends import ends_by_chance

SHAPES = ("4x3@any-any", "3@any-any", "4x3@any-3,2", "5x3@0,0-any", "4@any-any~3,3", "4x4@any-any")


@lru_cache
def lines_over(cells):
    """All lines over some cells, whatever their ends, in both directions."""
    found = []

    def go_on(path):
        if len(path) == len(cells):
            found.append(path)
            return
        x, y = path[-1]
        for there in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)):
            if there in cells and there not in path:
                go_on((*path, there))

    for cell in cells:
        go_on((cell,))
    return found


def all_lines(hidden):
    """All solutions with whatever ends, in both directions."""
    return [
        path
        for path in lines_over(frozenset(hidden.board.cells()))
        if hidden.start in (None, path[0])
        and hidden.target in (None, path[-1])
        and keeps(path, hidden.clues)
    ]


def drawn(path):
    """A line as it looks on paper."""
    return frozenset(frozenset(step) for step in pairwise(path))


@pytest.mark.parametrize(
    "text", ["5@any-any", "5@any-4,4+w0,0R", "6x4@0,0-any~2,2+s1,1-3,3", "9@any-any+n1,1=5"]
)
def test_text_form(text):
    """The text form of a board with hidden ends comes back unchanged, and no shell touches it."""
    hidden = HiddenEnds.parse(text)
    assert str(hidden) == text
    assert HiddenEnds.parse(str(hidden)) == hidden
    assert shlex.quote(text).strip("'") == text
    with pytest.raises(NotationError, match="an end is hidden, and both are needed here"):
        Board(text)


def test_nothing_to_hide():
    """A board of one cell is its own start and target, and that is no secret."""
    with pytest.raises(BoardError, match="no ends to hide"):
        HiddenEnds.parse("1@any-any")


def test_ends_that_colours_allow():
    """Every pair of ends with a line is among those that are tried, and each pair comes once."""
    for text in SHAPES:
        hidden = HiddenEnds.parse(text)
        tried = list(hidden.ends())
        assert len(set(tried)) == len(tried)
        both_ways = {*tried, *((b, a) for a, b in tried)} if len(hidden.hidden) == 2 else set(tried)
        assert {(path[0], path[-1]) for path in all_lines(hidden)} <= both_ways


def random_clues(path, chance):
    """Clues that a line keeps to, of one kind or two."""
    used, places = list(pairwise(path)), sorted(chance.sample(range(len(path)), 3))
    kind = chance.choice("wnslm")
    numbers = {path[i]: i + 1 for i in places[: chance.randint(1, 3)]} if kind in "nm" else {}
    stops = [path[i] for i in places[: chance.randint(1, 3)]] if kind == "s" else []
    lines = [chance.choice(used)] if kind in "lm" else []
    unused = [
        pair
        for pair in permutations(path, 2)
        if abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1]) == 1
        and frozenset(pair) not in drawn(path)
        and pair[0] < pair[1]
    ]
    return Clues(chance.sample(unused, 2) if kind == "w" else [], numbers, stops, lines)


def test_solutions_and_brute_force():
    """None, one or several, and how many exactly: a line and its reversal are one."""
    chance = random.Random(4)
    for text in SHAPES * 4:
        hidden = HiddenEnds.parse(text)
        hidden = hidden.with_clues(random_clues(chance.choice(all_lines(hidden)), chance))
        different = {drawn(path) for path in all_lines(hidden)}
        found = solutions_of(hidden)
        assert found.count == min(2, len(different)), str(hidden)
        for line in (found.first, found.second):
            assert line is None or (line.is_complete and drawn(line.cells()) in different)
        assert count_with_any_ends(hidden, count_one_by_one) == len(different), str(hidden)
        if not hidden.clues.speak_of_order:
            assert count_with_any_ends(hidden, lambda line: count(line)) == len(different)


@pytest.mark.parametrize("kinds", ["walls", "numbers", "stops", "lines"])
def test_one_solution_among_all_ends(kinds):
    """A puzzle with hidden ends has one solution among all ends, and no needless clue."""
    for seed, text in enumerate(("4@any-any", "5x3@any-4,2", "4x3@0,0-any")):
        puzzle = make_puzzle(text, [kinds], seed=seed)
        assert {drawn(path) for path in all_lines(puzzle.hidden)} == {
            drawn(puzzle.solution.cells())
        }
        assert puzzle.is_minimal
        for fewer in puzzle.board.clues.one_less():
            lines = all_lines(puzzle.hidden.with_clues(fewer))
            assert len({drawn(path) for path in lines}) > 1, (str(puzzle), fewer)
        needed = list(needed_clues(puzzle.solution, hidden=puzzle.hidden))
        assert all(one.other is not None for one in needed)
        assert steps_to(puzzle.solution, puzzle.hidden)[0].kind in ("ends", "search")


@pytest.mark.parametrize(
    ("position", "numbers", "words"),
    [
        ("3x2@0,0-2,0~1,0:DRRU", {}, "the target is (2, 0): a cell with one way only is an end."),
        ("2@0,0-1,0:DRU", {(0, 0): 1, (1, 0): 4}, "is (1, 0): their numbers tell it."),
        (
            "3x2@2,1-0,1~2,0:LULD",
            {(0, 1): 5},
            "the start is (2, 1): a cell with one way only is an end, and that the target is "
            "(0, 1): its number tells it.",
        ),
    ],
)
def test_every_hidden_end_has_its_reason(position, numbers, words):
    """One way only, or a number: each end by its own."""
    line = Line(position)
    solution = Line(line.board.with_clues(Clues(numbers=numbers)), line.moves)
    step = steps_to(solution, HiddenEnds.of(solution.board))[0]
    assert (step.kind, step.text.endswith(words)) == ("ends", True), step.text


def test_pictures_keep_the_secret():
    """Neither a picture nor its data nor the rules of a book tell where hidden ends are."""
    puzzle = make_puzzle("5@any-any", seed=1)
    picture = picture_of(puzzle.shown)
    assert not {"○", "◎"} & set(picture.text())
    data = picture.json()
    assert (data["start"], data["target"], data["position"]) == (None, None, str(puzzle))
    assert "start hidden, target hidden" in picture.svg()
    assert str(entry_of_puzzle(puzzle).picture().position) == str(puzzle)
    for text, first, second in (
        ("5@any-any", "Draw one line that visits", "Where it begins and ends is for you to find."),
        ("4@any-3,0", "Draw one line to the ring that", "Where it begins is for you to find."),
        ("4@0,0-any", "Draw one line from the dot that", "Where it ends is for you to find."),
    ):
        words = rules_of(entry_of_puzzle(make_puzzle(text, seed=1)), words_of("en"))
        assert words.startswith(first)
        assert second in words
    assert book_of([puzzle]) == book_of([puzzle])
    told = picture_of(HiddenEnds.parse("5@any-4,4")).text()
    assert "◎" in told
    assert "○" not in told


def test_commands(call, tmp_path):
    """`puzzle --hide`, `solve`, `check`, `count`, `draw` and `convert` take hidden ends."""
    made = json.loads(call("puzzle", "4", "--hide", "ends", "--seed", "1", "--json")[1])
    assert made["puzzle"].startswith("4@any-any+w")
    assert (made["board"], made["hidden"]) == ("4@any-any", ["start", "target"])
    solved = json.loads(call("solve", made["puzzle"], "--json")[1])
    assert solved["solutions"] == 1
    assert drawn(Line(solved["solution"]).cells()) == drawn(Line(made["solution"]).cells())
    checked = json.loads(call("check", made["puzzle"], "--json")[1])
    assert (checked["solutions"], checked["minimal"]) == (1, True)
    assert call("count", made["puzzle"])[1] == "1\n"
    file = tmp_path / "puzzle.txt"
    file.write_text(made["puzzle"] + "\n")
    assert call("check", str(file))[0] == 0
    picture = tmp_path / "puzzle.svg"
    assert call("convert", made["puzzle"], str(picture))[0] == 0
    assert picture.stat().st_size > 100
    position = call("draw", "3@any-any", "--seed", "2", "--format", "moves")[1].strip()
    assert Line(position).is_complete
    for words in (("options", made["puzzle"]), ("why", made["puzzle"], "R")):
        code, _, err = call(*words)
        assert code == 2
        assert "an end is hidden" in err


def pairs_one_by_one(hidden):
    """The same by trying all pairs of cells."""
    zeros, ones = hidden.board.colour_counts()
    cells = list(hidden.board.cells())
    found = []
    for i, start in enumerate(cells):
        for k, target in enumerate(cells):
            wanted = hidden.start in (None, start) and hidden.target in (None, target)
            once = i < k if not hidden.tells_direction else i != k
            colours = 1 - sum(start) % 2 - sum(target) % 2 == zeros - ones
            if wanted and once and colours:
                found.append((start, target))
    return found


@pytest.mark.parametrize(
    "text",
    [*SHAPES, "5@any-any+n1,1=5", "4x3@any-any+s0,0-1,1", "5x3@1,0-any", "5@any-any~2,2~1,0"],
)
def test_ends_are_a_sequence_that_is_never_made(text):
    """Each pair by its number, in the order of a list of all."""
    hidden = HiddenEnds.parse(text)
    ends, listed = hidden.ends(), pairs_one_by_one(hidden)
    assert list(ends) == listed
    assert len(ends) == len(listed)
    if listed:
        assert ends[-1] == listed[-1]
        assert ends[0] in ends
    with pytest.raises(IndexError):
        ends[len(listed)]


def test_ends_of_a_large_board_are_drawn_without_listing_them(call):
    """There are 52 million pairs; the first that is drawn has a walkthrough."""
    tracemalloc.start()
    board = ends_by_chance(HiddenEnds.parse("120@any-any"), Chance(1))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 50_000_000
    assert Walk(board).can_be_completed()
    assert call("draw", "120@any-any", "--seed", 1, "--seconds", 600, "--json")[0] == 0


@pytest.mark.parametrize("number", [0, 1, 5, 200])
def test_a_random_order_of_many_numbers_is_one(monkeypatch, number):
    """Each once, whether it is made in advance or number by number."""
    in_advance = list(Chance(7).order(number))
    monkeypatch.setattr(chance, "_SHUFFLED", 0)
    bit_by_bit = list(Chance(7).order(number))
    assert sorted(in_advance) == sorted(bit_by_bit) == list(range(number))


def test_a_random_order_is_fair_however_it_is_made(monkeypatch):
    """Each of the six orders of three numbers is about as frequent as the others."""
    monkeypatch.setattr(chance, "_SHUFFLED", 0)
    stream = Chance(1)
    orders = Counter(tuple(stream.order(3)) for _ in range(6000))
    assert len(orders) == 6
    assert max(abs(times - 1000) for times in orders.values()) < 150


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["count", "100@any-any+s1,1-2,2"], "50,000,000 pairs of ends"),
        (["count", "100@any-any"], "too wide to count with all ends"),
        (["count", "17@any-any"], "needs about"),
        (["puzzle", "40@any-any"], "at most 100,000 pairs"),
    ],
)
def test_too_many_pairs_are_refused_before_they_are_gone_through(call, words, told):
    """In one line, at once."""
    code, out, err = call(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err
