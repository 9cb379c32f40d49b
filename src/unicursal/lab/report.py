"""A campaign as a page: what was asked, what came out, with tables, charts and positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final

import numpy as np

from unicursal.board import Board
from unicursal.draw.chart import Chart, HeatMap
from unicursal.draw.page import figure, page
from unicursal.draw.verdict import picture_of_walk
from unicursal.lab.campaign import Status
from unicursal.line import Line
from unicursal.rules.pictures import RulePicture
from unicursal.rules.text.reading import parse_rules
from unicursal.rules.trials.stats import Stats
from unicursal.rules.trials.stats import chart_of as chart_of_stats
from unicursal.walk import Walk

_MOST_PICTURES = 12
_LARGEST_PICTURE = 2500
"""Cells of a board that is still drawn."""
_LONG = 160
_WIDE = 10
"""Columns beyond this many are left out."""


@dataclass(frozen=True)
class Table:
    """A table as people read it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables_of(status: Status) -> list[Table]:
    """What was asked and what came out."""
    simple = {name: value for name, value in status.result.items() if is_simple(value)}
    tables = [
        Table(title, ("what", "value"), tuple((_words_for(k), shown(v)) for k, v in told))
        for title, told in (
            ("What was asked", sorted(status.task.items())),
            ("What came out", list(simple.items())),
        )
        if told
    ]
    for name, title in (("rows", "By board"), ("rules", "By rule")):
        rows = status.result.get(name)
        if rows:
            columns = tuple(key for key, value in rows[0].items() if is_simple(value))[:_WIDE]
            cells = tuple(tuple(shown(row[key]) for key in columns) for row in rows)
            head = tuple(map(_words_for, columns))
            tables.append(Table(title, head, cells))
    return tables


_WORDS: Final = {
    "alone": "caught by no other",
    "audited_firings": "audited firings",
    "audited_wrong": "audited firings that were wrong",
    "between_errors": "walkthroughs for each error",
    "between_errors_stderr": "its standard error",
    "fired": "firings",
    "law": "law of the walks",
    "mean": "mean of an attempt",
    "most": "most walkthroughs of an attempt",
    "nodes": "most nodes",
    "number": "rounds or walks",
    "radius": "cells looked at around the step",
    "stderr": "standard error",
    "stopped": "attempts stopped while nothing was wrong",
    "support": "blind spots that it explains",
    "times": "repetitions",
    "wrong": "good steps forbidden",
}


def _words_for(key: str) -> str:
    """What a key of a campaign means to people."""
    return _WORDS.get(key, key.replace("_", " "))


def title_of(status: Status) -> str:
    """What a campaign is about."""
    boards = status.task.get("boards") or [status.task.get("board")]
    return f"{status.kind} {' '.join(map(str, boards))}"


def html_report(status: Status) -> str:
    """A page that needs nothing else: styles and pictures stand in it."""
    return page(f"Campaign: {title_of(status)}", _body(status))


def _body(status: Status) -> Iterator[str]:
    yield f"<p>{escape(words_of(status))}</p>"
    for table in tables_of(status):
        head = "".join(f"<th>{escape(name)}</th>" for name in table.head)
        yield f"<h2>{escape(table.title)}</h2><table><thead>"
        yield f"<tr>{head}</tr>"
        yield "</thead><tbody>"
        for row in table.rows:
            yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
        yield "</tbody></table>"
    if (chart := chart_of(status)) is not None:
        yield chart.svg()
    maps = ((each.svg(), str(each.board)) for each in _heat_maps(status.result))
    yield from _gallery("When each cell is visited", maps)
    yield from _gallery("Rules", ((p.svg(), p.rule.name) for p in found_rules(status.result)))
    walks = ((Walk(Line(words)), words) for words in positions_of(status.result))
    yield from _gallery(
        "Positions", ((picture_of_walk(walk).svg(), words) for walk, words in walks)
    )


def _gallery(title: str, pictures: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Pictures with their captions, if there are any."""
    if figures := [figure(svg, escape(words)) for svg, words in pictures]:
        yield f'<h2>{title}</h2><div class="pictures">'
        yield from figures
        yield "</div>"


def words_of(status: Status) -> str:
    """How far a campaign has come, in a sentence."""
    share = "" if status.share is None else f" ({status.share:.1%})"
    of_all = f"of {_shards(status.shards)}{share}"
    state = "finished" if status.finished else f"{status.done:,} {of_all}"
    return (
        f"{status.kind} in {status.campaign}: {state}; "
        f"{status.seconds:,.1f} s of work, {status.cpu:,.1f} s of them on a core, "
        f"in {_shards(status.done)}{_per_question(status)}"
    )


def _shards(number: int) -> str:
    return "1 shard" if number == 1 else f"{number:,} shards"


def _per_question(status: Status) -> str:
    """What one question took, where questions are counted."""
    asked = sum(row.get("questions", 0) for row in status.result.get("rows", ()))
    if status.task.get("evolve"):
        return ""  # most of the time went into boards that were given up
    return f", {status.cpu / asked * 1e6:,.1f} us a question" if asked else ""


def is_simple(value: object) -> bool:
    """Whether a value stands in one cell of a table."""
    return value is None or isinstance(value, str | int | float)


def shown(value: object) -> str:
    """A value for a table; a long line is cut, and of texts of files the names are told."""
    if value is None:
        return "-"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.4g}"
    words = " ".join(map(str, value)) if isinstance(value, list | Mapping) else str(value)
    return words if len(words) <= _LONG else f"{words[: _LONG - 4]} ..."


def chart_of(status: Status) -> Chart | None:
    """Means with their errors over the side of the board, where a campaign gives several."""
    if status.kind != "stats":
        return None
    rows = [
        Stats(Board(row["board"]), row["times"], mean, row["between_errors_stderr"], 0, None)
        for row in status.result["rows"]
        if (mean := row["between_errors"])
    ]
    return chart_of_stats(status.task["rules"], rows) if len(rows) > 1 else None


def _heat_maps(result: Mapping[str, Any]) -> Iterator[HeatMap]:
    """Of each board that was sampled, when its cells are visited on average."""
    for row in result.get("rows", ()):
        if row.get("mean_visit"):
            board = Board(row["board"])
            times = np.array(row["mean_visit"]) / max(1, len(board) - 1)
            yield HeatMap(board, np.where(board.mask, times, np.nan))


def found_rules(result: Mapping[str, Any]) -> list[RulePicture]:
    """The first of the rules that were found by machine."""
    drawn = result.get("drawn") or ()
    return [RulePicture(rule) for rule in parse_rules("\n".join(drawn[:_MOST_PICTURES]), "found")]


def positions_of(result: Mapping[str, Any]) -> list[str]:
    """The positions that a result names: dead ends, missed steps, the hardest ones."""
    found = [*result.get("first_dead_ends", ()), *result.get("examples", ())]
    found += [row["worst"] for row in result.get("rows", ()) if row.get("worst")]
    found += [r["counterexample"] for r in result.get("rules", ()) if r.get("counterexample")]
    return [words for words in found if len(Line(words).board) <= _LARGEST_PICTURE][:_MOST_PICTURES]
