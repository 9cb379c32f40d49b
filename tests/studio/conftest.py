"""A running studio, started once."""

import re
import signal
import subprocess
import sys
import time
from functools import cached_property
from pathlib import Path

import httpx
import pytest

from answers import done

COMPILING = 1800.0
"""Seconds: with an empty cache the workers compile first."""
PATIENCE = 30_000
"""Milliseconds in which the page shows what it should, however busy the machine is."""


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items):
    """One worker keeps the browser, one asks without it: each starts its server once."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            means = "a browser" if "browser" in item.fixturenames else "no browser"
            item.add_marker(pytest.mark.xdist_group(f"the studio with {means}"))


@pytest.fixture(scope="session")
def campaigns(tmp_path_factory):
    """The folder whose campaigns the studio shows."""
    return tmp_path_factory.mktemp("campaigns")


@pytest.fixture(scope="session")
def studio(campaigns):
    """The address of a studio that is ready, without the slash at its end."""
    words = [sys.executable, "-m", "unicursal", "studio", "--port", "0"]
    words += ["--campaigns", str(campaigns)]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline()).group(0)
        end = time.monotonic() + COMPILING
        while set(done(httpx.get(f"{address}/api/v1/status"))["lanes"].values()) != {"ready"}:
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
            answer = client.post(f"/api/v1/{path}", json=given)
            if "this took longer" not in answer.text:  # as it may once on a busy machine
                break
        return done(answer)

    return asked


_MEDIA = {"reduced_motion": "no-preference", "color_scheme": "light"}
"""What people wish of all pages, as a new browser has it."""
_VIEWPORT = {"width": 1280, "height": 800}


class Browsing:
    """Pages of a browser that were opened for one test, and what they complained of."""

    def __init__(self, browser, studio):
        self._browser, self._studio = browser, studio
        self._usual = None
        self._opened = []
        self.complaints = []

    def open(self, path="/", **settings):
        """Open a page of the studio; the second one of a test knows nothing of the first."""
        if self._opened or not settings.keys() <= _MEDIA.keys():
            page = self._new_page(**settings)
        else:
            if self._usual is None or self._usual.is_closed():
                self._usual = self._new_page()
            page = self._usual
            if settings:
                page.emulate_media(**settings)
        self._opened.append(page)
        for event, listener in self._listeners.items():
            page.on(event, listener)
        page.goto(self._studio + path)
        return page

    def close(self):
        """Leave the usual page as if it were new, which is cheaper than a new one."""
        pages, self._opened = self._opened, []
        complaints, self.complaints = self.complaints, []
        for page in pages:
            if page is not self._usual:
                page.context.close()
            elif not page.is_closed():
                for event, listener in self._listeners.items():
                    page.remove_listener(event, listener)
                page.unroute_all(behavior="ignoreErrors")
                page.goto(f"{self._studio}/icon.svg")
                page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
                page.emulate_media(**_MEDIA)
                page.set_viewport_size(_VIEWPORT)
                page.mouse.move(0, 0)
        return complaints

    def _new_page(self, **settings):
        usual = {"viewport": _VIEWPORT, "accept_downloads": True}
        context = self._browser.new_context(**{**usual, **settings})
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    @cached_property
    def _listeners(self):
        return {"pageerror": self._fault, "console": self._told, "request": self._asked}

    def _fault(self, fault):
        self.complaints.append(str(fault))

    def _told(self, line):
        if "Policy" in line.text:
            self.complaints.append(line.text)

    def _asked(self, asked):
        if not asked.url.startswith((self._studio, "data:", "blob:")):
            self.complaints.append(asked.url)


@pytest.fixture(scope="session")
def browsing(browser, studio):
    """The browser of all tests."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
    return Browsing(browser, studio)


@pytest.fixture
def open_page(browsing):
    """Open the studio in a browser; what it complains of or asks elsewhere fails."""
    yield browsing.open
    assert browsing.close() == []
