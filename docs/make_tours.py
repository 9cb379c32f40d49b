"""Draw the first minute of each kind of user as an animated SVG: commands, and what they print.

Every screen is the real output of its command, so the pictures are as true as the program. Whoever
asks for less motion sees the last screen of each.
"""

import re
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from textwrap import wrap

PICTURES = Path(__file__).parent / "pictures"
WIDTH, HEIGHT = 660, 372
COLUMNS, ROWS = 76, 19
BESIDE = 33
"""Columns beside a picture."""
ADVANCE, LEADING = 8.2, 17.0
LEFT, TOP = 18.0, 34.0
TYPED = 0.035
"""Seconds for each character that is typed."""


@dataclass(frozen=True)
class Screen:
    """A command, how long its output stays, and a file whose picture is shown beside or instead."""

    command: str
    seconds: float = 5.0
    picture: str | None = None


TOURS: dict[str, Sequence[Screen]] = {
    "researcher": [
        Screen("unicursal options 9:RRDDLD"),
        Screen("unicursal why 9:RDLDRRDDLULDDRDLDDRURDRURDRRULUUUURULLD L", 6),
        Screen("unicursal rules audit 7 --boards 5", 6),
    ],
    "games": [
        Screen("unicursal level 61x15 --style spiral --seed 2"),
        Screen("unicursal level 61x15 --style teeth --seed 2"),
        Screen(
            "unicursal level 33x17 --style mixed --seed 5 --look tiles -o level.png", 6, "level.png"
        ),
    ],
    "players": [
        Screen("unicursal puzzle 6 --kind zip --difficulty easy --seed 4", 6),
        Screen("unicursal hint 6@1,1-5,4+s2,0-1,3-2,4-3,5-2,3-4,2-3,0 --stage 1", 5),
        Screen("unicursal hint 6@1,1-5,4+s2,0-1,3-2,4-3,5-2,3-4,2-3,0", 7),
    ],
    "books": [
        Screen(
            "unicursal puzzle 9 --kind zip --difficulty medium --seed 3 -o zip.svg", 6, "zip.svg"
        ),
        Screen("unicursal book examples/book.toml -o book.pdf", 4),
    ],
    "plotters": [
        Screen("unicursal draw 31x8 --view circles --seed 3 -o ring.svg", 5, "ring.svg"),
        Screen("unicursal draw examples/cat.png --cells 40 --seed 1 -o cat.svg", 6, "cat.svg"),
    ],
    "counters": [
        Screen("unicursal count 9"),
        Screen("unicursal unrank 9 1344153756"),
        Screen("unicursal sample 9 -k 3 --seed 4", 6),
    ],
}


def main() -> None:
    """Run the commands of each tour and write its picture."""
    for name, screens in TOURS.items():
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "examples").symlink_to(Path(__file__).parents[1] / "examples")
            shown = [(screen, *_ran(screen, Path(folder))) for screen in screens]
        (PICTURES / f"tour-{name}.svg").write_text(animation(shown))


def _ran(screen: Screen, folder: Path) -> tuple[list[str], str | None]:
    """What a command prints, and the picture that it wrote."""
    words = [sys.executable, "-m", *screen.command.split()]
    done = subprocess.run(
        words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    most = BESIDE if screen.picture else COLUMNS
    lines = [
        part.rstrip()
        for line in done.stdout.splitlines()
        for part in (wrap(line, most) if len(line) > most else [line])
    ]
    return lines[: ROWS - 2], screen.picture and _embedded(folder / screen.picture)


def _embedded(path: Path) -> str:
    """A picture as part of another, at the right of the screen."""
    place = 'x="300" y="52" width="340" height="300"'
    if path.suffix == ".png":
        data = b64encode(path.read_bytes()).decode()
        return f'<image {place} href="data:image/png;base64,{data}"/>'
    found = re.search(r'<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)</svg>', path.read_text(), re.DOTALL)
    assert found is not None, path
    return f'<svg {place} viewBox="{found[1]}">{found[2]}</svg>'


def animation(shown: Sequence[tuple[Screen, list[str], str | None]]) -> str:
    """Screens one after the other, for ever."""
    total = sum(_typing(screen) + screen.seconds for screen, *_ in shown)
    styles, parts, begin = [], [], 0.0
    for number, (screen, lines, picture) in enumerate(shown):
        typed = begin + _typing(screen)
        end = typed + screen.seconds
        is_last = number == len(shown) - 1
        styles += _styles(number, begin / total, typed / total, end / total, is_last=is_last)
        parts += [
            f'<g class="s s{number}">',
            f'<text class="p" x="{LEFT}" y="{TOP}">$</text>',
            *_text([screen.command], first=0, left=LEFT + 2 * ADVANCE, name=f"c c{number}"),
            f'<g class="s o{number}">',
            *_text(lines, first=2, left=LEFT, name=""),
            picture or "",
            "</g></g>",
        ]
        begin = end
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" role="img">',
            f"<title>{escape(' · '.join(screen.command for screen, *_ in shown))}</title>",
            "<style>",
            "text{font:13.6px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
            "fill:#e8e6e1;white-space:pre}",
            ".p{fill:#8f8d88}.c{fill:#fff}",
            f".s{{animation:{total:.2f}s step-end infinite}}",
            f".c{{animation:{total:.2f}s linear infinite}}",
            *styles,
            "@media(prefers-reduced-motion:reduce){.s,.c{animation:none!important;opacity:0;"
            f"clip-path:none!important}}.s{number},.o{number},.c{number}{{opacity:1}}}}",
            "</style>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="#16181d"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _typing(screen: Screen) -> float:
    return len(screen.command) * TYPED + 0.8


def _styles(number: int, begin: float, typed: float, end: float, *, is_last: bool) -> Iterator[str]:
    """When a screen, its command and its output are seen, in shares of the whole."""
    b, t, e = (f"{100 * share:.2f}%" for share in (begin, typed, end))
    before = "" if begin == 0 else f"0%{{opacity:0}}{b}{{opacity:1}}"
    after = "" if is_last else f"{e}{{opacity:0}}"
    yield f".s{number}{{animation-name:s{number}}}.o{number}{{animation-name:o{number}}}"
    yield f".c{number}{{animation-name:c{number}}}"
    yield f"@keyframes s{number}{{{before or '0%{opacity:1}'}{after}}}"
    yield f"@keyframes o{number}{{0%{{opacity:0}}{t}{{opacity:1}}}}"
    yield (
        f"@keyframes c{number}{{0%,{b}{{clip-path:inset(0 100% 0 0)}}"
        f"{t},100%{{clip-path:inset(0 0 0 0)}}}}"
    )


def _text(lines: Sequence[str], *, first: int, left: float, name: str) -> Iterator[str]:
    """Lines of characters that all have one width, whatever font there is."""
    for row, line in enumerate(lines, start=first):
        if line:
            size = f'textLength="{len(line) * ADVANCE:.1f}" lengthAdjust="spacingAndGlyphs"'
            place = f'x="{left:.1f}" y="{TOP + row * LEADING:.1f}"'
            of = f' class="{name}"' if name else ""
            yield f"<text{of} {place} {size}>{escape(line)}</text>"


if __name__ == "__main__":
    main()
