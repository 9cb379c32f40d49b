"""Measure everything, or some parts, in one run: `python -m benchmarks [--quick] [PART ...]`.

Every figure is printed as it comes; in the end bench.json, bench.html and the charts are written
into the folder that `-o` names. A peer that is not installed is left out with a word.
"""

import argparse
import json
import os
import platform
import time
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from benchmarks.measuring import Effort, Figure
from benchmarks.page import charts_of, page_of
from unicursal import __version__

PARTS = ("verdicts", "counting", "drawing", "puzzles", "levels", "rules", "studio", "browser")


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART")
    parser.add_argument("--quick", action="store_true", help="small sizes, in two minutes")
    parser.add_argument("-o", "--output", type=Path, default=Path("bench"), metavar="FOLDER")
    asked = parser.parse_args()
    begin = time.perf_counter()
    figures = {part: measured(part, Effort(asked.quick)) for part in asked.parts or PARTS}
    about = {
        "version": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "date": time.strftime("%Y-%m-%d"),
        "quick": asked.quick,
        "seconds": round(time.perf_counter() - begin),
    }
    asked.output.mkdir(parents=True, exist_ok=True)
    rows = {part: [asdict(figure) for figure in found] for part, found in figures.items()}
    (asked.output / "bench.json").write_text(json.dumps({**about, "parts": rows}, indent=1))
    (asked.output / "bench.html").write_text(page_of(about, figures))
    for chart in (chart for found in figures.values() for chart in charts_of(found)):
        (asked.output / f"{chart.title.partition(':')[0].replace(' ', '-')}.svg").write_text(
            chart.svg()
        )
    print(f"{about['seconds']} s; see {asked.output / 'bench.html'}")


def measured(part: str, effort: Effort) -> list[Figure]:
    """All figures of a part, printed as they come."""
    print(f"\n{part}")
    found: list[Figure] = []
    try:
        for figure in import_module(f"benchmarks.parts.{part}").figures(effort):
            print(f"  {figure}", flush=True)
            found.append(figure)
    except ModuleNotFoundError as missing:
        print(f"  the rest is left out: {missing.name} is not installed (make bench installs it)")
    return found


if __name__ == "__main__":
    main()
