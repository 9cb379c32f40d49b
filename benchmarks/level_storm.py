"""Random wishes for levels, with all options, for as long as one likes; and what came of them.

    python -m benchmarks.level_storm SECONDS [SEED] [FOLDER]

Each wish is a command line, which is run in this process for its JSON. The judge is code of its
own: of a level it reads the characters of the map, the notes and the things, and knows nothing of
how levels are made. It prints how many wishes came to which end; and, each as a command line that
shows it again, every map that is not what was asked for, every traceback, every level that is not
perfect and every refusal without a proof, and what takes more than 5 seconds (a refusal 1), in
seconds of one core. Sketches and shapes are files in FOLDER/level-storm, of which those are kept
that a printed command line needs.
"""

import json
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from statistics import quantiles
from tempfile import gettempdir
from typing import Any

from benchmarks.storm_judge import faults_of, thing_faults
from benchmarks.storm_wishes import Wish, random_wish
from unicursal.cli import run

SLOW, SLOW_REFUSAL = 5.0, 1.0
_LIMIT = 60


@dataclass
class Storm:
    """What came of the wishes so far."""

    ends: Counter[str] = field(default_factory=Counter)
    made: list[float] = field(default_factory=list)
    refused: list[float] = field(default_factory=list)
    printed: Counter[str] = field(default_factory=Counter)

    def try_one(self, wish: Wish) -> bool:
        """Run one wish and judge it; whether it had to be printed."""
        out, complaint = StringIO(), StringIO()
        begin = time.process_time()
        fault, code = "", 1
        try:
            with redirect_stdout(out), redirect_stderr(complaint):
                code = run(["level", *wish.words, "--json", "--quiet", "--seconds", str(_LIMIT)])
        except Exception:
            fault = traceback.format_exc().strip()
        seconds = time.process_time() - begin
        words = complaint.getvalue().strip()
        findings: list[tuple[str, str]] = []
        if fault:
            findings.append(("traceback", fault))
        elif code == 0:
            self.made.append(seconds)
            levels = [json.loads(line) for line in out.getvalue().splitlines()]
            findings += self._judged(wish, levels)
            if seconds > SLOW:
                findings.append(("slow", f"{seconds:.1f} s"))
        elif code == 2 and "\n" not in words:
            self.refused.append(seconds)
            kind = _kind_of_refusal(words)
            self.ends[kind] += 1
            self.ends["refusals that say what works"] += "works" in words.partition(";")[2]
            if kind == "refused without a proof":
                findings.append((kind, words))
            if seconds > SLOW_REFUSAL:
                findings.append(("slow refusal", f"{seconds:.1f} s: {words}"))
        else:
            findings.append(("failed", f"exit code {code}: {words}"))
        for kind, what in findings:
            self.printed[kind] += 1
            print(f"{kind}: {wish.command}\n    {what}", flush=True)
        return bool(findings)

    def _judged(self, wish: Wish, levels: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
        if len(levels) != wish.floors:
            yield "invalid", f"{len(levels)} floors"
        below = None
        if "the shape:" in "; ".join(levels[0]["notes"]):  # what was mended is told
            wish.shape = levels[0]["shape"]
        for level in levels:
            notes = "; ".join(level["notes"])
            faults = list(faults_of(wish, level["rows"], notes, below))
            faults += thing_faults(wish, level)
            if faults:
                yield "invalid", "; ".join(faults) + f" (notes: {notes})"
            below = tuple(level["exit"])
            none = re.search(r"no (perfect )?level (was found|is perfect)[^;]*", notes)
            if none is None:
                self.ends["perfect" if level["perfect"] else "made"] += 1
            elif "proved" in none[0]:
                self.ends["not perfect: proved"] += 1
            else:
                self.ends["not perfect: not proved"] += 1
                yield "not proved", none[0]


def _kind_of_refusal(words: str) -> str:
    if "this is proved" in words:
        return "refused with a proof"
    is_searched = "found" in words.partition(";")[0]  # behind it, what was found to work
    return "refused without a proof" if is_searched else "refused at once"


def main() -> None:
    """Try wishes until the time is up, and print what came of them."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    folder = Path(sys.argv[3] if len(sys.argv) > 3 else gettempdir()) / "level-storm"
    folder.mkdir(parents=True, exist_ok=True)
    storm = Storm()
    run(["level", "9x9", "--seed", "1", "-o", str(folder / "kernels.txt")])  # are loaded
    begin = time.process_time()
    number = 0
    while time.process_time() - begin < seconds:
        number += 1
        wish = random_wish(f"{seed}-{number}", folder)
        if not storm.try_one(wish):
            for path in folder.glob(f"{seed}-{number}-*.txt"):
                path.unlink()
    print(f"{number} wishes: " + ", ".join(f"{n} {end}" for end, n in storm.ends.most_common()))
    for name, times in (("made", storm.made), ("refused", storm.refused)):
        if len(times) > 1:
            cuts = quantiles(times, n=20)
            print(f"{name}: p50 {cuts[9]:.2f} s, p95 {cuts[18]:.2f} s, most {max(times):.2f} s")
    print("to look at: " + (", ".join(f"{n} {k}" for k, n in storm.printed.items()) or "nothing"))
    sys.exit(1 if storm.printed["invalid"] + storm.printed["traceback"] else 0)


if __name__ == "__main__":
    main()
