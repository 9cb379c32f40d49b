import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import unicursal
from effort import IS_THOROUGH
from unicursal.cli import choices, run

ROOT = Path(__file__).parents[2]
SET_UP = ("make run", "source .venv/bin/activate")
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    ROOT / "examples/README.md",
    *sorted(path for path in DOCS.rglob("*.md") if not {"_build", "generated"} & {*path.parts}),
]


def commands(page):
    """The lines of a page's shell blocks that call us and come to an end by themselves."""
    blocks = re.findall(r"```(?:sh|console)\n(.*?)```", page.read_text(), re.DOTALL)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    ours = [
        line for line in lines if re.match(r"(\$ )?unicursal (?!studio|play(?!.*--keys))", line)
    ]
    return [line.split("#  ")[0].strip() for line in ours]


def shown_outputs(page):
    """What the page shows right below a block of one command of ours: the command, the lines."""
    found = re.findall(
        r"```sh\n(unicursal [^\n]*)\n```\n\n```text\n(.*?)```", page.read_text(), re.DOTALL
    )
    return {line.split("#  ")[0].strip(): output.splitlines() for line, output in found}


def stand_in_order(lines, output):
    """Whether all lines stand in the output, one after the other."""
    rest = iter(line.rstrip() for line in output.splitlines())
    return all(any(line.rstrip() == other for other in rest) for line in lines)


def example_rule():
    """The rule that the page about rules shows."""
    return re.search(r"```\n(rule .*?)```", (ROOT / "docs/rules.md").read_text(), re.DOTALL)[1]


def example_shape():
    """The shape that the page about shapes of one's own shows."""
    return re.search(r"```text\n(.*?)```", (DOCS / "howto/own-shape.md").read_text(), re.DOTALL)[1]


def example_map():
    """The map drawn in part that the page about rooms shows."""
    return re.search(r"```\n(##.*?)```", (ROOT / "docs/rooms.md").read_text(), re.DOTALL)[1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_of_the_documentation_runs(page, tmp_path, monkeypatch, capsys):
    """Each answers its question, with exit code 1 where that is said, and prints what is shown."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shape.txt").write_text(example_shape())
    (tmp_path / "my-rules.txt").write_text(example_rule())
    (tmp_path / "half.txt").write_text(example_map())
    (tmp_path / "examples").mkdir()
    for file in [
        *(ROOT / "examples").glob("*.rules"),
        *(ROOT / "examples" / name for name in ("cat.png", "spheres.png", "book.toml")),
    ]:
        (tmp_path / "examples" / file.name).write_bytes(file.read_bytes())
    if not IS_THOROUGH:  # a few chapters of the book will do
        plan = tmp_path / "examples/book.toml"
        first, *others = plan.read_text().split("\n[[chapter]]")
        plan.write_text("\n[[chapter]]".join([first, others[0], others[-1]]))
    earlier = [line for other in PAGES[: PAGES.index(page)] for line in commands(other)]
    for line in commands(page):
        if line in earlier:
            continue
        expected = 1 if line.endswith("|| true") else 0
        words = shlex.split(line.removesuffix("|| true"))[1:]
        if words[0] == "site":  # whole it takes minutes of both cores
            words += ["--days", "1", "--packs", "0"]
        assert run(words) == expected, (line, capsys.readouterr().err)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_and_picture_exists(page):
    """Relative addresses lead to files of the project."""
    for address in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        if "://" not in address:
            assert (page.parent / address).exists(), address


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_markup_is_whole(page):
    """Fences are closed, examples stand inside them, and the rows of a table are equally long."""
    parts = re.split(r"^```.*$", page.read_text(), flags=re.MULTILINE)
    assert len(parts) % 2 == 1
    for prose in parts[::2]:
        assert not re.search(r"^>>>", prose, re.MULTILINE)
        for table in re.findall(r"(?:^\|.*\n?)+", prose, re.MULTILINE):
            lengths = {len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}
            assert len(lengths) == 1, table


def test_the_readme_has_what_a_newcomer_needs():
    """How to test a change, and five things to try."""
    assert "make test" in (ROOT / "README.md").read_text()
    assert len(commands(ROOT / "README.md")) >= 5


def test_a_board_that_newcomers_copy_has_walkthroughs():
    """On the front page and in the help: it shows how boards are written, and can be drawn."""
    texts = [(ROOT / "README.md").read_text(), Path(choices.__file__).read_text()]
    boards = {board for text in texts for board in re.findall(r"\b\d+@[\d,~-]*\d", text)}
    assert boards
    for board in boards:
        assert unicursal.count_walkthroughs(board) > 0, board


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/tour.md"])
def test_a_page_for_newcomers_begins_with_what_sets_everything_up(page):
    """Its first two commands work in a clone; `pip install .` is the second way."""
    text = (ROOT / page).read_text()
    first = re.search(r"(?:^ {4}\S[^\n]*\n)+|^```.*?^```", text, re.MULTILINE | re.DOTALL)
    assert first[0].splitlines() == [f"    {command}" for command in SET_UP]
    assert "`pip install .`" in text


@pytest.mark.skipif(
    not (Path(sys.prefix) / "bin/activate").exists(), reason="not in an environment of its own"
)
def test_after_the_two_commands_those_of_the_readme_work_as_printed(tmp_path):
    """With what is installed already: `make run` draws, and `unicursal` is then a command."""
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv/bin").symlink_to(Path(sys.prefix) / "bin")
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / ".venv/.installed").touch()  # newer than they are, so nothing is installed anew
    script = "\n".join(["set -e", *SET_UP, "command -v unicursal", "unicursal --version"])
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "MAKEFLAGS": "", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "labyrinth.svg").exists()
    there, version = done.stdout.splitlines()[-2:]
    assert Path(there).parent == Path(sys.prefix) / "bin"
    assert version == unicursal.__version__


def test_nothing_tells_people_to_install_a_name_that_is_not_ours():
    """No package of ours is published: whatever is installed by that name is a stranger's."""
    pages = [*PAGES, ROOT / "CONTRIBUTING.md", *(ROOT / "examples").glob("*.ipynb")]
    for path in [*pages, *(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.html")]:
        assert not re.search(r"(install|uvx|add) ['\"]?unicursal", path.read_text()), path


def test_constraints_are_bare():
    """Names and versions only, no addresses."""
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        assert re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][A-Za-z0-9.]*", line), line
