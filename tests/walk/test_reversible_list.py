import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unicursal.walk._backbite import beside, reverse, reversible_list, write_out

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
        reverse(order, plain[at], -1 if up_to else 1)
        if up_to:
            plain = plain[: at + 1][::-1] + plain[at + 1 :]
        else:
            plain = plain[: at + 1] + plain[at + 1 :][::-1]
        assert written(order, length) == plain
    for cell, following in zip(plain, [*plain[1:], -1], strict=True):
        assert beside(order, cell, 1) == following
    for cell, preceding in zip(plain, [-1, *plain[:-1]], strict=True):
        assert beside(order, cell, -1) == preceding


def test_a_long_sequence_is_laid_out_anew_many_times():
    """Thousands of reversals keep every cell exactly once."""
    rng = np.random.default_rng(3)
    order = reversible_list(np.arange(1000), 1000)
    plain = np.arange(1000)
    for at in rng.integers(0, 1000, size=3000):
        reverse(order, plain[at], -1)
        plain[: at + 1] = plain[: at + 1][::-1].copy()
    assert written(order, 1000) == plain.tolist()
