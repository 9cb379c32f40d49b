"""The interface gives the library's answers."""

import asyncio
import io
import json
import os
import signal
from pathlib import Path
from xml.etree import ElementTree

import pytest

from answers import answer_of, file_of, lines_of, refused
from effort import IS_THOROUGH
from unicursal import Board, Line
from unicursal.exact.checker import verify

SUITE = Path(__file__).parents[1] / "suites" / "steps.txt"
BALANCE = "15:RRRRDDDLLDDDDDRDDRRRURUURRUUULDDLL"
KINDS = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
PATIENCE = 300.0
"""Seconds that nothing takes, however busy the machine is."""
SEARCH = "9:RRRRRRRRDDDDDDDLLLLURURDRUUUUULLLLLDLULDDRDLDR"


def suite():
    """Positions with their possible steps."""
    rows = [row.split() for row in SUITE.read_text().splitlines() if row and row[0] != "#"]
    return [(position, "" if steps == "-" else steps) for position, steps, *_ in rows][:40]


def test_positions_have_the_options_of_the_suite(ask):
    """Every engine runs the same file."""
    for position, steps in suite():
        found = ask("position", position=position)
        assert "".join(option["move"] for option in found["options"]) == steps, position
        assert (found["lost"] is not None) == (not steps and not found["complete"])


@pytest.mark.parametrize(
    ("position", "kinds"),
    [
        ("5:RD", {"enclosed"}),
        (BALANCE, {"forced", "balance"}),
        (SEARCH, {"search"}),
        ("4x3@1,0-2,2~3,1", {"enclosed"}),
        ("7x4:RRDR", {"enclosed"}),
    ],
)
def test_reasons_are_proofs(ask, position, kinds):
    """A checker that shares nothing with the solver accepts every piece of evidence."""
    found = ask("position", position=position)
    line = Line(position)
    assert len(found["blocked"]) + len(found["options"]) == len(line.free_neighbours())
    assert kinds <= {step["reason"]["kind"] for step in found["blocked"]}
    for step in found["blocked"]:
        reason = step["reason"]
        verify(line, step["move"], reason["kind"], reason["evidence"])
        assert line.free_neighbours()[step["move"]] == tuple(step["cell"])


def test_a_reason_comes_with_what_is_to_be_drawn(ask):
    """An area with its black cells, a forced line with its contradiction, cases of a search."""
    balance, forced = (
        ask("why", position=BALANCE, move=move)["reason"]["cases"][0] for move in "DU"
    )
    live_end = Line(BALANCE).live_end
    assert {(x + y) % 2 for x, y in balance["black"]} == {sum(live_end) % 2}
    assert [cell for cell in balance["black"] if cell not in balance["area"]] == []
    assert forced["lines"]
    assert forced["alarms"]
    cases = ask("why", position=SEARCH, move="R")["reason"]["cases"]
    assert len(cases) > 1
    assert cases[0]["assumed"]
    assert cases[-1]["bars"]


def test_a_possible_step_has_a_witness(ask):
    """The moves lead from the live end to the target."""
    found = ask("why", position="5:RD", move="L")
    assert found["possible"]
    assert Line("5:RD" + found["witness"]).is_complete
    assert found["reason"] is None


def test_a_lost_line_tells_where(ask):
    """The first step after which no walkthrough was left."""
    lost = ask("position", position="5:RDRR")["lost"]
    assert (lost["step"], lost["move"], lost["before"], lost["options"]) == (3, "R", "5:RD", ["L"])
    hopeless = ask("position", position="4")["lost"]
    assert (hopeless["step"], hopeless["move"], hopeless["reason"]) == (0, None, None)


def test_future_lines_local_and_exact(ask):
    """The exact ones contain the local ones."""
    assert ask("future", position="3:RR")["lines"] == [
        [[2, 0], [2, 1], [1, 1], [0, 1], [0, 2], [1, 2], [2, 2]]
    ]

    def edges(exact):
        lines = ask("future", position=BALANCE, exact=exact)["lines"]
        return {frozenset(map(tuple, run[i : i + 2])) for run in lines for i in range(len(run) - 1)}

    assert edges(False) < edges(True)


def test_the_trail_counts_the_options_on_the_way(ask):
    """One number before each step and one at the live end."""
    trail = ask("trail", position="5:RDLDR")["options"]
    counted = [len(ask("position", position=f"5:{'RDLDR'[:i]}")["options"]) for i in range(6)]
    assert trail == counted


def test_laws_draw_what_they_always_draw(ask):
    """The same seed, the same walkthrough; the name says it."""
    drawn = ask("draw", board="5", seed=7)
    assert drawn == {"position": "5:DDDDRUURDDRUUULLURRRDDDD", "name": "5#7"}
    assert ask("draw", board="3", law="backbite", seed=1)["name"] == "3#backbite.1"
    for law in ("fair", "uniform", "left-first"):
        found = Line(ask("walk", position="7x5:RRD", law=law, seed=3)["position"])
        assert found.is_complete
        assert found.moves.startswith("RRD")
        assert ask("walk", position="7x5:RRD", law=law, seed=3)["position"] == str(found)


def test_left_first_visits_all_walkthroughs_of_5x5(ask):
    """From the first to the last there are 104, in the order of their ranks."""
    here = ask("walk", position="5", law="left-first")["position"]
    seen = []
    while here is not None:
        seen.append(here)
        here = ask("next", position=here)["position"]
    assert len(set(seen)) == len(seen) == 104
    for number in (0, 17, 103):
        assert ask("unrank", board="5", rank=str(number))["position"] == seen[number]
        assert ask("rank", position=seen[number])["rank"] == str(number)


def test_odds_and_ranks_agree(ask):
    """The walkthroughs behind the steps add up, and number those of the step."""
    odds = ask("odds", position="9:RR")
    assert odds["counts"] == {"D": "391458390", "R": "584236106"}
    ranked = ask("rank", position="9:RRD")
    assert ranked["count"] == odds["counts"]["D"]
    assert ranked["rank"] == odds["counts"]["R"]  # straight on comes before the turn to the right
    assert ranked["total"] == "2688307514"
    assert ask("odds", position="3:RRDLLDRR")["total"] == "1"


def test_walkthroughs_with_stops_are_counted_but_not_numbered(ask, client):
    """As on the command line; the page says why there is no number."""
    assert ask("odds", position="5+s4,0-0,4-2,2")["total"] == "8"
    told = refused(client.post("/api/v1/rank", json={"position": "5+s4,0-0,4-2,2"}))
    assert "numbers or stops are not numbered" in told["error"]


def test_numbers_of_any_length(ask):
    """A long thin board has more walkthroughs than fit on a line."""
    ranked = ask("rank", position="5x401")
    assert len(ranked["total"]) > 200
    assert ranked["count"] == ranked["total"]


def test_odds_of_large_boards_are_refused_not_guessed(client):
    """Too wide to count: no number, and a word why."""
    told = refused(client.post("/api/v1/odds", json={"position": "61:RR"}))
    assert told["status"] == 413
    assert "too wide" in told["error"]


def test_files_come_in_every_form(ask):
    """Our form, a seed, a map, a OneWayLabyrinth file."""
    assert ask("read", content="5:RD\n")["position"] == "5:RD"
    assert ask("read", content="3#backbite.1")["position"] == "3:DDRUURDD"
    assert ask("read", content="S..\r\n.#.\r\n..T\r\n")["position"] == "3~1,1"
    for position in ("5:RD", "7:RRDDLL"):
        written = ask("write", position=position, form="onewaylabyrinth")
        assert ask("read", content=written["content"])["position"] == position
    assert ask("write", position="5:RD")["content"] == "5:RD\n"
    assert ask("write", position="3x2~1,0:DR", form="map")["content"] == "S#.\n..T\n"


def test_two_pictures_of_a_line_have_two_names(client):
    """Whoever saves the line, its walls and its animation has three files, and no copies."""
    wishes = [("svg", "line"), ("svg", "walls"), ("svg", "circles"), ("animation", "line")]
    names = set()
    for form, view in wishes:
        wish = {"position": "6x3:RR", "form": form, "view": view}
        names.add(file_of(client.post("/api/v1/picture", json=wish))[0])
    assert len(names) == len(wishes)


@pytest.mark.parametrize(
    ("form", "magic"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]
)
def test_pictures(client, form, magic):
    """Each format with and without marks, in both views."""
    marks = {"crosses": [[1, 1]], "letters": [{"cell": [0, 1], "text": "A"}], "coordinates": True}
    for name, more in (
        ("5_RRDD", {"marks": marks}),
        ("5_RRDD-walls", {"view": "walls", "theme": "print"}),
    ):
        answer = client.post("/api/v1/picture", json={"position": "5:RRDD", "form": form, **more})
        full_name, kind, content = file_of(answer)
        assert content.startswith(magic)
        assert (full_name, kind) == (f"{name}.{form}", KINDS[form])


def test_the_animation_plays_the_line(client):
    """It lasts as long as its steps and a pause, and asks for nothing."""
    asked = {"position": "5x4:RRDDLL", "form": "animation", "speed": 2, "theme": "dark"}
    answer = client.post("/api/v1/picture", json=asked)
    root = ElementTree.fromstring(file_of(answer)[2])
    moving = [part for part in root.iter() if part.tag.rpartition("}")[2].startswith("animate")]
    assert [part.get("dur") for part in moving] == ["5s"] * 3


def test_prints_become_a_book_with_answers(client):
    """Three labyrinths and a page of answers."""
    from pypdf import PdfReader

    answer = client.post("/api/v1/print", json={"board": "9x7", "number": 3, "paper": "a5"})
    pages = PdfReader(io.BytesIO(file_of(answer)[2])).pages
    assert len(pages) == 4
    several = client.post("/api/v1/print", json={"board": "9", "number": 3, "form": "svg"})
    assert refused(several) == {"error": "only a PDF holds several labyrinths", "status": 400}


@pytest.mark.parametrize(
    ("path", "given", "status", "words"),
    [
        ("position", {"position": "9:RRX"}, 400, "'9:RRX', column 5: expected one of the moves"),
        ("position", {"position": "5:UU"}, 400, "step 1 (U) leaves the 5x5 board at (0, -1)"),
        ("position", {"position": "2000"}, 400, "too large for the studio: at most 16,384 cells"),
        ("position", {}, 422, "position: Field required"),
        ("position", {"position": "5", "path": "/etc"}, 422, "path: Extra inputs"),
        ("why", {"position": "5:RD", "move": "U"}, 400, "U leads to no free cell from (1, 1)"),
        ("write", {"position": "5+w0,0R", "form": "map"}, 400, "a map holds no clues"),
        ("write", {"position": "5+w0,0R", "form": "onewaylabyrinth"}, 400, "n x n boards from"),
        ("draw", {"board": "4", "seed": 1}, 409, "4 has no walkthrough"),
        ("draw", {"board": "5", "seed": 2**64}, 422, "seed: Input should be less than"),
        ("unrank", {"board": "5", "rank": "104"}, 409, "there is no number 105"),
        ("unrank", {"board": "5", "rank": "-1"}, 422, "rank: String should match pattern"),
        ("next", {"position": "5:RD"}, 400, "only a walkthrough has a next one"),
        ("read", {"content": "what?"}, 400, "column 1: expected the size of a board"),
        ("read", {"content": "500#7"}, 400, "too large for the studio"),
        ("write", {"position": "5x4", "form": "onewaylabyrinth"}, 400, "n x n boards"),
        ("picture", {"position": "5", "form": "animation"}, 400, "an empty line cannot be played"),
    ],
)
def test_problems_are_one_clear_line(client, path, given, status, words):
    """Status and words."""
    answer = client.post(f"/api/v1/{path}", json=given)
    told = refused(answer)
    assert told == {"error": told["error"], "status": status}
    assert words in told["error"]


def test_long_work_tells_its_progress(client):
    """13 x 13 is counted with progress, the number comes last."""
    with client.stream("POST", "/api/v1/count", json={"position": "13"}) as answer:
        lines = [json.loads(line) for line in answer.iter_lines()]
    shares = [line["share"] for line in lines[:-1]]
    assert shares == sorted(shares)
    assert len(shares) > 5
    assert lines[-1]["done"]["count"] == "17337631013706758184626"
    with client.stream("POST", "/api/v1/count", json={"position": "5:UU"}) as answer:
        assert "leaves the 5x5 board" in json.loads(answer.read())["error"]


def test_memory_is_bounded(client):
    """Numbers of a board that needs gigabytes are refused, not begun."""
    for path, given in (
        ("rank", {"position": "21:RD"}),
        ("unrank", {"board": "21", "rank": "5"}),
        ("odds", {"position": "21"}),
    ):
        answer = client.post(f"/api/v1/{path}", json=given)
        assert "GB of memory" in answer.text, path


def test_who_stops_listening_stops_the_work(client, ask):
    """A count that would take a minute or more gives way long before."""
    with client.stream("POST", "/api/v1/count", json={"position": "19"}) as answer:
        next(answer.iter_lines())
    assert ask("odds", position="3")["total"] == "2"


def test_a_lane_ends_what_takes_too_long(monkeypatch):
    """By asking, or by force; afterwards it answers again."""
    from unicursal.studio import lanes

    async def check():
        lane = lanes.Lane("counts", asyncio.Lock())
        await lane.warm()
        first = lane._process
        monkeypatch.setattr(lanes, "_STOP_SECONDS", PATIENCE)
        with pytest.raises(lanes.LimitError, match=r"longer than 0\.3 seconds"):
            await answer_of(
                lane.stream("count", 0.3, position="19")
            )  # it tells its progress: it can stop
        assert (await answer_of(lane.stream("count", PATIENCE, position="5")))["count"] == "104"
        assert lane._process is first
        monkeypatch.setattr(lanes, "_STOP_SECONDS", 0.1)
        os.kill(first.pid, signal.SIGSTOP)
        with pytest.raises(lanes.LimitError, match=r"longer than 0\.2 seconds"):
            await answer_of(lane.stream("count", 0.2, position="5"))  # it hears nothing
        assert (await answer_of(lane.stream("count", PATIENCE, position="5")))["count"] == "104"
        assert lane._process is not first
        second = lane._process
        with pytest.raises(lanes.TaskError, match="internal error") as fault:
            await answer_of(lane.stream("a task that there is not", PATIENCE))
        assert fault.value.status == 500
        assert lane._process is second
        assert (await answer_of(lane.stream("count", PATIENCE, position="5")))["count"] == "104"
        await lane.close()

    asyncio.run(check())


OWN = "rule mine\nturns: mirrored\npicture:\n  # .\n  @ .x\n"
LONG_WORK = [
    ("counts", "count", {"position": "19"}),
    ("counts", "odds", {"position": "19"}),
    ("counts", "rank", {"position": "19:RD"}),
    (
        "audits",
        "rules/audit",
        {
            "text": OWN,
            "beside": "9",
            "samples": [{"side": 13, "positions": 1_000_000}],
            "seed": 1,
        },
    ),
    (
        "audits",
        "rules/trouble",
        {
            "position": "7",
            "rules": "mined",  # which comes to no dead end there
            "own": "",
            "law": "fair",
            "seed": 1,
            "limit": 100_000_000,
            "stops": ["dead end"],
        },
    ),
]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="tells the time of a process")
def test_work_that_is_cancelled_ends(monkeypatch):
    """Its worker is asked, stays alive, comes to rest and answers the next question."""
    from unicursal.studio import lanes

    monkeypatch.setattr(lanes, "_STOP_SECONDS", PATIENCE)  # none is killed

    async def check(lane, task, given):
        messages = lane.stream(task, PATIENCE, **given)
        async for message in messages:
            if "share" in message:
                break
        else:
            pytest.fail(f"{task} ended by itself")
        await messages.aclose()
        await lane._stopping
        assert lane._process.returncode is None, task
        for _ in range(100):
            before = seconds_of(lane._process.pid)
            await asyncio.sleep(0.3)
            if seconds_of(lane._process.pid) - before < 0.05:
                break
        else:
            pytest.fail(f"{task} goes on")
        assert (await answer_of(lane.stream("count", PATIENCE, position="5")))["count"] == "104"

    async def check_all():
        made = {}
        for name, task, given in LONG_WORK if IS_THOROUGH else LONG_WORK[2:4]:
            if name not in made:
                made[name] = lanes.Lane(name, asyncio.Lock())
                await made[name].warm()
            pid = made[name]._process.pid
            await check(made[name], task, given)
            assert made[name]._process.pid == pid, task
        for lane in made.values():
            await lane.close()

    asyncio.run(check_all())


def seconds_of(pid):
    """The time that a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_boards_are_described(ask):
    """Enough to draw them."""
    board = ask("position", position="4x3@1,0-2,2~3,1")["board"]
    assert board["cells"] == len(Board("4x3@1,0-2,2~3,1")) == 11
    assert (board["start"], board["target"], board["blocked"]) == ([1, 0], [2, 2], [[3, 1]])


def test_addresses_without_a_version_are_answered_too(client):
    """Those of version 0.1, which are described nowhere: the answer alone, a file, or lines."""
    for path, given in (("position", {"position": "5:RD"}), ("draw", {"board": "4", "seed": 1})):
        now, before = (client.post(f"/api/{v}{path}", json=given) for v in ("v1/", ""))
        last = lines_of(now)[-1]
        assert before.json() == last.get("done", last)
        assert before.status_code == now.status_code
    asked = {"position": "5x4:RRDD", "form": "png"}
    name, kind, content = file_of(client.post("/api/v1/picture", json=asked))
    whole = client.post("/api/picture", json=asked)
    assert (whole.headers["content-type"], whole.content) == (kind, content)
    assert whole.headers["content-disposition"] == f'attachment; filename="{name}"'
    streamed = client.post("/api/count/stream", json={"position": "7"})
    told = lines_of(streamed)
    assert (told[0]["words"], told[-1]["done"]["count"]) == ("counting", "111712")
    assert not [at for at in client.get("/api/v1/openapi.json").json()["paths"] if "/v1/" not in at]
    for answer, path in ((whole, "picture"), (streamed, "count"), (before, "draw")):
        assert answer.headers["link"] == f'</api/v1/{path}>; rel="successor-version"'
    assert "link" not in now.headers


def test_every_question_has_its_old_address(client):
    """None is forgotten: what cannot be read is refused as that, not as an address."""
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    assert len(paths) > 40
    for path, means in paths.items():
        (method,) = means
        old = path.replace("/v1", "")
        fields = {"json": {"nothing": 1}} if method == "post" else {}
        assert client.request(method, old, **fields).status_code == (422 if fields else 200), old
        if fields:
            assert client.request(method, f"{old}/stream", **fields).status_code == 422
