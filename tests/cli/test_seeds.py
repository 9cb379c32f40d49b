import re

import pytest


@pytest.mark.parametrize(
    "words",
    [
        "draw 5",
        "sample 5 -k 1",
        "stats 5 --rules 5 --attempts 2 --limit 1",
        "run 9 --rules 5 --order random --limit 100",
        "run 5 --rules exact --order random --limit 1",
        "room 9x7 1,1 7,5",
        "level 11x9",
        "puzzle 5",
    ],
)
def test_a_seed_that_was_chosen_is_told(call, words):
    """Given, it brings the same again."""
    _, out, err = call(*words.split())
    seed = re.search(r"(?:seed |#)(\d+)", err + out)[1]
    again = call(*words.split(), "--seed", seed)
    assert again[1] == out
