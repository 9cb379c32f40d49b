"""What the pages call by name exists: commands, options, rule sets, names of the library."""

import re

import pytest
import typer.main
from test_readme import PAGES, ROOT

import unicursal
from unicursal.cli.commands import whole_app

OF_OTHERS = {"--device", "--page-size", "--center", "--profile", "--moves", "--quantization"}
"""Options of vpype and of the example game."""


def commands_of(group, name=""):
    """Every command by its full name; those under a name that they had before are left out."""
    for word, command in group.commands.items():
        full = f"{name} {word}".strip()
        if hasattr(command, "commands"):
            yield from commands_of(command, full)
        elif not command.hidden:
            yield (
                full,
                {
                    option
                    for each in command.params
                    for option in [*each.opts, *each.secondary_opts]
                },
            )


OPTIONS = dict(commands_of(typer.main.get_command(whole_app())))
GROUPS = {name.rsplit(" ", 1)[0] for name in OPTIONS if " " in name}
ALL_OPTIONS = set().union(*OPTIONS.values()) | {"--help", "--help-all", "--version", "--no-compile"}


def commands_in(text):
    """All that is written as a command, in blocks and in the middle of a sentence."""
    joined = text.replace("\\\n", " ")
    for block in re.findall(r"^```(?:sh|shell|console|text)?\n(.*?)^```", joined, re.M | re.S):
        for line in block.splitlines():
            if match := re.match(r"(?:\$ )?unicursal (.*)", line):
                yield match[1].split("  #")[0]
    prose = re.sub(r"^```.*?^```", "", joined, flags=re.M | re.S)
    for span in re.findall(r"`([^`\n]+)`", prose):
        words = span.removeprefix("unicursal ")
        first = words.split(" ")[0]
        if " " in words and (first in OPTIONS or first in GROUPS or words != span):
            yield words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_and_options_are_called_what_the_pages_call_them(page):
    """No option that was renamed, and no command that was moved."""
    text = page.read_text()
    for words in commands_in(text):
        if words.startswith("-") or "..." in words.split(" ")[0]:
            continue
        parts = [part for part in words.split(" ") if part]
        name = next((n for k in (3, 2, 1) if (n := " ".join(parts[:k])) in OPTIONS), None)
        assert name or words.split(" ")[0].isupper(), words
        for option in re.findall(r"(?<=\s)--[a-z][a-z-]*", f" {words}"):
            assert option in OPTIONS[name] | {"--help", "--help-all"}, words
    for option in re.findall(r"`(--[a-z][a-z-]*)", text):
        assert option in ALL_OPTIONS | OF_OTHERS, option


def test_the_library_has_what_its_page_lists():
    """The table of names by what they are for."""
    page = (ROOT / "docs/library.md").read_text()
    table = page.split("| for | in `unicursal` |")[1].split("\n\n")[0]
    names = re.findall(r"`(\w+)`", table)
    assert len(names) > 20
    assert not [name for name in names if name not in unicursal.__all__]


def test_the_table_of_layers_has_every_room():
    """A package or module that is added stands in the page about the architecture too."""
    page = (ROOT / "docs/architecture.md").read_text()
    table = page.split("| layer | what it knows |")[1].split("\n\n")[0]
    rows = [row.split("|")[1] for row in table.splitlines()[2:]]
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    there = {
        path.stem
        for path in (ROOT / "src/unicursal").iterdir()
        if (path.suffix == ".py" or (path / "__init__.py").exists()) and path.stem[:2] != "__"
    }
    assert told == there
