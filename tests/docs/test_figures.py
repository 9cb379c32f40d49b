"""Figures and lists on the pages that can be computed are computed."""

import gzip
import re
from pathlib import Path
from typing import get_args

import pytest

from unicursal import count_walkthroughs, rank
from unicursal._jit import PATIENCE
from unicursal.board import HiddenEnds
from unicursal.book.plan import read_plan
from unicursal.count.any_ends import count_any_ends
from unicursal.draw.names import PaperName, ThemeName, View
from unicursal.exact.prover.evidence import Kind as ReasonKind
from unicursal.law_names import LawName
from unicursal.level.names import STYLE_WORDS
from unicursal.puzzle import DIFFICULTIES, KINDS, PRESETS
from unicursal.room.labyrinths import Labyrinths
from unicursal.room.question import Room
from unicursal.rules import catalogue
from unicursal.studio import limits

ROOT = Path(__file__).parents[2]


def page(name):
    """The text of a page, with its lines joined."""
    return (ROOT / "docs" / f"{name}.md").read_text().replace("\n", " ")


def first_column(name, head):
    """The names in the first column of a table, which begins with that row."""
    text = (ROOT / "docs" / f"{name}.md").read_text()
    rows = text.split(f"\n{head}\n")[1].split("\n\n")[0].splitlines()[1:]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row.split("|")[1])]


@pytest.mark.parametrize(
    ("name", "head", "expected"),
    [
        ("exact", "| kind | what it says |", get_args(ReasonKind)),
        ("levels", "| style | what it is |", tuple(STYLE_WORDS)),
        ("puzzles", "| `--clues` | what it is | text form |", KINDS),
        ("puzzles", "| name | clues | ends |", tuple(PRESETS)),
        ("rules", "| set | rules |", (*catalogue().sets(), "principles", "principles:3", "exact")),
    ],
)
def test_a_table_of_names_has_all_of_them(name, head, expected):
    """Kinds, styles, clues, sets: none is missing, and none is there that is not any more."""
    assert sorted(first_column(name, head)) == sorted(expected)


def test_lists_in_sentences_have_all_names():
    """Laws, themes, papers, difficulties, sets of rules."""
    headings = re.findall(r"^## ([\w ,-]+)$", (ROOT / "docs/laws.md").read_text(), re.M)
    assert {law for words in headings[:4] for law in words.split(", ")} == {*get_args(LawName)}
    pictures, book = page("pictures"), page("howto/puzzle-book")
    assert all(f"`{theme}`" in pictures for theme in get_args(ThemeName))
    assert all(f"**{view}**" in pictures for view in get_args(View))
    assert all(f"`{paper}`" in book for paper in get_args(PaperName))
    assert all(f"| {difficulty} |" in page("puzzles") for difficulty in DIFFICULTIES)
    assert all(f"`{name}`" in page("rule-files") for name in catalogue().sets())


def test_the_engine_of_browsers_is_as_large_as_told():
    """Its page, packed and not, and the changelog."""
    engine = (ROOT / "src/unicursal/studio/page/engine/engine.wasm").read_bytes()
    size, packed = round(len(engine) / 1000), round(len(gzip.compress(engine)) / 1000)
    assert f"WebAssembly module of {size} KB ({packed} KB gzipped)" in page("browser-engine")
    assert f"WebAssembly, {size} KB" in (ROOT / "CHANGELOG.md").read_text().replace("\n", " ")


def test_rules_found_by_machine_are_as_many_as_told():
    """Wherever their number stands."""
    found = sum(rule.name.startswith("mined-") for rule in catalogue().values())
    assert f"The {found} rules found so far" in page("mined")
    assert f"forced lines and {found} pictures found by machine" in page("questions")


def test_the_sample_book_has_as_many_puzzles_as_told():
    """The page about it, and its own subtitle."""
    plan = read_plan((ROOT / "examples/book.toml").read_text(), ROOT / "examples")
    number = sum(batch.number for chapter in plan.chapters for batch in chapter.batches)
    assert f"pages with {number} puzzles" in page("howto/puzzle-book")
    assert f"{number} puzzles" in plan.subtitle


def test_as_many_of_the_author_s_numbers_are_ranks_as_told():
    """On the front page."""
    rows = (ROOT / "tests/suites/author-numbers.txt").read_text().splitlines()[1:]
    pairs = [row.split() for row in rows]
    exact = sum(rank(position) == int(number) for position, number in pairs)
    told = f"numbered {len(pairs)} positions of 9x9 by walking: {exact} of his numbers"
    assert told in (ROOT / "README.md").read_text()


def test_the_front_page_tells_what_the_benchmarks_tell():
    """A walk over a million cells, a count."""
    table, front = page("benchmarks"), (ROOT / "README.md").read_text()
    walk = re.search(r"fair walk 501x501 / 1001x1001 \| .*? / ([\d.]+) s in", table)[1]
    count = re.search(r"count 9x9 / .*? \| ([\d.]+) ms /", table)[1]
    assert f"over 1,002,001 cells takes {float(walk):g} s" in front
    assert f"walkthroughs of 9x9 in {count} ms" in front


def test_counts_are_those_that_are_told():
    """Closed loops, lines between any two ends, lines from corner to corner; the cheap ones."""
    text = page("count")
    loops = re.search(r"there are ([\d, ]+) \.\.\. loops for n = 4, 6, 8", text)[1].split(", ")
    lines = re.search(r"and ([\d, ]+) \.\.\. undirected lines", text)[1].split(", ")
    assert (len(loops), len(lines)) == (5, 5)
    for side, told in zip((4, 6, 8, 10, 12), loops, strict=True):
        assert count_walkthroughs(f"{side}@loop") == int(told)
    for side, told in zip((2, 3, 4, 5, 6), lines, strict=True):
        assert count_any_ends(HiddenEnds.parse(f"{side}@any-any")) == int(told)
    rows = re.findall(r"^\| (\d+) \| (\d+) \|$", (ROOT / "docs/count.md").read_text(), re.M)
    assert len(rows) == 7
    for side, told in rows[:4]:
        assert count_walkthroughs(side) == int(told)


def test_rooms_have_as_many_labyrinths_as_told():
    """Those of the table that are counted in no time."""
    rows = re.findall(
        r"^\| (\d+)x(\d+) (\w+), (.+?) \| ([\d,]+) \|", (ROOT / "docs/rooms.md").read_text(), re.M
    )
    assert len(rows) == 7
    for wide, high, quality, ends, told in rows:
        width, height = int(wide), int(high)
        if width * height > 15 * 15 and (width, quality) != (29, "strict"):
            continue
        where = {
            "corner to centre": (width // 2, height // 2),
            "opposite corners": (width - 2, height - 2),
            "`1,1` to `13,7`": (13, 7),
        }
        room = Room(width, height, (1, 1), where[ends], quality)
        assert Labyrinths(room).count == int(told.replace(",", "")), (wide, high, quality)


def test_limits_are_those_that_are_told():
    """Of the studio, and of what plain Python does before it waits for the compiler."""
    text = page("studio")
    assert f"at most {limits.MAX_CELLS:,} cells" in text
    assert f"levels {limits.LARGEST_LEVEL} x {limits.LARGEST_LEVEL} tiles" in text
    assert f"{limits.MAX_FLOORS} floors and {limits.MAX_REDRAWS} redrawn rooms" in text
    assert f"the text of a rule {limits.MAX_RULE_TEXT:,} characters" in text
    assert f"not decided within {limits.STEP_SECONDS:g} seconds is `unknown`" in text
    assert f"Steps have {limits.STEP_SECONDS:g} seconds in any case" in page("http")
    numbers = {8: "eight"}
    assert f"cannot do in {numbers[PATIENCE]} seconds of work" in page("exact")


def test_tests_that_are_named_exist():
    """On the page about reliability, with what they noticed."""
    named = {*re.findall(r"`(test_\w+)`", page("reliability"))}
    there = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(), re.M)
    }
    assert len(named) > 20
    assert named <= there, named - there


def test_pages_in_one_file_are_about_as_large_as_told(call, tmp_path):
    """A puzzle, a position, a level: within a twentieth."""
    rows = dict(
        re.findall(r"^\| (a .*?) \| ([\d,]+) \|$", (ROOT / "docs/site.md").read_text(), re.M)
    )
    for name, words in (
        ("a puzzle of 9x9", "puzzle 9 --clues stops+walls --seed 1"),
        ("a position", "why 9:RRDDL L"),
        ("a level of 31x21", "level 31x21 --style mixed --place keys=2,items=3 --seed 1"),
    ):
        assert call(*words.split(), "-o", tmp_path / "page.html")[0] == 0
        told = int(rows[name].replace(",", ""))
        assert (tmp_path / "page.html").stat().st_size == pytest.approx(told, rel=0.05), name
