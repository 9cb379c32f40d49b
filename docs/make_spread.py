#!/usr/bin/env python3
"""Draw two pages of the sample book that lie side by side; needs `pdftoppm` (poppler-utils)."""

import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from unicursal.book import lay_out, make_entries, read_plan

ROOT = Path(__file__).parents[1]
LEFT = 16
DOTS = 75
BEHIND, EDGE = "#d9d6cf", 14


def main() -> None:
    """Write the picture."""
    path = ROOT / "examples/book.toml"
    plan = read_plan(path.read_text("utf-8"), path.parent)
    content, _ = lay_out(plan, make_entries(plan))
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder, "book.pdf")
        book.write_bytes(content)
        pages = f"-f {LEFT} -l {LEFT + 1} -r {DOTS} -png".split()
        subprocess.run(["pdftoppm", *pages, book, f"{folder}/page"], check=True)
        left, right = (Image.open(page) for page in sorted(Path(folder).glob("page*.png")))
        bleed = round(plan.bleed / 25.4 * DOTS)
        wide, high = left.width - 2 * bleed, left.height - 2 * bleed
        spread = Image.new("RGB", (2 * wide + 2 * EDGE + 1, high + 2 * EDGE), BEHIND)
        for i, page in enumerate((left, right)):
            trimmed = page.crop((bleed, bleed, bleed + wide, bleed + high))
            spread.paste(trimmed, (EDGE + i * (wide + 1), EDGE))
    spread.quantize(32).save(ROOT / "docs/pictures/book-spread.png", optimize=True)


if __name__ == "__main__":
    main()
