"""The reference of the command line, written from the commands themselves at every build.

Options come from the application, JSON fields from running an example of each command, so that
neither can be out of date. The page lies in `docs/generated`, which git ignores.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import typer.main

from unicursal.cli import run
from unicursal.cli.commands import whole_app

DOCS = Path(__file__).parents[1]
PAGE = DOCS / "generated" / "command-line.md"

EXAMPLES = {
    "draw": "draw 5 --seed 1",
    "options": "options 5:RD",
    "why": "why 5:RD R",
    "future": "future 7:RRRDDLLL",
    "count": "count 5",
    "rank": "rank 5:RD",
    "unrank": "unrank 5 17",
    "sample": "sample 5 -n 2 --seed 1",
    "puzzle": "puzzle 5 --seed 1",
    "book": "book plan.toml -o book.pdf",
    "solve": "solve 5+w0,1R1,1D2,3R1,4R",
    "hint": "hint 5+w0,1R1,1D2,3R1,4R:DD",
    "room": "room 7x7 0,1 5,5",
    "level": "level 21x15 --seed 1",
    "edit": "",
    "compile": "compile",
    "play": "",
    "check": "check 5:RDRR",
    "convert": "convert 5:RD out.svg",
    "studio": "",
    "site": "site labyrinths --days 1 --packs 0 --seed 1 --from 2026-11-19",
    "run": "run 5 --rules 5",
    "stats": "stats 5 --rules 5 --attempts 2 --limit 2 --seed 1",
    "rules list": "rules list 5",
    "rules show": "rules show c-shape",
    "rules judge": "rules judge 5:RRRRDDL 5",
    "rules check": "rules check mine.rules --boards 5",
    "rules audit": "rules audit 5 --boards 5",
    "rules first": "rules first 5 --board 5 --limit 50",
    "rules needed": "rules needed 5 --boards 5",
    "rules study whole": "rules study whole forced-lines",
    "rules study principles": "rules study principles 5 --boards 5 --each 2",
    "rules history": "rules history 13826",
    "rules study lost": "rules study lost readme 7 --limit 1",
    "campaign start": "campaign start enumerate 5 --workers 1 --dir five",
    "campaign resume": "campaign resume five",
    "campaign status": "campaign status five",
    "campaign verify": "campaign verify five",
    "campaign report": "campaign report five",
    "campaign list": "campaign list",
}
"""A quick call of each command, whose answer shows the JSON fields; empty where it has none."""

RULE = """\
rule wall-ahead
picture:
  . %  .
  . ox .
  . @  .
"""

_CODE = re.compile(r"(`[^`]*`)")
_OPTION = re.compile(r"(?<!\w)(--?[a-z][\w-]*(?: [A-Z]+\b)?)")

HEAD = """\
# The command line

Written from the commands themselves. `unicursal COMMAND --help` prints the same, and
`unicursal --install-completion` teaches your shell to complete commands and options.

## What all commands share

A **board** is written `21`, `21x9` or `9@2,0-6,8~3,4~4,4`, a **position** `9:RRDDL`
([the text form](../boards-and-lines.md)). Wherever one is read, so is the name of a file
that holds one, and `-` for stdin. Cells are `(x, y)`, counted from 0. Answers go to stdout;
progress, seeds and summaries go to stderr.

| exit code | meaning |
|---|---|
| 0 | the question was answered |
| 1 | the answer is no: `check` found defects, `room` found no solution, `run` met a dead end, \
`rules check` a wrong rule, `campaign verify` a difference, or nothing can be drawn |
| 2 | bad input, or a file that cannot be read or written; one line on stderr says what |
| 3 | the time given by `--seconds` ran out before the answer |
| 130 | Ctrl-C |

"""


def commands() -> Iterator[tuple[str, Any]]:
    """Every command by its full name, groups opened."""
    yield from _within("", typer.main.get_command(whole_app()))


def _within(group: str, command: Any) -> Iterator[tuple[str, Any]]:
    for name, each in command.commands.items():
        words = f"{group} {name}".strip()
        if hasattr(each, "commands"):
            yield from _within(words, each)
        elif not each.hidden:  # a name that it had before
            yield words, each


def write_page() -> None:
    """Write the page, or leave it alone if nothing has changed."""
    with examples_folder():
        text = HEAD + "\n".join(section(name, command) for name, command in commands())
    PAGE.parent.mkdir(exist_ok=True)
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        PAGE.write_text(text, encoding="utf-8")


@contextlib.contextmanager
def examples_folder() -> Iterator[None]:
    """Work in a new folder that holds what the examples read."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("mine.rules").write_text(RULE, encoding="utf-8")
        Path("plan.toml").write_text('chapters = ["4 easy walls x 2"]', encoding="utf-8")
        yield


def section(name: str, command: Any) -> str:
    """One command: what it does, what it takes, and the fields of its JSON."""
    about = plain(command.help or "")
    takes = command.params  # the rare ones, too
    arguments = [each for each in takes if not each.opts[0].startswith("-")]
    options = [each for each in takes if each.opts[0].startswith("-")]
    usage = " ".join(["unicursal", name, *map(argument_name, arguments), "[OPTIONS]"])
    parts = [f"## unicursal {name}", f"```text\n{usage}\n```", about]
    if arguments:
        rows = [(f"`{each.metavar or each.name.upper()}`", plain(each.help)) for each in arguments]
        parts.append(table(("argument", "meaning"), rows))
    if options:
        parts.append(table(("option", "meaning"), [option_row(each) for each in options]))
    example = EXAMPLES[name]
    if example:
        parts.append(f"JSON fields, as in `unicursal {example} --json`:")
        parts.append(table(("field", "type"), fields(answer(example))))
    return "\n\n".join(part for part in parts if part) + "\n"


def argument_name(argument: Any) -> str:
    """How an argument stands in the line of usage."""
    name = argument.metavar or argument.name.upper()
    if argument.nargs == -1 and "..." not in name:
        name += " ..."
    return name if argument.required else f"[{name}]"


def option_row(option: Any) -> tuple[str, str]:
    """The names of an option with its value, and what it means."""
    names = ", ".join(f"`{name}`" for name in [*option.opts, *option.secondary_opts])
    if not option.is_flag:
        names += f" `{value_name(option)}`"
    default = option.default
    words = plain(option.help)
    if default not in (None, False, (), []) and not callable(default) and not option.is_flag:
        default = getattr(default, "value", default)
        words += f" Default: `{default}`."
    if option.required:
        words += " Required."
    if option.multiple and "repeated" not in words:
        words += " May be repeated."
    return names, words


def value_name(option: Any) -> str:
    """What stands for the value of an option: its choices where it has some."""
    kind = option.type_descriptor.annotation
    members = getattr(kind, "__members__", {}).values()
    choices = [choice.value for choice in members] or [
        word for word in get_args(kind) if isinstance(word, str)
    ]
    if choices:
        return "|".join(map(str, choices))
    return str(option.metavar or option.name.upper())


def answer(example: str) -> Any:
    """What the example prints as JSON; of several lines the first."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        run([*example.split(), "--json"])
    text = out.getvalue()
    try:
        return json.loads(text)
    except ValueError:
        return json.loads(text.splitlines()[0])


def fields(value: Any, before: str = "") -> list[tuple[str, str]]:
    """The fields of an answer with their types, those of inner records too."""
    if isinstance(value, list):
        return fields(value[0], f"{before}[]") if value else [(f"`{before}[]`", "")]
    if not isinstance(value, dict):
        return [(f"`{before}`" if before else "the answer", type_name(value))]
    rows = []
    for name, inner in value.items():
        full = f"{before}.{name}" if before else name
        rows.append((f"`{full}`", type_name(inner)))
        if isinstance(inner, list) and inner and isinstance(inner[0], dict):
            rows += fields(inner[0], f"{full}[]")
        elif isinstance(inner, dict) and full.count(".") < 2:
            rows += fields(inner, full)
    return rows


def type_name(value: Any) -> str:
    """The JSON type of a value."""
    names = {bool: "true or false", int: "whole number", float: "number", str: "text"}
    if isinstance(value, list):
        return f"list of {type_name(value[0])}" if value else "list"
    return "null here" if value is None else names.get(type(value), "record")


def table(head: tuple[str, str], rows: list[tuple[str, str]]) -> str:
    """A table of two columns."""
    lines = [" | ".join(cell.replace("|", "\\|") for cell in row) for row in rows]
    return "\n".join([f"| {' | '.join(head)} |", "|---|---|", *(f"| {line} |" for line in lines)])


def plain(text: str | None) -> str:
    """Help without the signs for bold, as Markdown that shows it literally."""
    words = re.sub(r"\[/?(bold|dim|italic|cyan|green)?\]", "", text or "")
    words = re.sub(r"For example: (unicursal .*)", r"For example: `\1`", words)
    return "".join(part if part.startswith("`") else prose(part) for part in _CODE.split(words))


def prose(text: str) -> str:
    """Words with options as code, and signs that Markdown would read escaped."""
    parts = _OPTION.split(text)
    parts[1::2] = [f"`{option}`" for option in parts[1::2]]
    parts[::2] = [re.sub(r"([*_<>\[\]~#])", r"\\\1", part) for part in parts[::2]]
    return "".join(parts)


def setup(app: Any) -> dict[str, bool]:
    """Write the page before Sphinx looks for pages."""
    app.connect("config-inited", lambda *_: write_page())
    return {"parallel_read_safe": True}


if __name__ == "__main__":
    os.environ.setdefault("NO_COLOR", "1")
    write_page()
