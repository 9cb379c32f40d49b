"""A running studio, started once."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

COMPILING = 1800.0
"""Seconds: with an empty cache the workers compile first."""
PATIENCE = 30_000
"""Milliseconds in which the page shows what it should, however busy the machine is."""


def pytest_collection_modifyitems(items):
    """One worker keeps the browser, one asks without it: each starts its server once."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            means = "a browser" if "browser" in item.fixturenames else "no browser"
            item.add_marker(pytest.mark.xdist_group(f"the studio with {means}"))


@pytest.fixture(scope="session")
def studio():
    """The address of a studio that is ready, without the slash at its end."""
    words = [sys.executable, "-m", "unicursal", "studio", "--port", "0"]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline()).group(0)
        end = time.monotonic() + COMPILING
        while set(httpx.get(f"{address}/api/status").json()["lanes"].values()) != {"ready"}:
            assert time.monotonic() < end, "the workers are not ready"
            time.sleep(0.1)
        yield address
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(20)
        server.stdout.close()


@pytest.fixture(scope="session")
def client(studio):
    """A client that is no browser."""
    with httpx.Client(base_url=studio, timeout=300) as made:
        yield made


@pytest.fixture(scope="session")
def ask(client):
    """Ask a question that has an answer."""

    def asked(path, **given):
        for _ in range(5):
            answer = client.post(f"/api/{path}", json=given)
            if "this took longer" not in answer.text:  # as it may once on a busy machine
                break
        assert answer.status_code == 200, answer.text
        return answer.json()

    return asked


@pytest.fixture
def open_page(browser, studio):
    """Open the studio in a browser of its own; what it complains of or asks elsewhere fails."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
    contexts, complaints = [], []

    def opened(path="/", **settings):
        context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "accept_downloads": True, **settings}
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        page.on(
            "console",
            lambda line: complaints.append(line.text) if "Policy" in line.text else None,
        )
        page.on(
            "request",
            lambda asked: (
                None
                if asked.url.startswith((studio, "data:", "blob:"))
                else complaints.append(asked.url)
            ),
        )
        page.goto(studio + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
