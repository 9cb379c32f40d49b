"""The engine in the browser answers as the library does."""

import json
import subprocess
from pathlib import Path

import pytest

from effort import slow
from engine.subjects import comparable, questions
from gadgets import MANY_WAYS, NO_WAY, chain
from release import make_engine
from unicursal import Line, Walk
from unicursal.walk.laws import draw_fair

ASK = """
import {{ readFileSync }} from "node:fs";
import {{ Engine }} from "{folder}/engine.js";
import {{ answersTo }} from "./ask.js";
const wasm = readFileSync("{folder}/engine.wasm");
const engine = await Engine.start({{ wasm, worker: false, memory: {memory} }});
const questions = JSON.parse(readFileSync(0));
for (const answer of await answersTo(engine, questions)) console.log(JSON.stringify(answer));
"""


@pytest.fixture
def ask(node, tmp_path):
    """Ask the engine, in Node: a list of answers."""
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "ask.js").write_bytes(Path(__file__).with_name("ask.js").read_bytes())

    def asked(questions, memory="undefined"):
        script = ASK.format(folder=make_engine.FOLDER, memory=memory)
        words = [node, "--input-type=module", "--eval", script]
        given = {"input": json.dumps(questions), "cwd": tmp_path, "timeout": 3000}
        done = subprocess.run(words, capture_output=True, text=True, **given)
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    return asked


@pytest.mark.parametrize("seed", [1, *map(slow, range(2, 26))])
def test_the_engine_answers_as_the_library_does(ask, seed):
    """Options, verdicts, losses, future lines, solutions and walks of boards of all sorts.

    `make test-all` asks about 10,000 positions, 1,000 puzzles and 300 walks.
    """
    asked, expected = zip(*questions(seed, 400), strict=True)
    for question, answer, right in zip(asked, ask(asked), expected, strict=True):
        assert comparable(question, answer) == right, question


def test_a_budget_ends_a_question(ask):
    """What its nodes do not suffice for is refused in a sentence; what needs none is answered."""
    hard = str(chain(MANY_WAYS, NO_WAY, MANY_WAYS))
    question = ["options", hard]
    asked = [[*question, {"nodes": 1}], question, ["options", "9", {"nodes": 1, "seconds": 60}]]
    few, whole, easy, drawn = ask([*asked, ["draw", "401", "1", {"seconds": 0.05}]])
    assert few == {"kind": "budget", "words": "not decided within 1 search nodes"}
    assert (whole, easy) == ("".join(Walk(hard).options), "DR")
    assert drawn == {"kind": "budget", "words": "not decided within 0.05 s"}


def test_what_cannot_be_answered_is_refused_in_a_sentence(ask):
    """Boards that are too large, seeds that are none, boards without a walkthrough."""
    refused = {
        "1500": "1500x1500 is too large: it takes 797 MB of memory, and 500 MB are the most",
        "4": "4 has no walkthrough",
        "9@any-any": "an end of 9@any-any is hidden, and both are needed here",
    }
    questions = [["draw", position, "1"] for position in refused]
    questions += [["draw", "5", "1", {"law": "zigzag"}], ["draw", "5", str(2**64)]]
    *words, law, seed = [answer["words"] for answer in ask(questions, memory=500_000_000)]
    assert words == list(refused.values())
    assert law.startswith("unknown law 'zigzag': choose from fair, straight, ")
    assert seed == f"the seed {2**64} is not a whole number from 0 to {2**64 - 1}"


def test_memory_is_used_again(ask):
    """Board after board fits where one does."""
    questions = [["options", f"{side}x{side + 1}"] for side in range(90, 130)]
    assert len(set(ask(questions, memory=20_000_000))) == 1


def test_a_large_board_is_drawn(ask):
    """The line of 201x201 is the library's."""
    assert ask([["draw", "201", "7"]]) == [draw_fair(201, 7).moves]


def test_memory_for_one_board_is_enough(ask):
    """Where a second solver has no room the first one makes it, in the middle of a question."""
    line = draw_fair("41x40@0,0-0,39", 1)
    lost = next(
        str(wrong)
        for k in range(len(line.moves))
        for move in Line(line.board, line.moves[:k]).free_neighbours()
        if Walk(wrong := Line(line.board, line.moves[:k] + move)).is_lost
    )
    questions = [["position", lost], ["position", str(line)[:99]], ["trail", lost]]
    assert ask(questions, memory=1_000_000) == ask(questions)
