"""Modules of the pages that need no page are tested by Node, where it is installed."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from unicursal.level import Game, LevelPicture, make_level, place
from unicursal.level.files.data import fields
from unicursal.studio.pages import page_files

TESTS = Path(__file__).parent / "pure"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A folder with all modules as the server sends them, and the tests beside them."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "package.json").write_text('{"type": "module"}')
    for address, file in page_files().items():
        if address.endswith(".js"):
            path = folder.joinpath(*address.split("/")[2:])  # without the digest
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(file.content)
    shutil.copytree(TESTS, folder / "pure")
    (folder / "pure" / "levels.json").write_text(json.dumps(list(_levels())))
    (folder / "pure" / "walks.json").write_text(json.dumps(list(_walks())))
    return folder


def _walks():
    """Levels with forks, rooms and things, and runs in all directions with the steps they took."""
    for seed in range(6):
        level = make_level(31, 21, style="mixed", goal_room=(3, 3), branching=0.6, seed=seed)
        game = Game(place(level, {"key": 1, "item": 3, "one-way": 1}, seed))
        runs = []
        for turn in range(40):
            move = "RDLU"[(turn * 7 + seed) % 4] if turn % 3 else "URDL"[turn % 4]
            before = game.steps
            game.run(move)
            runs.append((move, game.moves[before:]))
        yield {"floor": fields(game.level), "runs": runs}


def _levels():
    for words in ({}, {"diagonal": True}, {"diagonal": True, "seed": 3}):
        made = make_level(25, 17, **{"seed": 7, **words})
        shapes = LevelPicture(made).scene().shapes
        drawn = [shape for shape in shapes if getattr(shape, "line", None) == "wall"]
        yield {
            "diagonal": "diagonal" in words,
            "rows": [
                "".join("#" if wall else "." for wall in row) for row in made.tiles.walls.tolist()
            ],
            "walls": [stroke.points for shape in drawn for stroke in shape.strokes],
        }


@pytest.mark.parametrize("test", sorted(TESTS.glob("*.test.js")), ids=lambda path: path.stem)
def test_pure_modules_do_what_their_own_tests_say(test, served, node):
    """A module gives the values that its test file asks of it."""
    words = [node, "--test", f"pure/{test.name}"]
    done = subprocess.run(words, cwd=served, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
