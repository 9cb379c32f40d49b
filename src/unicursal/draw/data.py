"""The JSON writer: the picture as plain data, cells as `[x, y]`."""

from collections.abc import Iterable
from typing import Any

from unicursal.board import Cell
from unicursal.draw.picture import Picture


def write(picture: Picture) -> dict[str, Any]:
    """The picture as a dictionary that `json` can write."""
    board, line, marks = picture.board, picture.line, picture.marks
    return {
        "position": str(board if line is None else line),
        "board": str(board),
        "width": board.width,
        "height": board.height,
        "start": list(board.start),
        "target": list(board.target),
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
        "marks": {
            "options": _cells(marks.options),
            "crosses": _cells(marks.crosses),
            "area": _cells(sorted(marks.area, key=lambda cell: (cell[1], cell[0]))),
            "future": [_cells(run) for run in marks.future],
            "bars": [_cells(edge) for edge in marks.bars],
            "assumed": [_cells(edge) for edge in marks.assumed],
            "alarms": _cells(marks.alarms),
        },
    }


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]
