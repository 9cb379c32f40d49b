"""Whatever is handed to the library's functions about levels, what is wrong is told in one line."""

import inspect
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from unicursal.errors import UnicursalError
from unicursal.level import (
    Game,
    Glyphs,
    Level,
    LevelPicture,
    Rectangle,
    TileMap,
    examine,
    make_floors,
    make_level,
    place,
    read_level,
    redrawn,
)
from unicursal.level.edit.stretch import stretched

WRONG = [
    *(None, True, 1.5, float("nan"), float("inf"), -1, 0, 10**30, 2**63, 1j, Fraction(1, 2)),
    *("x", "", "\0", "\ud800", "3x3", "99999x99999", b"x", Path("/nowhere/at/all")),
    *([], [1], (1, 2, 3), {}, {"a": 1}, {1}, [None], [[1, 2], [3]], ("a", "b"), (1.5, 2)),
    *(range(3), object(), object, np.array([1, 2]), np.float64(2.5), np.int64(3)),
]
LEVEL = make_level(15, 11, seed=1)
SIZE = {"width": 9, "height": 9}
ASKED = [
    (make_level, SIZE),
    (make_floors, {"floors": 1, **SIZE, **dict.fromkeys(inspect.signature(make_level).parameters)}),
    (place, {"level": LEVEL, "wishes": {"items": 1}}),
    (redrawn, {"level": LEVEL, "number": 1}),
    (stretched, {"level": LEVEL, "width": 21, "height": 13}),
    (read_level, {"content": "#####\n#< >#\n#####"}),
    (examine, {"tiles": LEVEL}),
    (Game, {"level": LEVEL}),
    (LevelPicture, {"level": LEVEL}),
    (TileMap, {"walls": [[1, 1, 1], [1, 0, 0], [1, 1, 1]]}),
    (TileMap.from_text, {"text": "####\n#<>#\n####"}),
    (TileMap.of, {}),
    (Glyphs.parse, {}),
    (Level.of, {}),
    (Level.from_tiles, {"tiles": LEVEL.tiles}),
    (Rectangle.of_size, {"left": 1, "top": 1, "width": 3, "height": 3}),
    (LEVEL.spawn_points, {}),
    (Game(LEVEL).move, {}),
    (Game(LEVEL).run, {}),
    (Game(LEVEL).play, {}),
    (Game(LEVEL).seen, {}),
    (Game(LEVEL).walked, {}),
]


def told(act, *given, **named):
    """What is wrong with arguments, None if they will do."""
    try:
        act(*given, **named)
    except UnicursalError as fault:
        words = str(fault)
        assert "\n" not in words
        assert 0 < len(words) < 300
        return words
    return None


@pytest.mark.parametrize(("act", "usual"), ASKED, ids=lambda value: getattr(value, "__name__", ""))
def test_each_argument(act, usual):
    """Every parameter takes each wrong value, the others stay as they are."""
    names = {*inspect.signature(act).parameters, *usual} - {"wishes" if act is make_floors else ""}
    words_of_any_kind = {"caption", "row_word", "style", "plan"}
    known = {name: value for name, value in usual.items() if value is not None}
    for name in names:
        # A function of the wrong number of parameters is the caller's own.
        values = [value for value in WRONG if not (name == "progress" and callable(value))]
        assert any(told(act, **known | {name: value}) for value in values) or (
            name in words_of_any_kind
        )


@pytest.mark.parametrize(
    "ending", [".txt", ".csv", ".json", ".tmx", ".ldtk", ".xp", ".png", ".svg"]
)
@pytest.mark.parametrize("name", ["glyphs", "theme", "solution", "look", "corridor"])
def test_how_a_file_looks(tmp_path, ending, name):
    """What cannot be is refused before anything is written."""
    path = tmp_path / f"level{ending}"
    for value in WRONG:
        path.unlink(missing_ok=True)
        is_good = told(LEVEL.save, path, **{name: value}) is None
        assert path.exists() == is_good


def test_names_of_files_and_things():
    """A file has a name; a thing has a kind, and a number of them."""
    for value in WRONG:
        assert told(LEVEL.save, value)
        told(place, LEVEL, {"items": value})
        if value.__hash__:
            assert told(place, LEVEL, {value: 1}) or value == "x"
