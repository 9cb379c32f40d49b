"""What fuzzing kept is read again: an answer or one of our errors, never anything else."""

import random

import pytest

from effort import effort
from fuzz.corpus import kept
from fuzz.mutation import mutated
from fuzz.readers import READERS, outcome


@pytest.mark.parametrize("name", READERS)
def test_what_was_kept_and_a_little_more(name):
    """`python tests/fuzz` looks further."""
    reader, rng = READERS[name], random.Random(name)
    pool = [*reader.begin, *kept(name)]
    outcomes = {outcome(reader, content) for content in pool}
    assert len(outcomes) > 1
    assert any(word.startswith("good") for word in outcomes)
    for _ in range(effort(30, 3000)):
        outcome(reader, mutated(rng.choice(pool), pool, rng))
