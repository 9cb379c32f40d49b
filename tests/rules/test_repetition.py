"""Repetition in rule files: one record for a pattern of any length."""

import random
from pathlib import Path

import pytest

from unicursal import Board, Line, UnicursalError, Walk
from unicursal.errors import TooMuchMemoryError
from unicursal.rules import Judge, RuleSet
from unicursal.rules.engine.compiling import compiled
from unicursal.rules.sets.library import read_rules
from unicursal.rules.text.picture import Picture, Repetition, repeated
from unicursal.rules.text.reading import parse_rules

EXAMPLE = Path(__file__).parents[2] / "examples" / "stairs.rules"

CORRIDOR = """\
rule corridor
turns: mirrored, clockwise
repeat: by 0,1, again 0,1 1,1, move 0,2
picture:
  . #  .
  # ox .
  . @  .
"""


def corridor_of(length: int) -> str:
    """The corridor of one length, written out."""
    empty = "  # o  .\n" * (length - 1) + "  # ox .\n"
    return (
        f"rule corridor-{length}\nturns: mirrored, clockwise\npicture:\n  . #  .\n{empty}  . @  .\n"
    )


def stair_of(steps: int) -> str:
    """The stair of the example with one number of repetitions, written out cell by cell."""
    fields = {
        (0, 3): "<", (-1, 3): "1S", (-2, 3): "1E", (-3, 3): "^", (0, 2): "2E", (-3, 2): "o",
        (-4, 2): "#", (0, 1): "2Sx", (0, 0): "@", (1, 0): ".x", (0, -1): "|",
    }  # fmt: skip
    for step in range(steps + 1):
        fields |= {(-4 - step, 1 - step): "o", (-5 - step, 1 - step): "#", (-1 - step, -step): "o"}
    fields[-1 - steps, -1 - steps] = "#"
    rows = "\n".join(
        "  " + " ".join(fields.get((left, straight), ".") for left in range(1, -7 - steps, -1))
        for straight in range(3, -3 - steps, -1)
    )
    return f"""\
rule stair-{steps}
size: >= 9
turns: mirrored, counter-clockwise
unless: c-shape
area 1: pair, left, obstacle -3,3, uncounted
area 2: pair, left, obstacle 0,3
picture:
{rows}
"""


def random_line(board: Board, rng: random.Random) -> str:
    """The moves of a line that steps at random until it is stuck."""
    line = Line(board)
    while free := line.free_neighbours():
        line = Line(board, line.moves + rng.choice(sorted(free)))
    return line.moves


def test_a_repetition_is_all_its_lengths():
    """One record forbids just what the records of all lengths forbid together."""
    board, rng = Board(7), random.Random(1)
    one = RuleSet.of("one", parse_rules(CORRIDOR, "one"))
    texts = "\n".join(corridor_of(length) for length in range(1, 8))
    every = RuleSet.of("every", parse_rules(texts, "every"))
    fired = set()
    for _ in range(60):
        judges = Judge(board, one), Judge(board, every)
        for move in random_line(board, rng):
            first, second = (judge.judgement() for judge in judges)
            assert first.forbidden == second.forbidden
            fired |= {firing.rule.name for firing in second.firings}
            for judge in judges:
                judge.push(move)
    assert len(fired) > 2


def stairs_upon(steps: int, side: int) -> str:
    """A line with a stair of this many steps more and the obstacle across it."""
    return (
        f"{side}:" + "D" * (12 - steps) + "R" * (5 - steps) + "DR" * (2 + steps) + "DRRRURURR"
        + "U" * (5 + steps) + "L" * (4 + steps) + "DD" + "R" * steps + "URRR" + "D" * (3 + steps)
        + "L" + "U" * (2 + steps) + "L" + "D" * (1 + steps)
    )  # fmt: skip


def test_the_stair_of_the_example():
    """It fires at the author's position and one with a longer stair, and is right in both."""
    rules = RuleSet.of("stairs", read_rules(EXAMPLE))
    drawn = "25:DDDDDDDDDDDDRRRRRDRDRDRRRURURRUUUUUULLLLLDDDRUURRRDDDDLUUULDD"
    for position in (drawn, stairs_upon(1, 25)):
        assert Judge(position, rules).judgement().forbidden == ("D",)
        assert list(Walk(position).options) == ["L"]
    written = RuleSet.of("written", parse_rules("\n".join(map(stair_of, range(5))), "written"))
    for steps, side in ((1, 25), (2, 25), (3, 25), (4, 27)):
        fired = Judge(stairs_upon(steps, side), rules).judgement()
        found = Judge(stairs_upon(steps, side), written).judgement()
        assert fired.forbidden == found.forbidden == ("D",)
        assert [firing.rule.name for firing in found.firings] == [f"stair-{steps}"]
        seen = [{(s.cell, s.field.core) for s in j.firings[0].fields} for j in (fired, found)]
        assert seen[0] == seen[1]


def test_a_cross_stands_where_it_was_drawn():
    """A cell that is repeated takes no cross along, and none away."""
    over = Picture.of(".x ox", "@ .")
    drawn = repeated(over, Repetition(by=(1, 0), again=((-1, 1),)), 2)
    assert [str(drawn[left, 1]) for left in (-1, 0, 1)] == ["ox", "ox", "o"]


def test_a_repetition_takes_little_on_large_boards():
    """A stair of any length on 201x201 fits into megabytes; what does not is refused at once."""
    stairs = compiled(RuleSet.of("stairs", read_rules(EXAMPLE)), 201)
    assert len(stairs.views) > 700
    assert sum(table.nbytes for table in stairs.tables) < 50_000_000
    rows = "".join("  " + " ".join(["o"] * 25) + "\n" for _ in range(23))
    again = " ".join(f"{left},{row}" for left in range(-12, 13) for row in range(1, 24))
    text = f"rule wide\nturns: mirrored\nrepeat: by 0,2, again {again}\npicture:\n{rows}"
    text += "  " + " ".join([*["."] * 12, "@", ".x", *["."] * 11]) + "\n"
    wide = RuleSet.of("wide", parse_rules(text, "wide"))
    with pytest.raises(TooMuchMemoryError, match=r"the set wide on 501x501 needs about \d"):
        compiled(wide, 501)


def test_a_repetition_is_written_as_it_is_read():
    """The canonical text of a record gives the same rule again."""
    (rule,) = read_rules(EXAMPLE)
    assert parse_rules(str(rule), "again") == (rule,)
    assert "repeat: by -1,-1, again -4,1 -5,1 -1,0, move -1,-1\n" in str(rule)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("again 0,1", "needs `by L,S`"),
        ("by 0,1", "needs `by L,S`"),
        ("by 0,1 1,0, again 0,1", "needs `by L,S`"),
        ("by 0,0, again 0,1", "not by 0,0"),
        ("by 0,3, again 0,1", "not by 0,3"),
        ("by 0,1, again 0,1, again 0,1", "a repetition is"),
        ("by 0,1, often 0,1", "a repetition is"),
        ("by 0,1, again nowhere", "'nowhere' is not a cell"),
        ("by 0,1, again 5,5", "5,5 is not a cell drawn"),
        ("by 0,1, again 0,0", "0,0 is not a cell drawn"),
        ("by 0,1, again 0,1, move 0,1", "0,1 cannot move"),
        ("by 0,1, again 0,1", "comes to lie on a #"),
    ],
)
def test_faults(words, fault):
    """What cannot be repeated is named by row and column."""
    text = CORRIDOR.replace("by 0,1, again 0,1 1,1, move 0,2", words)
    with pytest.raises(UnicursalError, match=r"row 3, column \d+: .*" + fault):
        parse_rules(text, "my.rules")


def test_only_a_picture_can_be_repeated():
    """A composite repeats nothing, and without a picture there is nothing to repeat."""
    composite = CORRIDOR.replace("turns: mirrored, clockwise", "when: c-shape, mirrored c-shape")
    bare = "rule a\neffect: connect\nrepeat: by 0,1, again 0,1\n"
    for text in (composite, bare):
        with pytest.raises(UnicursalError, match="column"):
            parse_rules(text, "my.rules")
