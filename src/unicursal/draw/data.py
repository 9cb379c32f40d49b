"""The picture as plain data, cells as `[x, y]`: written, and its marks read again."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from unicursal.board import Board, Cell
from unicursal.board.directions import Edge
from unicursal.draw.marks import Marks, SeenField
from unicursal.draw.picture import Picture
from unicursal.errors import UnicursalError


def write(picture: Picture) -> dict[str, Any]:
    """The picture as a dictionary that `json` can write."""
    board, line, marks = picture.board, picture.line, picture.marks
    return {
        "position": picture.position,
        "board": str(picture.hidden or board),
        "width": board.width,
        "height": board.height,
        "start": picture.start and list(picture.start),
        "target": picture.target and list(picture.target),
        "blocked": _cells(board.blocked),
        "clues": {
            "walls": [_cells(wall) for wall in board.clues.walls],
            "numbers": [[*cell, number] for cell, number in board.clues.numbers],
            "stops": _cells(board.clues.stops),
            "lines": [_cells(run) for run in board.clues.lines],
        },
        "view": picture.view,
        "solution": picture.solution,
        "cells": [] if line is None else line.path.tolist(),
        "complete": line is not None and line.is_complete,
        "marks": _marks(marks),
    }


def _marks(marks: Marks) -> dict[str, Any]:
    return {
        "options": _cells(marks.options),
        "crosses": _cells(marks.crosses),
        "area": _cells(sorted(marks.area, key=by_rows)),
        "future": [_cells(run) for run in marks.future],
        "bars": [_cells(edge) for edge in marks.bars],
        "assumed": [_cells(edge) for edge in marks.assumed],
        "alarms": _cells(marks.alarms),
        "checkerboard": _cells(sorted(marks.checkerboard, key=by_rows)),
        "labels": _words(marks.labels),
        "coordinates": marks.coordinates,
        "first_coordinate": marks.first_coordinate,
        "letters": _words(marks.letters),
        "shares": _words(marks.shares),
        "errors": _cells(marks.errors),
        "fields": [
            {"cell": list(seen.cell), "role": seen.role, "arrow": seen.arrow and list(seen.arrow)}
            for seen in marks.fields
        ],
        "lost": _cells(marks.lost),
        "ahead": _cells(marks.ahead),
    }


def read_marks(data: Mapping[str, Any], board: Board) -> Marks:
    """The marks that plain data tells of; fields of rules alone may lie outside the board.

    >>> picture = Picture(Board(5), marks=Marks(options=((1, 0),), letters={(2, 2): "A"}))
    >>> read_marks(write(picture)["marks"], picture.board) == picture.marks
    True
    """

    def cell_of(pair: Sequence[int]) -> Cell:
        if (cell := (pair[0], pair[1])) not in board:
            raise UnicursalError(f"a mark lies on {cell}, which is not a cell of the board {board}")
        return cell

    def cells(name: str) -> tuple[Cell, ...]:
        return tuple(map(cell_of, data.get(name, ())))

    def edges(name: str) -> tuple[Edge, ...]:
        return tuple((cell_of(one), cell_of(other)) for one, other in data.get(name, ()))

    def words(name: str) -> dict[Cell, str]:
        return {cell_of(item["cell"]): item["text"] for item in data.get(name, ())}

    return Marks(
        options=cells("options"),
        crosses=cells("crosses"),
        area=frozenset(cells("area")),
        future=tuple(tuple(map(cell_of, run)) for run in data.get("future", ()) if len(run) > 1),
        bars=edges("bars"),
        assumed=edges("assumed"),
        alarms=cells("alarms"),
        checkerboard=frozenset(cells("checkerboard")),
        labels=words("labels"),
        coordinates=bool(data.get("coordinates", False)),
        first_coordinate=int(data.get("first_coordinate", 0)),
        letters=words("letters"),
        shares=words("shares"),
        errors=cells("errors"),
        fields=tuple(map(_seen_field, data.get("fields", ()))),
        lost=cells("lost"),
        ahead=cells("ahead"),
    )


def _seen_field(data: Mapping[str, Any]) -> SeenField:
    (x, y), arrow = data["cell"], data.get("arrow")
    return SeenField((x, y), data["role"], None if arrow is None else (arrow[0], arrow[1]))


def by_rows(cell: Cell) -> tuple[int, int]:
    """What to sort cells by, so that they come row by row."""
    return cell[1], cell[0]


def _words(words: Mapping[Cell, str]) -> list[dict[str, Any]]:
    return [{"cell": list(cell), "text": text} for cell, text in words.items()]


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]
