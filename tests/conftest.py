"""What all tests share."""

import gc
import os
import shutil
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from effort import effort
from unicursal.cli import run

# Tests ask for compiled kernels; `make test` compiles them first.
os.environ.setdefault("UNICURSAL_COMPILE", "first")

# Commands that tests start are to print as they do for people, who see a full disk at the end.
os.environ.pop("PYTHONUNBUFFERED", None)

# `EXAMPLES=50000 pytest -m hypothesis` tries a million in two hours.
EXAMPLES = int(os.environ.get("EXAMPLES", effort(25, 100)))
settings.register_profile("steady", deadline=None, print_blob=True, max_examples=EXAMPLES)
settings.load_profile("steady")

# A shell's background job ignores Ctrl-C, and so would every command that a test starts and stops.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

CHROMIUM = next(
    (
        path
        for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
        if (path := shutil.which(name))
    ),
    None,
)

_WITH_BROWSER = ("draw", "studio")
"""The folders in which `make test` looks for tests that need one."""


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Thousands of modules and tests stay for good: nobody need look through them for garbage."""
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result


@pytest.hookimpl(tryfirst=True)  # before they are chosen by their marks
def pytest_collection_modifyitems(items):
    """Mark what needs a browser."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            if item.path.parent.name not in _WITH_BROWSER:
                places = " or ".join(f"tests/{folder}" for folder in _WITH_BROWSER)
                raise pytest.UsageError(f"{item.nodeid} needs a browser: move it to {places}")
            item.add_marker("browser")


_SHARED = Path(__file__).parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of facts that lies beside the project in some places."""
    if not _SHARED.is_dir():
        pytest.skip("no ../shared/data beside the project: our own facts alone are compared")
    return _SHARED


@pytest.fixture(scope="session")
def browser():
    """The system's Chromium, started once: a second one in the same process is refused."""
    if CHROMIUM is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        made = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield made
        made.close()


@pytest.fixture(scope="session")
def node():
    """The program that runs scripts outside of browsers."""
    if (found := shutil.which("node")) is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no Node on this machine")
    return found


@pytest.fixture
def call(capsys):
    """Run a command in this process: exit code, stdout, stderr."""

    def run_words(*words):
        code = run([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run_words
