"""Which kernels the tests of this folder have met: without compilation every call can be seen."""

import gc
import os
import sys

import pytest

IS_PLAIN = os.environ.get("UNICURSAL_COMPILE") == "never"

collect_ignore = [] if IS_PLAIN else ["test_that_none_is_left_out.py"]

_met: set[tuple[str, str]] = set()


@pytest.fixture(scope="session", autouse=True)
def _no_garbage_collection():
    """A tenth of the time to compile would go into looking through Numba's many objects."""
    if not IS_PLAIN:
        gc.disable()


@pytest.fixture(scope="session")
def met() -> set[tuple[str, str]]:
    """File and name of every function called so far."""
    return _met


@pytest.fixture(autouse=True)
def _watch():
    """Note every call while a test runs."""
    if not IS_PLAIN:
        yield
        return

    def note(frame, event, _):
        if event == "call":
            _met.add((frame.f_code.co_filename, frame.f_code.co_name))

    sys.setprofile(note)
    yield
    sys.setprofile(None)
