"""Books: what a plan may say, what its pages hold, and that a seed gives the same bytes."""

import io
import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from unicursal import UnicursalError, resolve
from unicursal.book import book_of, lay_out, make_entries, read_plan
from unicursal.book.layout import _Layout
from unicursal.book.words import words_of
from unicursal.budget import Budget
from unicursal.draw.line_view import _INSIDE, _NUMBER, _STOP, _number
from unicursal.errors import NothingToDrawError, OutOfBudgetError
from unicursal.puzzle import DIFFICULTIES, solutions_of

SMALL = 'chapters = ["4 walls x 5", "5 easy stops x 2", "5x4 labyrinth x 2", "4 simple-loop"]'


def texts_of(made):
    """The words of each page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(made)).pages]


@pytest.fixture(scope="module")
def small():
    """A plan and its puzzles."""
    plan = read_plan(f'title = "Łódź"\nauthor = "A. B."\nseed = 3\n{SMALL}')
    return plan, make_entries(plan)


def test_a_book_is_whole(small):
    """Title, copyright, contents, rules, chapters, answers; each puzzle stands there once."""
    plan, entries = small
    made, pages = lay_out(plan, entries)
    texts = texts_of(made)
    assert len(texts) == pages
    assert texts[0].split("\n") == ["Łódź", "10 puzzles", "A. B."]
    assert "Copyright © A. B." in texts[1]
    assert "seed 3" in texts[1]
    contents = texts[2]
    for title in (
        "How to play",
        "Walls, 4",
        "Stops, 5",
        "Labyrinths, 5",
        "Simple loop",
        "Solutions",
    ):
        assert title in contents
    numbered = [int(word) for word in contents.split() if word.isdigit()]
    assert max(numbered) <= pages
    assert sum("How to play" in text for text in texts[3:]) == 4
    captions = " ".join(text for text in texts[7:-1]).split()
    assert [captions.count(str(number)) >= 1 for number in range(1, 11)] == [True] * 10
    assert [word for word in texts[-1].split() if word.isdigit()] == [
        *map(str, range(1, 11)), str(pages),
    ]  # fmt: skip


def test_the_contents_name_the_pages(small):
    """Where a chapter begins, its title stands."""
    plan, entries = small
    texts = texts_of(lay_out(plan, entries)[0])
    layout = _Layout(plan, entries, 0.0)
    for begin, title in zip(layout.begins, ("Walls", "Stops", "Labyrinths", "Simple"), strict=True):
        assert title in texts[begin - 1]


def test_puzzles_are_right_and_sorted(small):
    """One solution each, the one in the answers; in a chapter from easy to hard."""
    _, entries = small
    for chapter in entries:
        levels = [DIFFICULTIES.index(entry.difficulty) for entry in chapter if entry.difficulty]
        assert levels == sorted(levels)
        for entry in chapter:
            if not entry.is_labyrinth:
                found = solutions_of(entry.shown)
                assert (found.first, found.second) == (entry.answer, None)


def test_a_seed_gives_the_same_book_whoever_makes_it():
    """In one process or in two, byte by byte; another seed gives another book."""
    text = 'chapters = ["4 walls x 6", "4x5 stops x 3"]'
    plans = [read_plan(f"seed = {seed}\n{text}") for seed in (5, 5, 6)]
    one, two, other = (
        lay_out(plan, make_entries(plan, workers=workers))[0]
        for plan, workers in zip(plans, (1, 2, 1), strict=True)
    )
    assert one == two != other


def test_a_seed_of_a_chapter_leaves_the_others_alone():
    """And its puzzles have the seeds that follow, as those of the command `puzzle`."""
    short = '[[chapter]]\nboard = "6"\nclues = "walls"\nnumber = 2\n'
    plain = make_entries(read_plan(short + short))
    given = make_entries(read_plan(short + "seed = 9\n" + short))
    assert plain[1] == given[1]
    from unicursal import make_puzzle

    made = {str(make_puzzle("6@0,0-0,5", "walls", seed=seed)) for seed in (9, 10)}
    assert {str(entry.shown) for entry in given[0]} == made


def test_no_puzzle_comes_twice():
    """Small boards have few, which is said where they do not suffice."""
    shown = [str(entry.shown) for entry in make_entries(read_plan('chapters = ["3 walls x 2"]'))[0]]
    assert len(set(shown)) == 2
    with pytest.raises(NothingToDrawError, match=r"puzzle \d+: no more puzzles on 3 are found"):
        make_entries(read_plan('chapters = ["3 walls x 40"]'), workers=1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "chapters: a book has 1 to 100 of them, not 0"),
        ("chapters = 3", "chapters: expected a list of texts, or tables"),
        ('chapters = [""]', "chapter 1, puzzles: expected a line like"),
        ('chapters = ["5", "5 simple x 3"]', "chapter 2, puzzles: 'simple' in '5 simple x 3' is"),
        ('chapters = ["5 easy hard"]', "chapter 1, puzzles: '5 easy hard' says its difficulty tw"),
        ('chapters = ["5 x 0"]', "chapter 1, puzzles, number: expected a whole number from 1"),
        ('chapters = ["5 walls x 999999"]', "chapter 1, puzzles, number: expected a whole number"),
        ('chapters = ["0 walls"]', "chapter 1, puzzles, board: "),
        ('chapters = ["none.png walls"]', "chapter 1, puzzles, board: 'none.png': neither a size"),
        ('chapters = ["5~2,2@loop walls"]', "chapter 1, puzzles, board: "),
        ('chapters = ["5 easy labyrinth"]', "chapter 1, puzzles, difficulty: a labyrinth has none"),
        ('chapters = ["5+w0,0R walls"]', "chapter 1, puzzles, board: 5+w0,0R: expected a board wi"),
        ('chapters = ["5"]\ntitel = "a"', "titel: a plan has no such key, only answers, author"),
        ('chapters = ["5"]\npaper = "b5"', "paper: unknown paper 'b5': choose from a3, a4"),
        ('chapters = ["5"]\nper_page = 10', "per_page: expected a whole number from 1 to 9"),
        ('chapters = ["5"]\nbleed = "3mm"', "bleed: expected millimetres from 0 to 10, not '3mm'"),
        ('chapters = ["5"]\nanswers = "back"', "answers: unknown place of the answers 'back'"),
        ('chapters = ["5"]\nlanguage = "fr"', "language: unknown language 'fr': choose from en,"),
        ('chapters = ["5"]\nseed = -1', "seed: expected a whole number from 0"),
        ('chapters = ["5"]\ntitle = 5', "title: expected a text, not 5"),
        ('chapters = ["999 walls x 9"]', "number: a book has at most 1,000,000 cells"),
        ('[[chapter]]\ntitle = "a"', "chapter 1, board: a chapter needs a board"),
        ('[[chapter]]\nboard = 5\nclues = "bars"', "chapter 1, clues: unknown clues 'bars'"),
        ('[[chapter]]\nboard = "5"\nkind = "zap"', "chapter 1, kind: unknown kind of puzzle 'zap'"),
        ('[[chapter]]\nboard = "5"\nsize = 3', "chapter 1, size: a chapter has no such key"),
        ('[[chapter]]\npuzzles = ["5"]\nseed = 3', "chapter 1, seed: `puzzles` says so itself"),
        ("chapters = [", "not TOML: "),
    ],
)
def test_a_fault_of_a_plan_names_chapter_and_key(text, words):
    """In one line, before anything is made."""
    with pytest.raises(UnicursalError) as fault:
        read_plan(text)
    assert str(fault.value).startswith(words)
    assert "\n" not in str(fault.value).strip() or text == "chapters = ["


@settings(deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["title", "seed", "chapters", "chapter", "paper", "bleed", "per_page"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner),
            max_leaves=5,
        ),
    )
)
def test_no_plan_breaks_the_reader(data):
    """Whatever stands in it, it is a plan or an error of ours."""
    from unicursal.book.plan import plan_of

    with suppress(UnicursalError):
        plan_of(data)


@pytest.mark.parametrize("paper", ["6x9", "8x10", "8.5x11", "a4", "a5", "letter"])
def test_trim_sizes_and_bleed(paper, small):
    """The page is the trim size and the bleed around it, and says which is which."""
    from unicursal.draw.pdf import PAPERS

    plan = read_plan(f'paper = "{paper}"\nbleed = 3\nhow_to = false\nchapters = ["4 walls"]')
    page = PdfReader(io.BytesIO(lay_out(plan, [small[1][0][:1]])[0])).pages[0]
    points = [side * 72 / 25.4 for side in PAPERS[paper]]
    trimmed = page.trimbox
    assert [float(trimmed.width), float(trimmed.height)] == pytest.approx(points, abs=0.1)
    assert float(page.mediabox.width) == pytest.approx(points[0] + 6 * 72 / 25.4, abs=0.1)
    assert page.bleedbox == page.mediabox


def test_the_gutter_grows_with_the_book(small):
    """As printers ask for: a thick book needs more of each page beside its spine."""
    plan, entries = small
    inner = [_Layout(plan, entries, wanted).frame(1).left for wanted in (0.0, 22.3)]
    assert inner[0] < inner[1] == 22.3


@pytest.mark.parametrize(("many", "fields"), [(1, 1), (2, 2), (3, 3), (6, 6), (9, 9)])
def test_so_many_a_page(many, fields, small):
    """As the plan says, with strips of answers and lines to cut along or without."""
    for answers in ("pages", "strips", "none"):
        plan = read_plan(
            f'per_page = {many}\nanswers = "{answers}"\ncut_lines = true\nfront = false\n'
            'how_to = false\nchapters = ["4 walls x 9"]'
        )
        entries = (small[1][0] * 2)[:9]
        pages = len(texts_of(lay_out(plan, [entries])[0]))
        assert pages == -(-9 // fields) + (answers == "pages")


def test_a_book_in_german_and_in_a_language_of_its_own(tmp_path, small):
    """A file with all texts; one that lacks a text is refused by its name."""
    entries = small[1][:1]
    german = read_plan('language = "de"\nchapters = ["4 walls x 5"]')
    texts = " ".join(texts_of(lay_out(german, entries)[0]))
    assert "So geht es" in texts
    assert "Lösungen" in texts
    assert "leicht" in texts
    assert set(words_of("de").texts) == set(words_of("en").texts)
    from importlib import resources

    own = (resources.files("unicursal.book") / "en.toml").read_text("utf-8")
    (tmp_path / "pl.toml").write_text(own.replace('"Walls"', '"Ściany"'), "utf-8")
    polish = read_plan('language = "pl.toml"\nchapters = ["4 walls x 5"]', tmp_path)
    assert "Ściany" in " ".join(texts_of(lay_out(polish, entries)[0]))
    (tmp_path / "pl.toml").write_text(own.replace('name = "Name"', ""), "utf-8")
    with pytest.raises(UnicursalError, match=r"language: pl.toml: no text for name"):
        read_plan('language = "pl.toml"\nchapters = ["4 walls x 5"]', tmp_path)


def test_a_budget_ends_the_making():
    """Of seconds, in one process or in two."""
    plan = read_plan('chapters = ["9 hard numbers x 30"]')
    for workers in (1, 2):
        with pytest.raises(OutOfBudgetError):
            make_entries(plan, budget=Budget(seconds=0.01), workers=workers)


@pytest.mark.parametrize("number", [1, 9, 10, 99, 100, 888, 1000])
def test_numbers_fit_their_discs(number):
    """With the width of their strokes, however many digits they have."""
    shape = _number(str(number), (0, 0), "wall")
    far = max(
        ((x - 0.5) ** 2 + (y - 0.5) ** 2) ** 0.5 for each in shape.strokes for x, y in each.points
    )
    assert far <= _INSIDE + 1e-9
    assert far + shape.width / 2 < _STOP
    assert max(y for each in shape.strokes for _, y in each.points) <= 0.5 + _NUMBER / 2 + 1e-9


def test_the_command(call, tmp_path, monkeypatch):
    """It prints pages and puzzles, and writes a whole file or none."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan.toml").write_text('chapters = ["4 walls x 3"]\n')
    code, out, _ = call("book", "plan.toml", "-o", "a.pdf", "--json")
    assert (code, json.loads(out)["puzzles"]) == (0, 3)
    assert len(texts_of((tmp_path / "a.pdf").read_bytes())) == json.loads(out)["pages"]
    assert call("book", "plan.toml", "-o", "b.pdf", "--seed", "0", "-q")[0] == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    for words, told in (
        (("none.toml", "-o", "c.pdf"), "none.toml: no such file"),
        (("plan.toml", "-o", "c.png"), "a book is a .pdf file, not c.png"),
        (("plan.toml", "-o", "none/c.pdf"), "there is no folder none"),
    ):
        code, _, err = call("book", *words)
        assert (code, len(err.splitlines())) == (2, 1)
        assert told in err
    (tmp_path / "plan.toml").write_text('title = "日本"\nchapters = ["4 walls x 3"]\n')
    code, _, err = call("book", "plan.toml", "-o", "c.pdf")
    assert (code, err.splitlines()) == (
        2,
        ["unicursal: plan.toml: a PDF cannot show the character '日' of '日本'"],
    )
    assert not (tmp_path / "c.pdf").exists()


def test_labyrinths_keep_their_names():
    """Lines become sheets with what was said of them, and a page of answers."""
    texts = texts_of(book_of([resolve("5#7"), resolve("5#8")], notes=["5#7", "5#8"]))
    assert [text.split() for text in texts] == [
        ["1", "5#7", "1"],
        ["2", "5#8", "2"],
        ["Solutions", "1", "2", "3"],
    ]
