"""Another web page cannot drive the studio, and nothing outside the page is served."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from unicursal.errors import UnicursalError
from unicursal.studio.app import create_app
from unicursal.studio.building import checked_site
from unicursal.studio.pages import address_of, page_files

QUESTION = {"position": "5"}


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "localhost@evil", "[::2]"],
)
def test_only_local_names_are_answered(client, host):
    """DNS rebinding shows itself in the Host header."""
    for answer in (
        client.get("/", headers={"Host": host}),
        client.post("/api/v1/position", json=QUESTION, headers={"Host": host}),
    ):
        assert answer.status_code in {400, 403}
        assert "Field" not in answer.text


def test_local_names_are_answered(client, studio):
    """By any of its names."""
    port = studio.rpartition(":")[2]
    for name in ("localhost", "127.0.0.1", "[::1]"):
        assert client.get("/", headers={"Host": f"{name}:{port}"}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "https://localhost"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    ],
)
def test_another_page_cannot_ask(client, headers):
    """Whatever a browser tells of where the request comes from."""
    answer = client.post("/api/v1/position", json=QUESTION, headers=headers)
    assert (answer.status_code, answer.json()) == (
        403,
        {"error": "another page must not control the studio", "status": 403},
    )
    assert client.get("/api/v1/status", headers=headers).status_code == 403


def test_its_own_page_can_ask_and_a_link_can_be_followed(client, studio):
    """Same origin, and a visit from somewhere else."""
    own = {"Origin": studio, "Sec-Fetch-Site": "same-origin"}
    assert client.post("/api/v1/position", json=QUESTION, headers=own).status_code == 200
    visit = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert client.get("/", headers=visit).status_code == 200


def test_nothing_but_json_is_read(client):
    """A form of another page cannot send JSON."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = client.post(
            "/api/v1/position", content=b'{"position": "5"}', headers={"Content-Type": kind}
        )
        assert answer.status_code == 415


def test_large_bodies_are_refused(client):
    """With a length that says so, and without one."""
    large = b'{"position": "' + b"5" * 2_000_000 + b'"}'
    kind = {"Content-Type": "application/json"}
    announced = client.post("/api/v1/position", content=large, headers=kind)
    chunked = client.post(
        "/api/v1/position",
        content=(large[i : i + 65536] for i in range(0, len(large), 65536)),
        headers=kind,
    )
    for answer in (announced, chunked):
        assert answer.status_code == 413
        words = "the request is larger than 1,048,576 bytes"
        assert answer.json() == {"error": words, "status": 413}


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/page/board/index.html",
        "/app.py",
        "//etc/passwd",
        "/etc/passwd",
        "/.",
        "/board/page.js",
        "/frame.html",
        address_of("/frame.html"),
        address_of("/board/index.html"),
        address_of("/board/page.js/.."),
        address_of("/board/page.js%00"),
        "/api/v1/../index",
        "/docs",
        "/redoc",
    ],
)
def test_no_path_reaches_the_disk(studio, path):
    """Files are a fixed table; everything else is not found."""
    host, port = studio.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while part := line.recv(65536):
            answer += part
    assert answer.split()[1] in {b"404", b"400"}
    assert b"import" not in answer
    assert b"root:" not in answer


def test_every_answer_carries_its_policy(client):
    """Pages, answers and problems."""
    for answer in (
        client.get("/"),
        client.get(address_of("/board/page.js")),
        client.get("/nothing"),
        client.post("/api/v1/position", json=QUESTION),
        client.post("/api/v1/position", json={}),
        client.get("/", headers={"Host": "evil.example"}),
    ):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in answer.headers


def test_the_page_names_no_outside_address():
    """It works offline; the only address is the name of SVG itself."""
    for name, file in page_files().items():
        text = file.content.decode()
        addresses = set(re.findall(r"(?:https?:)?//[a-z0-9.]+\.[a-z]{2,}[^\"'\s]*", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}, name
        assert not re.search(r"<script>|<style|\son\w+=|\sstyle=[\"']", text), name


def test_unchanged_files_are_not_sent_again(client):
    """By their tags."""
    for path in ("/board", "/icon.svg", address_of("/core/studio.css")):
        first = client.get(path)
        again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert client.head("/").status_code == 200


def test_the_browser_keeps_what_pages_load_and_asks_for_pages(client, open_page):
    """A second visit asks for nothing but the page; whatever a page names is there."""
    for path in re.findall(r'(?:src|href)="(/[^"#]+)"', client.get("/play").text):
        kept = path == address_of(path.removeprefix(f"/{path.split('/')[1]}"))
        expected = "max-age=31536000, immutable" if kept else "no-cache"
        assert client.get(path).headers["cache-control"] == expected, path
    page = open_page("/", reduced_motion="reduce")
    page.locator("#line .length-piece").first.wait_for(state="attached")
    page.reload()
    page.locator("#line .length-piece").first.wait_for(state="attached")
    sizes = page.evaluate(
        """() => performance.getEntriesByType("resource")
            .filter(({ name }) => /(css|js)$/.test(name)).map((file) => file.transferSize)"""
    )
    assert len(sizes) > 5
    assert set(sizes) == {0}


def test_a_port_in_use_is_one_line(studio):
    """Exit code 2, and the words name the port."""
    port = studio.rpartition(":")[2]
    done = subprocess.run(
        [sys.executable, "-m", "unicursal", "studio", "--port", port],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"unicursal: port {port} is in use: choose another one with --port, or 0 for any\n"
    )


def started():
    """A studio of its own, and its address without the slash at its end."""
    words = [sys.executable, "-m", "unicursal", "studio", "--port", "0"]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return server, re.search(r"http://[^/]+", server.stdout.readline()).group(0)


def test_ctrl_c_ends_it_at_once_and_its_workers_too():
    """While they are still warming up."""
    server, address = started()
    assert httpx.get(address).status_code == 200
    server.send_signal(signal.SIGINT)
    _, complaints = server.communicate(timeout=20)  # the workers hold its stderr while they live
    assert (server.returncode, complaints) == (0, "")


def test_ctrl_c_ends_it_at_once_while_it_answers():
    """Work that would take long is dropped without a complaint, and whoever waits hears of it."""
    server, address = started()
    question = {"board": "21", "clues": ["walls"], "seed": 1}
    url = f"{address}/api/v1/puzzle"
    with httpx.stream("POST", url, json=question, timeout=60) as answer:
        server.send_signal(signal.SIGINT)
        with pytest.raises(httpx.RemoteProtocolError):
            answer.read()
    _, complaints = server.communicate(timeout=20)
    assert (server.returncode, complaints) == (0, "")


def test_who_comes_from_the_network_needs_the_token():
    """Once, in the address; then the cookie does, and pages of others get nothing."""
    # In a thread of its own: where a browser is open, this one has a loop already.
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, _visit(create_app(token="of-this-room"))).result()


async def _visit(app):
    room = httpx.ASGITransport(app)
    visitor = httpx.AsyncClient(transport=room, base_url="http://192.168.1.5:8421")
    refused = await visitor.get("/play")
    assert refused.status_code == 403
    assert "with its token" in refused.json()["error"]
    assert (await visitor.get("/play?token=of-that-room")).status_code == 403
    assert (
        await visitor.get("/play", headers={"Cookie": "unicursal=of-that-room"})
    ).status_code == 403
    welcome = await visitor.get("/play?token=of-this-room")
    assert (welcome.status_code, welcome.headers["location"]) == (303, "/play")
    cookie = welcome.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert (await visitor.get("/play")).status_code == 200
    assert (
        await visitor.get("/play", headers={"Origin": "http://evil.example"})
    ).status_code == 403


def test_links_of_a_studio_that_knows_a_site_lead_there():
    """The address stands in a module, as text; what is no address is refused."""
    places = page_files("https://example.org/a/")
    (module,) = (file for name, file in places.items() if name.endswith("/core/places.js"))
    assert 'export const SITE = "https://example.org/a/";' in module.content.decode()
    for words in ("javascript:alert(1)", "example.org", "https://a b", "https://a/?x#y", ""):
        with pytest.raises(UnicursalError, match="not the address of a site"):
            checked_site(words)
