"""The benchmarks as a program: what they write, not how fast anything is."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_quick_part_is_measured_and_written(tmp_path):
    """Figures on the terminal, in JSON and on a page."""
    words = [sys.executable, "-m", "benchmarks", "--quick", "puzzles", "-o", str(tmp_path)]
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "puzzle of walls 5, unicursal: " in said
    written = json.loads((tmp_path / "bench.json").read_text())
    figures = written["parts"]["puzzles"]
    assert {figure["what"] for figure in figures} == {
        f"puzzle of {kind}" for kind in ("walls", "lines", "stops", "numbers")
    }
    assert all(0 < figure["least"] <= figure["median"] <= figure["most"] for figure in figures)
    page = (tmp_path / "bench.html").read_text()
    assert page.count("<svg") == 4
    assert page.count("<tr") == 1 + len(figures)
