"""The reference knows every command and every public name."""

import importlib
import re
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def extensions():
    """The modules that write the reference."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(DOCS / "_ext"))
        names = ("command_reference", "api_reference")
        yield [importlib.import_module(name) for name in names]
    for name in names:
        del sys.modules[name]


def test_every_command_has_an_example(extensions):
    """A new command cannot be forgotten, nor can an old one stay."""
    commands, _ = extensions
    assert {name for name, _ in commands.commands()} == set(commands.EXAMPLES)


def test_sections_tell_options_choices_and_fields(extensions):
    """What the page says of a command is what the command takes and answers."""
    commands, _ = extensions
    by_name = dict(commands.commands())
    with commands.examples_folder():
        text = commands.section("why", by_name["why"])
    assert "unicursal why POSITION MOVE [OPTIONS]" in text
    assert "| `--theme` `light\\|dark\\|print\\|colours\\|colours-dark` |" in text
    assert "| `--output`, `-o` `FILE` |" in text or "| `-o`, `--output` `FILE` |" in text
    assert "| `evidence.cut` | list of whole number |" in text


def test_help_is_shown_literally(extensions):
    """Options become code, examples stay whole, and signs do not turn into Markdown."""
    commands, _ = extensions
    shown = commands.plain("[bold]a*b[/] with --rules SET.\n\nFor example: unicursal draw 9 -n 2")
    assert shown == "a\\*b with `--rules SET`.\n\nFor example: `unicursal draw 9 -n 2`"


@pytest.mark.slow
def test_every_example_answers_in_json(extensions):
    """All commands that have one."""
    commands, _ = extensions
    with commands.examples_folder():
        for name, command in commands.commands():
            assert f"## unicursal {name}" in commands.section(name, command)


def test_every_public_name_is_described(extensions):
    """Each in one page: that of all errors, that of `unicursal`, or that of its package."""
    _, library = extensions
    errors = library.page(library.ERRORS)
    for package in library.PACKAGES:
        page = library.page(package)
        for name in library.names_of(package):
            here = errors if name.endswith("Error") else page
            assert re.search(rf":: {package}\.{name}$", here, re.MULTILINE)


def test_signatures_show_defaults_that_can_be_read(extensions):
    """No address of a function and no module before a name."""
    _, library = extensions
    given = "(board: ~unicursal.board.Board, progress: P = <function silent>, x: list = <factory>)"
    shown = "(board: Board, progress: P = silent, x: list = ...)"
    assert library.readable_signature(None, given, "Line") == (shown, "Line")


def test_levels_of_the_gallery_are_what_their_grade_says():
    """A perfect level has no thick wall."""
    rows = (DOCS / "levels-gallery.md").read_text().splitlines()
    perfect = [row.split(" | ") for row in rows if " | perfect | " in row]
    assert perfect
    assert all(row[5] == "0" for row in perfect)
