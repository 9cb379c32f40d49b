import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unicursal.walk._backbite import (
    after,
    before,
    reverse_behind,
    reverse_up_to,
    reversible_list,
    write_out,
)

pytestmark = [pytest.mark.kernel, pytest.mark.plain]


def written(order, length):
    """The sequence as a list."""
    out = np.empty(length, np.int64)
    write_out(order, out)
    return out.tolist()


@given(st.integers(1, 60), st.lists(st.tuples(st.booleans(), st.integers(0, 59)), max_size=60))
def test_reversals_agree_with_a_plain_list(length, steps):
    """The two-level list and a Python list tell the same after any number of reversals."""
    plain = list(range(3, 3 + length))
    order = reversible_list(np.array(plain), length + 3)
    for up_to, place in steps:
        at = place % length
        if up_to:
            reverse_up_to(order, plain[at])
            plain = plain[: at + 1][::-1] + plain[at + 1 :]
        else:
            reverse_behind(order, plain[at])
            plain = plain[: at + 1] + plain[at + 1 :][::-1]
        assert written(order, length) == plain
    for cell, following in zip(plain, [*plain[1:], -1], strict=True):
        assert after(order, cell) == following
    for cell, preceding in zip(plain, [-1, *plain[:-1]], strict=True):
        assert before(order, cell) == preceding


def test_a_long_sequence_is_laid_out_anew_many_times():
    """Thousands of reversals keep every cell exactly once."""
    rng = np.random.default_rng(3)
    order = reversible_list(np.arange(1000), 1000)
    plain = np.arange(1000)
    for at in rng.integers(0, 1000, size=3000):
        reverse_up_to(order, plain[at])
        plain[: at + 1] = plain[: at + 1][::-1].copy()
    assert written(order, 1000) == plain.tolist()
