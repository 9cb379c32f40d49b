"""The reader of the text form in scripts takes and refuses what the library's own does."""

import json
import random
import subprocess
from itertools import islice

from effort import effort
from engine.subjects import positions, puzzles
from release import make_engine
from unicursal import Line, UnicursalError
from unicursal.board import HiddenEnds
from unicursal.board.text import hides_ends

READ = """
import {{ readFileSync }} from "node:fs";
import {{ Engine }} from "{folder}/engine.js";
const wasm = readFileSync("{folder}/engine.wasm");
const engine = await Engine.start({{ wasm, worker: false }});
for (const text of JSON.parse(readFileSync(0))) {{
  let words = null;
  try {{
    engine.walk(text);
  }} catch (fault) {{
    words = fault.kind ? fault.message : fault.stack;
  }}
  console.log(JSON.stringify(words));
}}
"""


def texts(seed):
    """Positions and puzzles without end, most with a letter too many, too few or wrong."""
    rng = random.Random(seed)
    for line, puzzle in zip(positions(seed), puzzles(seed), strict=False):
        for text in (str(line), str(puzzle)):
            yield text
            for _ in range(4):
                at = rng.randrange(len(text) + 1)
                new = rng.choice(["", *"0123456789,,--~@x:+nwslRDULX#any "])
                yield text[:at] + new + text[at + rng.choice([0, 1, 1, 2]) :]


def refusal(text):
    """What the library says against a position or a board with hidden ends."""
    try:
        if hides_ends(text):
            HiddenEnds.parse(text)
        else:
            Line(text)
    except UnicursalError as fault:
        return str(fault)
    return None


def test_texts_are_read_as_the_library_reads_them(node):
    """What one of them takes, the other takes; what it refuses, in the same words.

    But what follows a board with hidden ends may be moves, in scripts only.
    """
    asked = [text for text in islice(texts(2), effort(1_500, 30_000)) if "#" not in text]
    words = [node, "--input-type=module", "--eval", READ.format(folder=make_engine.FOLDER)]
    done = subprocess.run(words, input=json.dumps(asked), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for text, said in zip(asked, map(json.loads, done.stdout.splitlines()), strict=True):
        right = refusal(text)
        assert said == right or "expected the end of the board" in (right or ""), text
