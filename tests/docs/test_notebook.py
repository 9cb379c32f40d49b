"""The notebook runs, cell by cell, and each last line has something to show."""

import ast
import json
from pathlib import Path

NOTEBOOK = Path(__file__).parents[2] / "examples/tour.ipynb"


def cells():
    """The code cells of the notebook."""
    data = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return [cell for cell in data["cells"] if cell["cell_type"] == "code"]


def value_of(source, names):
    """Run a cell and give the value of its last line, as a notebook does."""
    tree = ast.parse(source)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr)
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_every_cell_runs_and_shows_itself():
    """Pictures are SVG, as Jupyter asks for them; nothing but the options is shown as text."""
    names = {}
    shown = [value_of("".join(cell["source"]), names) for cell in cells()]
    pictures = [value._repr_svg_() for value in shown if hasattr(value, "_repr_svg_")]
    assert all("<svg" in picture for picture in pictures)
    assert len(pictures) == len(shown) - 1
    assert repr(names["walk"].options) == "<Options L>"


def test_the_notebook_is_stored_without_outputs():
    """So that a change of it can be read."""
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells())
