"""The benchmarks as a program: what they write, not how fast anything is."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from benchmarks.__main__ import PARTS

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


@pytest.mark.parametrize("part", PARTS)
def test_every_part_can_be_read(part):
    """What it takes from the package is there, whether its peers are installed or not."""
    assert import_module(f"benchmarks.parts.{part}").figures


@pytest.mark.slow
def test_all_quick_figures_are_measured(tmp_path):
    """As `make bench-quick` does; a peer that is not installed ends its part with a word."""
    words = [sys.executable, "-m", "benchmarks", "--quick", "-o", str(tmp_path)]
    subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads((tmp_path / "bench.json").read_text())["parts"].keys() == set(PARTS)
