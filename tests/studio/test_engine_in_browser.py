"""The engine in Chromium, on a page of somebody else's."""

import json
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from engine.subjects import comparable, questions
from release import make_engine
from unicursal import Line
from unicursal.walk.laws import draw_fair

TESTS = Path(__file__).parents[1]
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


class Files(SimpleHTTPRequestHandler):
    """A plain server; what is no example comes with a strict policy."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript"}

    def end_headers(self):
        """Say what the page may load."""
        if not self.path.startswith("/engine.html"):
            self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A folder with the engine, the example, and an empty page, over a plain server."""
    folder = tmp_path_factory.mktemp("page")
    shutil.copytree(make_engine.FOLDER, folder / "engine")
    shutil.copy(TESTS.parent / "examples/engine.html", folder)
    shutil.copy(TESTS / "engine/ask.js", folder)
    (folder / "empty.html").write_text("<!doctype html><title>Empty</title>")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser):
    """An empty page."""
    made = browser.new_page()
    yield made
    made.close()


def test_a_worker_answers_as_the_library_does(page, address):
    """A sample of all sorts of questions, under a strict policy, without a name left behind."""
    asked, expected = zip(*questions(seed=3, number=60), strict=True)
    page.goto(f"{address}/empty.html")
    before = page.evaluate("Object.keys(window)")
    answers = page.evaluate(
        """async (questions) => {
            const { Engine } = await import("/engine/engine.js");
            const { answersTo } = await import("/ask.js");
            const engine = await Engine.start();
            const answers = await answersTo(engine, questions);
            engine.close();
            return answers;
        }""",
        json.loads(json.dumps(asked)),
    )
    assert page.evaluate("Object.keys(window)") == before
    for question, answer, right in zip(asked, answers, expected, strict=True):
        assert comparable(question, answer) == right, question


def test_a_question_can_be_ended(page, address):
    """The page goes on while a long one is answered; the next question finds all as it was."""
    page.goto(f"{address}/empty.html")
    told = page.evaluate(
        """async () => {
            const { Engine } = await import("/engine/engine.js");
            const engine = await Engine.start();
            const walk = engine.walk("21:RRDD");
            const first = await walk.options();
            const end = new AbortController();
            const kindOf = (question) => question.then(() => "answered", (fault) => fault.kind);
            const long = kindOf(engine.draw("1001", 1, { signal: end.signal }));
            const waiting = kindOf(engine.draw("9", 1, { signal: end.signal }));
            const after = engine.draw("9", 2);
            await new Promise((resolve) => setTimeout(resolve, 100));
            end.abort();
            const ended = [await long, await waiting];
            const more = [await after, await walk.options(), await kindOf(walk.trail(end))];
            engine.close();
            return [first, ...ended, ...more, await kindOf(walk.options())];
        }"""
    )
    options = told[0]
    assert told == [
        *(options, "aborted", "aborted", draw_fair(9, 2).moves),
        *(options, "aborted", "engine"),
    ]


def test_an_engine_that_is_not_there_is_told(page, address):
    """A wrong address of the module, or of the Worker, is an error in a sentence."""
    page.goto(f"{address}/empty.html")
    told = page.evaluate(
        """async () => {
            const { Engine } = await import("/engine/engine.js");
            const told = (fault) => `${fault.kind}: ${fault.message}`;
            const worker = () => new Worker("/engine/nowhere.js", { type: "module" });
            return [
                await Engine.start({ wasm: "/engine/nowhere.wasm" }).catch(told),
                await Engine.start({ wasm: "/engine/engine.js" }).catch(told),
                await Engine.start({ worker }).catch(told),
            ];
        }"""
    )
    assert told[0] == "engine: the engine could not be loaded: 404 for /engine/nowhere.wasm"
    assert told[1].startswith("engine: the engine could not be loaded: ")
    assert told[2].startswith("engine: the engine's Worker failed: ")


def test_the_example_is_walked_to_its_end(page, address):
    """Steps are taken by clicks, and back; in the end every cell is visited."""
    page.goto(f"{address}/engine.html")
    line = Line("7")
    for move in draw_fair(7, 3).moves:
        x, y = line.free_neighbours()[move]
        field = page.locator("tr").nth(y).locator("td").nth(x)
        page.wait_for_function("field => field.className === 'option'", arg=field.element_handle())
        field.click()
        line = line.step(move)
    page.get_by_text("Every cell is visited.").wait_for()
    assert page.locator(".line").count() == 49
    page.get_by_role("button", name="Back").click()
    page.get_by_text("Possible steps: ").wait_for()
    assert page.locator(".line").count() == 48
