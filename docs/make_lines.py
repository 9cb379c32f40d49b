"""Make the gallery of lines and the page that shows it; `make pictures` runs it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from classical import CHARTRES, CRETAN, line_through
from silhouettes import CAT, NAMES, ink_of

from unicursal import Board, draw_line, picture_of, resolve
from unicursal.board.shape import DARK, darkness_of_image
from unicursal.draw import svg
from unicursal.draw.lettering import lettering
from unicursal.draw.scene import Scene, boxes, cell_boxes, lines, moved
from unicursal.draw.shading import Shaded, sides_of
from unicursal.draw.theme import colour_of, coloured, theme_named
from unicursal.walk.fitting import Fitted, fitted

PICTURES = Path(__file__).parent / "pictures"
PAGE = Path(__file__).parent / "lines-gallery.md"
_SIDE, _GAP, _PLACE = 20.0, 2.0, 40
"""Of a picture of the sheet, between two, and the cells of a silhouette's width."""


def main() -> None:
    """Write the pictures and the page that shows them."""
    cretan, chartres = line_through(CRETAN, 40), line_through(CHARTRES, 56)
    _write("contact-sheet", sheet(list(_sixteen()), 4))
    _write("cretan", picture_of(cretan, view="circles", solution=True).svg())
    _write("chartres", picture_of(chartres, view="circles").svg())
    _write("shaded", shaded())
    made = {name: fitted(ink_of(name, _PLACE)) for name in NAMES}
    _write("silhouettes", sheet([_changes(name, each) for name, each in made.items()], 5))
    PAGE.write_text(page(made))


def _sixteen() -> Iterator[Scene]:
    """Loops, hearts, rings and letters."""
    for name, view, theme in (
        ("20x20@loop#3", "line", "light"),
        ("24x24@loop#5", "line", "colours"),
        ("20x20@loop#straight.2", "walls", "print"),
        ("60x8@loop#4", "circles-line", "light"),
        ("heart#fair.2", "line", "colours"),
        ("heart#fair.3", "walls", "print"),
        ("heart@loop#fair.5", "line", "light"),
        ("heart#spiral.1", "line", "light"),
        ("60x9#3", "circles", "print"),
        ("76x21#fair.7", "circles-line", "colours"),
        ("44x11#straight.2", "circles", "print"),
        ("48x9#spiral.1", "circles-line", "light"),
        ("A#fair.1", "line", "light"),
        ("S#fair.4", "line", "colours"),
        ("&#fair.6", "walls", "print"),
        ("cat#fair.1", "walls", "print"),
    ):
        shape, _, told = name.partition("#")
        if shape.removesuffix("@loop") in NAMES:
            board = fitted(
                ink_of(shape.removesuffix("@loop"), 24 if "heart" in shape else 22)
            ).board
            if shape.endswith("@loop"):
                board = Board(board.width, board.height, blocked=board.blocked, loop=True)
            law, _, seed = told.partition(".")
            line = draw_line(board, law, seed=int(seed))
        else:
            line = resolve(name)
        yield painted(picture_of(line, view=view).scene(), theme)  # type: ignore[arg-type]


def painted(scene: Scene, theme: str) -> Scene:
    """The scene in the colours of a theme, whatever that of its neighbours is."""
    colours = theme_named(theme)
    shapes = (
        replace(each, fill=colour_of(each.fill, colours), line=colour_of(each.line, colours))
        for each in coloured(scene, colours).shapes
    )
    return replace(scene, shapes=tuple(shapes))


def sheet(scenes: Sequence[Scene], columns: int) -> str:
    """Scenes in rows, each as large as its place."""
    shapes = []
    for i, scene in enumerate(scenes):
        row, column = divmod(i, columns)
        scale = _SIDE / (max(scene.width, scene.height) + 2 * scene.margin)
        left = column * (_SIDE + _GAP) + (_SIDE - scale * scene.width) / 2
        top = row * (_SIDE + _GAP) + (_SIDE - scale * scene.height) / 2
        shapes += moved(scene.shapes, (left, top), scale)
    width, height = (each * (_SIDE + _GAP) - _GAP for each in (columns, -(-len(scenes) // columns)))
    words = f"{len(scenes)} pictures"
    return svg.write(Scene(width, height, _GAP / 2, words, words, tuple(shapes)), "light")


def shaded() -> str:
    """Two spheres by one line."""
    dark = darkness_of_image(str(CAT.with_name("spheres.png")), 64)
    height, width = dark.shape
    loop = draw_line(Board(width, height, loop=True), "fair", seed=2)
    return Shaded(loop, sides_of(dark), 2).svg()


def _changes(name: str, made: Fitted) -> Scene:
    """A silhouette as a board: grey, what was left out red, what was added blue."""
    was, board = ink_of(name, _PLACE) >= DARK, made.board
    space = 4
    height, width = (side + 2 * space for side in was.shape)

    def placed(mask: np.ndarray, top: int, left: int) -> np.ndarray:
        whole = np.zeros((height, width), dtype=np.bool_)
        whole[top : top + mask.shape[0], left : left + mask.shape[1]] = mask
        return whole

    before = placed(was, space, space)
    after = min(
        (
            placed(board.mask, top, left)
            for top in range(height - board.height + 1)
            for left in range(width - board.width + 1)
        ),
        key=lambda mask: int((mask ^ before).sum()),
    )
    shapes = (
        boxes(cell_boxes(before & after), "rim"),
        boxes(cell_boxes(before & ~after), "cross"),
        boxes(cell_boxes(after & ~before), "future"),
        lines(lettering(name, (width / 2, height + 1.5), 2.4), "label", 0.28),
    )
    return painted(Scene(width, height + 3, 0.0, name, name, shapes), "light")


def page(made: Mapping[str, Fitted]) -> str:
    """The gallery, with the cells of each silhouette."""
    rows = "".join(
        f"| {name} | {each.cells:,} | {each.dropped} | {each.added} | "
        f"{'squares of two by two cells' if each.doubled else ''}"
        f"{f'the largest of {each.pieces} pieces' if each.pieces > 1 else ''} |\n"
        for name, each in made.items()
    )
    return f"""\
# Gallery of lines

Drawn by `docs/make_lines.py`.

![Sixteen pictures](pictures/contact-sheet.svg)

```sh
unicursal draw 24@loop --seed 5 --theme colours -o loop.svg
unicursal draw 60x9 --seed 3 --view circles -o rings.svg
unicursal draw 76x21 --seed 7 --view circles-line --theme colours -o coloured.svg
unicursal draw examples/cat.png --cells 30 --seed 1 --view walls -o cat.svg
```

## Classical labyrinths

![The Cretan labyrinth, with its way](pictures/cretan.svg)
![The labyrinth of Chartres](pictures/chartres.svg)

The seven circuits on the coins of Knossos and the eleven of Chartres are lines of ours too, on
40 x 7 and 56 x 11 cells: each visits every cell once, from outside to the middle. They differ in
where they turn. The Cretan one goes all the way round in each ring and turns at the radial wall
only; that of Chartres turns at three more arms, back to back, and nowhere else. A random line turns
anywhere, mostly after a cell or two; the law `straight` prefers to go on.

```sh
unicursal draw {line_through(CRETAN, 20)} --view circles -o cretan.svg
```

## Twenty silhouettes

What had to be changed of each, {_PLACE} cells wide, so that one line can visit all of it: cells
left out are red, added ones blue.

![Twenty silhouettes](pictures/silhouettes.svg)

| silhouette | cells | left out | added | drawn in |
|---|---|---|---|---|
{rows}
Cells are added where a part is thinner than two cells, and left out where one colour of the
checkerboard is ahead. Narrow slanting bands may have no line at all by such changes: then the shape
is drawn in squares.
"""


def _write(name: str, document: str) -> None:
    (PICTURES / f"{name}.svg").write_text(document)


if __name__ == "__main__":
    main()
