"""One room drawn anew: everything else stays."""

import json
from dataclasses import replace

import numpy as np
import pytest

from unicursal.cli import run
from unicursal.level import make_level, redrawn
from unicursal.level.promise import broken_promise
from unicursal.tilemap.length import Length

LEVELS = [
    {"width": 33, "height": 21, "style": "teeth"},
    {"width": 33, "height": 21, "style": "mixed", "seed": 3},
    {"width": 34, "height": 22, "style": "spiral", "entrance": (0, 1)},
    {"width": 29, "height": 28, "style": "mixed"},
    {"width": 25, "height": 24, "style": "winding", "room_size": (11, 9), "exit": (24, 11)},
]


def changed(one, other):
    """The tiles in which two levels differ."""
    return [(x, y) for y, x in np.argwhere(one.tiles.walls != other.tiles.walls).tolist()]


@pytest.mark.parametrize("wishes", LEVELS, ids=lambda wishes: wishes["style"])
def test_only_the_room_changes(wishes):
    """The level stays valid, and tiles change inside the walls of the room alone."""
    level = make_level(**wishes)
    varied = 0
    for number, room in enumerate(level.rooms, start=1):
        other = redrawn(level, number, seed=5)
        assert other.report.valid
        assert (other.entrance, other.exit, other.rooms) == (
            level.entrance,
            level.exit,
            level.rooms,
        )
        tiles = changed(level, other)
        assert all(room.left < x < room.left + room.width - 1 for x, _ in tiles)
        assert all(room.top < y < room.top + room.height - 1 for _, y in tiles)
        assert other.tiles == redrawn(level, number, seed=5).tiles
        assert (f"room {number} stays" in str(other.notes[-1])) == (not tiles)
        varied += bool(tiles)
    assert varied >= len(level.rooms) / 3


@pytest.mark.parametrize("wishes", LEVELS, ids=lambda wishes: wishes["style"])
def test_one_room_after_the_other(wishes):
    """All rooms of a level, also of one with even sides."""
    level = make_level(**wishes)
    for number in range(1, len(level.rooms) + 1):
        level = redrawn(level, number, seed=number)
        assert level.report.valid


def test_seeds_of_a_room():
    """Other seeds, other drawings."""
    level = make_level(71, 21)
    assert len({str(redrawn(level, 1, seed)) for seed in range(5)}) == 5


def test_promises_are_kept():
    """Corners that may not touch, a goal room, a length."""
    level = make_level(45, 31, style="mixed", seed=2, goal_room=(3, 3), diagonal=True)
    for number in range(1, len(level.rooms) + 1):
        assert broken_promise(redrawn(level, number, 3)) is None
    short = replace(level, wishes=replace(level.wishes, length=Length(5, 9)))
    assert redrawn(short, 2, 3).tiles == level.tiles


def test_nothing_is_said_of_the_old_drawing():
    """A law that drew the line."""
    for wished in (None, "fair"):
        by_law = make_level(15, 11, exit=(13, 9), law=wished, seed=1)
        assert (by_law.law, redrawn(by_law, 1, 5).law) == (wished, None)


def test_on_the_command_line(capsys):
    """`3=17` is room 3 with seed 17; the last of two for one room counts; floors are named."""
    words = ["level", "33x21", "--style", "mixed", "--seed", "1"]
    assert run([*words, "--redraw", "2=17", "--redraw", "1=2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    level = make_level(33, 21, style="mixed", seed=1)
    assert data["rows"] == redrawn(redrawn(level, 2, 17), 1, 2).tiles.rows()
    assert [room["number"] for room in data["rooms"]] == list(range(1, len(level.rooms) + 1))
    assert run([*words, "--floors", "2", "--redraw", "2.1=4", "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["rows"] == level.tiles.rows()
    assert "room 1" in second["notes"][-1]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("--redraw 3", "like 3=17"),
        ("--redraw x=1", "like 3=17"),
        ("--redraw 0=1", "no room 0"),
        ("--redraw 99=1", "has rooms 1 to"),
        ("--redraw 2.1=1", "no floor 2"),
        ("--redraw 1=99999999999999999999", "the seed"),
        ("--redraw 1=1 --branching 1", "without branches"),
        ("--redraw 1=1 --style rooms", "without branches"),
    ],
)
def test_bad_input_is_one_line(more, words, capsys):
    """Exit code 2."""
    assert run(["level", "33x21", "--style", "mixed", "--seed", "1", *more.split()]) == 2
    error = capsys.readouterr().err.strip()
    assert len(error.splitlines()) == 1
    assert words in error


@pytest.mark.parametrize(("size", "exit_"), [((41, 25), (39, 1)), ((31, 21), (29, 19))])
def test_a_symmetric_level_stays_symmetric(size, exit_):
    """The image of a room is drawn anew with it, in a mirror and under a half turn."""
    level = make_level(*size, exit=exit_, style="mixed", symmetric=True, room_size=(11, 11), seed=2)
    changed = 0
    for number in range(1, len(level.rooms) + 1):
        other = redrawn(level, number, 3)
        walls = other.tiles.walls
        image = walls[:, ::-1] if exit_[1] == 1 else walls[::-1, ::-1]
        assert other.report.valid
        assert (walls == image).all()
        changed += other.tiles != level.tiles
    assert changed
