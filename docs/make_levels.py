"""Make the gallery of levels and the table of styles; `make pictures` runs it."""

import time
from pathlib import Path

from unicursal.level import Level, LevelPicture, make_level, place

PICTURES = Path(__file__).parent / "pictures"

GALLERY = {
    "teeth": {"width": 71, "height": 21, "style": "author"},
    "double-spiral": {"width": 71, "height": 21, "style": "author-spirals"},
    "spiral": {"width": 57, "height": 33, "style": "spiral"},
    "winding": {"width": 57, "height": 33, "style": "winding", "seed": 3},
    "mixed": {"width": 57, "height": 33, "style": "mixed", "seed": 8},
    "snake": {"width": 57, "height": 33, "style": "snake", "seed": 2},
}
"""What stands in the name of the picture, and the level in it."""
PAGE = Path(__file__).parent / "levels-gallery.md"
SIZES = ((21, 15), (33, 33), (71, 21), (80, 24), (121, 81))
STYLES = ("teeth", "spiral", "double-spiral", "snake", "winding", "mixed")


def main() -> None:
    """Write all pictures of levels and the page that shows them."""
    PICTURES.mkdir(exist_ok=True)
    for name, wishes in GALLERY.items():
        picture = LevelPicture(make_level(**wishes), solution=name == "winding")  # type: ignore[arg-type]
        theme = "dark" if name == "winding" else "light"
        (PICTURES / f"level-{name}.svg").write_text(picture.svg(theme))
    furnished().save(PICTURES / "level-things.svg")
    furnished().save(PICTURES / "level-tiles.png", theme="dark", look="tiles")
    PAGE.write_text(page())


def furnished() -> Level:
    """The level with one of everything that the page about levels shows."""
    wishes = {"keys": 2, "items": 5, "monsters": 6, "torches": 2}
    return place(
        make_level(33, 21, style="mixed", seed=1), wishes | {"shortcuts": 2, "one-way": 2}, 1
    )


def page() -> str:
    """The gallery: each picture with the command that makes it, and the table."""
    words = "Drawn by `docs/make_levels.py`; times are of one core, kernels warm."
    parts = ["# Gallery of levels", words]
    for name, wishes in GALLERY.items():
        options = [f"--{key} {wishes[key]}" for key in ("style", "plan", "seed") if key in wishes]
        words = f"level {wishes['width']}x{wishes['height']} {' '.join(options)}"
        parts += [f"## {wishes['style']}", f"`{words}`", f"![{words}](pictures/level-{name}.svg)"]
    return "\n\n".join([*parts, "## Styles and sizes", table()]) + "\n"


def table() -> str:
    """Style by size: grade, goal rooms, thick walls, length of the way, time."""
    rows = [
        "| style | size | plan | grade | goal rooms | 2x2 walls | way | time |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for style in STYLES:
        for width, height in SIZES:
            make_level(width, height, style=style, seed=1)
            begin = time.process_time()
            level = make_level(width, height, style=style, seed=1)
            rows.append(_row(level, time.process_time() - begin))
    return "\n".join(rows)


def _row(level: Level, seconds: float) -> str:
    report = level.report
    grades = {"lattice": report.lattice, "strict": report.strict, "perfect": report.perfect}
    grade = next((grade for grade, reached in grades.items() if reached), "valid")
    rooms = ", ".join(f"{room.width}x{room.height}" for room in report.goal_rooms) or "-"
    size = f"{level.tiles.width}x{level.tiles.height}"
    return (
        f"| {level.style} | {size} | {level.plan} | {grade} | {rooms} | "
        f"{report.blemishes.number('wall block')} | {len(level.path):,} | {1000 * seconds:.0f} ms |"
    )


if __name__ == "__main__":
    main()
