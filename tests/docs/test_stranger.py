"""A stranger's first hour: a clone, an empty home, and every command of the pages for newcomers."""

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from test_readme import stand_in_order

ROOT = Path(__file__).parents[2]
SERVES_OR_ASKS = re.compile(r"unicursal (studio|play(?!.*--keys))")


def pages(clone):
    """The front page, the tour and the how-tos, in the order in which they are read."""
    return [clone / "README.md", clone / "docs/tour.md", *sorted(clone.glob("docs/howto/*.md"))]


def blocks(text):
    """The fenced blocks of a page: language, content, and the prose before it."""
    parts = re.split(r"^```(\w*)\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    return list(zip(parts[1::3], parts[2::3], parts[::3], strict=False))


def saved_files(text):
    """The files that a page tells its readers to save: their names and what they hold."""
    told = r"[Ss]ave it as `([\w.-]+)`"
    before = re.findall(rf"^```text\n(.*?)^```\n\n{told}", text, re.MULTILINE | re.DOTALL)
    behind = re.findall(rf"{told}:\n\n```text\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return {**{name: content for content, name in before}, **dict(behind)}


@pytest.fixture(scope="module")
def stranger(tmp_path_factory):
    """What runs a command in a fresh clone, with an empty home."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no repository")
    folder = tmp_path_factory.mktemp("stranger")
    clone, home = folder / "clone", folder / "home"
    home.mkdir()
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    ours = {"HOME", "VIRTUAL_ENV", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "MAKEFLAGS", "PYTHONPATH"}
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ours and not name.startswith(("UNICURSAL_", "PYTEST_", "COV_"))
    }
    path = os.pathsep.join(
        part for part in os.environ["PATH"].split(os.pathsep) if not part.startswith(sys.prefix)
    )

    def run(command):
        return subprocess.run(
            ["bash", "-c", command],
            cwd=clone,
            env={**kept, "HOME": str(home), "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    run.clone = clone
    return run


@pytest.mark.slow
def test_every_command_works_as_printed_in_a_fresh_clone(stranger):
    """In order, so that later ones find the files of earlier ones; and they print what is shown."""
    done = stranger("make run")
    assert done.returncode == 0, done.stderr
    wrong, tried = [], 0
    for page in pages(stranger.clone):
        text = page.read_text()
        for name, content in saved_files(text).items():
            (stranger.clone / name).write_text(content)
        for (kind, block, _), following in pairwise([*blocks(text), ("", "", ".")]):
            lines = block.splitlines() if kind == "sh" else []
            outputs = []
            for line in lines:
                if SERVES_OR_ASKS.match(line):
                    continue
                done = stranger(f"source .venv/bin/activate && {line}")
                outputs.append(done.stdout + done.stderr)
                tried += 1
                if done.returncode:
                    wrong.append((page.name, line, done.returncode, done.stderr))
            shown_kind, shown, between = following
            is_output = len(outputs) == 1 and shown_kind == "text" and not between.strip()
            if is_output and not stand_in_order(shown.splitlines(), outputs[0]):
                wrong.append((page.name, lines[0], "prints", outputs[0]))
    # Whoever compiles beside us is waited for.
    assert stranger("source .venv/bin/activate && unicursal compile").returncode == 0
    assert not wrong
    assert tried > 30
