"""The engine in the browser answers as the library does."""

import json
import subprocess
from pathlib import Path

import pytest

from effort import effort
from engine.subjects import comparable, questions
from release import make_engine

ASK = Path(__file__).with_name("ask.js")


@pytest.fixture
def ask(node, tmp_path):
    """Ask the engine, in Node: a list of answers."""

    def asked(questions):
        (tmp_path / "package.json").write_text('{"type": "module"}')
        (tmp_path / "ask.js").write_bytes(ASK.read_bytes())
        (tmp_path / "questions.json").write_text(json.dumps(questions))
        words = [node, tmp_path / "ask.js", make_engine.FOLDER, tmp_path / "questions.json"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=3000)
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    return asked


def test_the_engine_answers_as_the_library_does(ask):
    """Options, verdicts, losses, future lines, solutions and walks of boards of all sorts."""
    asked, expected = zip(*questions(seed=1, number=effort(400, 10_000)), strict=True)
    for question, answer, right in zip(asked, ask(asked), expected, strict=True):
        assert comparable(question, answer) == right, question
