"""Every construction of the notes has a command that shows it, listed in the documentation."""

import json
import re
import shlex
from pathlib import Path

import pytest

from unicursal.cli import run

PAGE = Path(__file__).parents[2] / "docs" / "levels.md"
ROW = re.compile(r"^\| (\d+) \| ([^|]+) \| `unicursal ([^`]+)` \|$", re.MULTILINE)
ROWS = [(int(number), name, words) for number, name, words in ROW.findall(PAGE.read_text())]

PLANS = {
    "empty rooms": "halves",
    "direct path": "direct",
    "spiral, off the middle too": "whole",
    "double spiral": "whole",
    "castellation": "whole",
    "snake": "snake",
    "recursive split in two": "halves",
    "nine sections, both ends in one": "sections",
    "strips off a room until its end is in the middle": "whole",
    "split in three": "thirds",
    "split in three, both ends on one side": "same-side",
    "a room with a door and an end anywhere": "whole",
    "a division searched by brute force": "six",
    "six rooms around the exit": "six",
    "the author's level of teeth": "six",
    "the author's level of double spirals": "six",
    "entrance and exit moved": "six",
}


def test_all_constructions_are_listed():
    """The numbers 1 to 17."""
    assert sorted({number for number, _, _ in ROWS}) == list(range(1, 18))


@pytest.mark.parametrize(("number", "name", "words"), ROWS, ids=lambda part: str(part)[:24])
def test_the_command_shows_the_construction(number, name, words, capsys):
    """It runs, and the level is made by the plan in question."""
    assert run([*shlex.split(words), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    if name in PLANS:
        assert answer["plan"] == PLANS[name], number
    elif number == 16:
        assert answer["solvable"]
    else:
        assert answer["dead_ends"]
