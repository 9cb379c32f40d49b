"""A site is the same for a seed, goes on where it was, and keeps nothing of another version."""

import gzip
import json
import re
from datetime import date

import pytest

from unicursal import UnicursalError
from unicursal.progress import silent
from unicursal.puzzle import puzzle_of_day
from unicursal.site.build import Wish, build

FIRST = date(2026, 11, 29)


def contents(folder):
    """All files of a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A small one."""
    folder = tmp_path_factory.mktemp("sites") / "one"
    built = build(folder, Wish(FIRST, days=3, packs=0, seed=1), silent)
    return folder, built


def test_a_site_has_pages_puzzles_and_an_engine(site):
    """And the shelves of its days hold the puzzles of the studio."""
    folder, built = site
    files = contents(folder)
    assert built.days == 3
    assert built.puzzles == 3 + 6  # the week before, which the page offers too
    assert built.engine_bytes == len(next(files[name] for name in files if "wasm" in name))
    shelves = [gzip.decompress(files[name]) for name in files if name.startswith("puzzles/days")]
    found = {key: value for shelf in shelves for key, value in json.loads(shelf).items()}
    assert found["day=2026-11-30"]["puzzle"] == str(puzzle_of_day("2026-11-30"))
    assert set(found) == {f"day=2026-11-{day}" for day in range(23, 31)} | {"day=2026-12-01"}


def test_all_addresses_are_relative_and_lead_somewhere(site):
    """So it may lie in a folder of a host."""
    files = contents(site[0])
    for name, content in files.items():
        if name.endswith(".html"):
            for address in re.findall(r'(?:href|src)="([^"#]+)', content.decode()):
                assert address in files, (name, address)
        if name.endswith((".html", ".js")):
            assert not re.findall(r'(?:from|href|src|import)[ =]"/', content.decode()), name
    shell = json.loads(re.search(r"const SHELL = (\[.*\]);", files["sw.js"].decode())[1])
    assert {"index.html", "play.html", "board.html"} <= set(shell) <= set(files)
    assert {name for name in files if name.startswith("code-")} <= set(shell)


def test_a_seed_gives_the_same_bytes_and_what_is_there_is_not_made_again(site, tmp_path):
    """A shelf that is there is taken as it is; another build elsewhere has the same bytes."""
    folder, _ = site
    before = contents(folder)
    shelf = next((folder / "puzzles").glob("*.gz"))
    made = shelf.stat().st_mtime_ns
    build(folder, Wish(FIRST, days=3, packs=0, seed=1), silent)
    assert contents(folder) == before
    assert shelf.stat().st_mtime_ns == made
    build(tmp_path / "two", Wish(FIRST, days=3, packs=0, seed=1), silent)
    assert contents(tmp_path / "two") == before


def test_another_version_keeps_no_code_of_the_one_before(tmp_path):
    """Title and address change the pages, and so the worker and the folder of the code."""
    build(tmp_path / "site", Wish(FIRST, days=0, packs=0), silent)
    before = contents(tmp_path / "site")
    wish = Wish(FIRST, days=0, packs=0, title="A <b> & c", url="https://example.org/a")
    build(tmp_path / "site", wish, silent)
    after = contents(tmp_path / "site")
    (code,) = {name.partition("/")[0] for name in after if name.startswith("code-")}
    assert not any(name.startswith(code) for name in before)
    assert before["sw.js"] != after["sw.js"]
    assert "A &lt;b&gt; &amp; c" in after["play.html"].decode()


def test_other_folders_are_left_alone(call, tmp_path):
    """A folder with other things is refused, and so are bad wishes, in one line."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text("Dear A")
    for words, why in (
        ((tmp_path / "letters",), "not empty, and holds no site"),
        ((tmp_path / "letters" / "a.txt",), "this is a file"),
        ((tmp_path / "no" / "where",), "there is no folder"),
        ((tmp_path / "s", "--url", "javascript:alert(1)"), "is not the address of a site"),
        ((tmp_path / "s", "--from", "tomorrow"), "not a date"),
    ):
        code, _, told = call("site", *words, "--days", 0, "--packs", 0)
        assert code == 2
        assert why in " ".join(told.split())
    assert not (tmp_path / "s").exists()
    with pytest.raises(UnicursalError):
        Wish(FIRST, url="ftp://x").site  # noqa: B018


def test_the_documentation_goes_with_it(tmp_path):
    """On wish, linked from the page that explains; without it, it goes again."""
    docs, folder = tmp_path / "built", tmp_path / "site"
    (docs / ".doctrees").mkdir(parents=True)
    (docs / "index.html").write_text("<p>Read this.</p>")
    (docs / ".doctrees/x").write_text("not this")
    build(folder, Wish(FIRST, days=0, packs=0, docs=docs), silent)
    assert (folder / "docs/index.html").read_text() == "<p>Read this.</p>"
    assert not (folder / "docs/.doctrees").exists()
    assert 'href="docs/index.html"' in (folder / "guide.html").read_text()
    build(folder, Wish(FIRST, days=0, packs=0), silent)
    assert not (folder / "docs").exists()
    assert "docs/index.html" not in (folder / "guide.html").read_text()
    with pytest.raises(UnicursalError, match="no documentation is here"):
        build(folder, Wish(FIRST, days=0, packs=0, docs=tmp_path), silent)
