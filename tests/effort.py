"""How hard the tests try: `make test` enough to catch mistakes, `make test-all` at length."""

import os

import pytest

IS_THOROUGH = os.environ.get("THOROUGH") == "1"


def effort(usual: int, thorough: int) -> int:
    """How many examples to try."""
    return thorough if IS_THOROUGH else usual


def slow(value: object):
    """A parameter that only `make test-all` tries, where others show the same."""
    return pytest.param(value, marks=pytest.mark.slow)
