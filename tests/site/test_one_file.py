"""Pages in one file: nothing from outside, small, the same bytes each time."""

import gzip
import hashlib
import json
import re
from base64 import b64decode, b64encode

import pytest

from unicursal import Line
from unicursal.level import make_level
from unicursal.puzzle import make_puzzle
from unicursal.puzzle.hints import hint_of
from unicursal.site.files import level_page, position_page, puzzle_page

LARGEST = 256 * 1024


@pytest.fixture(scope="module")
def puzzle():
    """A puzzle with several kinds of clues."""
    return make_puzzle(7, "walls+stops", seed=3)


@pytest.fixture(scope="module")
def pages(puzzle):
    """One page of each sort."""
    return {
        "puzzle": puzzle_page([puzzle]).decode(),
        "position": position_page(Line("9:RRDDL"), "What <there> is to say.").decode(),
        "level": level_page([make_level(21, 15, seed=1)]).decode(),
    }


@pytest.mark.parametrize("name", ["puzzle", "position", "level"])
def test_nothing_comes_from_outside(pages, name):
    """The policy names each script and style by its digest, and none is left out."""
    page = pages[name]
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)[1]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    for kind in ("script", "style"):
        parts = re.findall(rf"<{kind}(?: type=\"module\")?>(.*?)</{kind}>", page, re.DOTALL)
        assert parts
        for text in parts:
            digest = b64encode(hashlib.sha256(text.encode()).digest()).decode()
            assert f"'sha256-{digest}'" in policy
    outside = set(re.findall(r"(?:src|href)=\"(?!data:|#)[^\"]*", page))
    assert not outside
    assert set(re.findall(r"https?://[^\"'`\s<]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_without_scripts_there_are_picture_and_rules(pages):
    """Words about a position are words, whatever they hold."""
    still = re.search(r"<noscript>(.*?)</noscript>", pages["puzzle"], re.DOTALL)[1]
    assert "<svg" in still
    assert "Meet the stops in the order of their numbers." in still
    assert "What &lt;there&gt; is to say." in pages["position"]


def test_a_puzzle_is_small_and_always_the_same(puzzle, pages):
    """At most 256 KiB, and no date or chance in it."""
    assert len(pages["puzzle"].encode()) <= LARGEST
    assert puzzle_page([puzzle]).decode() == pages["puzzle"]
    large = make_puzzle(13, "walls", seed=1)
    assert len(puzzle_page([large])) <= LARGEST


def test_hints_along_the_solution_are_those_of_the_library(puzzle, pages):
    """At every step, in all stages."""
    found = re.search(r'id="packed-list">([^<]+)<', pages["puzzle"])[1]
    shelf = json.loads(gzip.decompress(b64decode(found)))
    assert list(shelf) == [str(puzzle)]
    hints, moves = shelf[str(puzzle)]["hints"], puzzle.solution.moves
    assert len(hints) == len(moves)
    for count in (0, 1, len(moves) // 2, len(moves) - 1):
        hint = hint_of(Line(puzzle.board, moves[:count]), moves)
        assert hints[count]["texts"] == list(dict.fromkeys(hint.texts))
        assert hints[count]["kind"] == hint.kind


def test_commands_write_pages(call, tmp_path):
    """Puzzles, levels and positions; what a page cannot show is refused in one line."""
    for words in (
        ("puzzle", "5", "--clues", "stops", "-n", "2", "--seed", "1"),
        ("level", "15x11", "--seed", "1"),
        ("draw", "5", "--seed", "1"),
        ("why", "5:RD", "R"),
        ("future", "5:RRDD"),
        ("check", "5:RDRR"),
    ):
        path = tmp_path / f"{words[0]}.html"
        code, _, told = call(*words, "-o", path)
        assert (code, path.read_text()[:15]) == (0, "<!doctype html>"), told
    for words, why in (
        (("draw", "5", "-n", "2"), "shows one labyrinth"),
        (("check", "5+s2,2"), "is for lines"),
        (("options", "5"), "No such option"),
    ):
        code, _, told = call(*words, "-o", tmp_path / "no.html")
        assert code == 2
        assert why in told
    assert not (tmp_path / "no.html").exists()
