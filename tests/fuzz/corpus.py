"""The inputs that are kept: one a line, as Python writes bytes."""

import ast
from pathlib import Path

FOLDER = Path(__file__).parent / "corpus"


def kept(name: str) -> list[bytes]:
    """The inputs that were kept for a reader."""
    path = FOLDER / f"{name}.txt"
    if not path.exists():
        return []
    return [ast.literal_eval(row) for row in path.read_text("ascii").splitlines()]


def write(name: str, inputs: list[bytes]) -> None:
    """Keep these, in a steady order."""
    FOLDER.mkdir(exist_ok=True)
    rows = sorted({ascii(content) for content in inputs})
    (FOLDER / f"{name}.txt").write_text("".join(f"{row}\n" for row in rows), "ascii")
