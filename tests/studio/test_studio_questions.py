"""Each question over HTTP: described, documented, and the same answer whenever it is asked."""

import re
from pathlib import Path

import pytest

from answers import done, lines_of, refused
from unicursal.studio.api import campaigns, files, levels, positions, puzzles, rules, status

DOCS = Path(__file__).parents[2] / "docs" / "http.md"
ROUTES = {
    route.path: route
    for part in (status, positions, files, rules, levels, puzzles, campaigns)
    for route in part.ROUTES
}
PUZZLE, SOLUTION = "5+w0,1R1,1D1,4R2,3R", "DDDDRUURDDRUUULLURRRDDDD"
RULE = "rule mine\nturns: mirrored\npicture:\n  # .\n  @ .x\n"
SOLVED = {"puzzle": PUZZLE, "solution": f"{PUZZLE}:{SOLUTION}"}
HERE = {"position": "7x5:RRD"}
EXAMPLES = {
    "status": None,
    "position": {"position": "5:RDRR"},
    "why": {"position": "5:RD", "move": "R"},
    "future": {"position": "5:RRDD", "exact": True},
    "trail": HERE,
    "laws": {"board": "7x5"},
    "draw": {"board": "7x5", "law": "uniform", "seed": 3},
    "walk": {**HERE, "law": "fair", "seed": 3},
    "next": {"position": f"5:{SOLUTION}"},
    "boards": {"position": "7", "law": "left-first", "limit": 54_321},
    "odds": HERE,
    "count": HERE,
    "rank": HERE,
    "unrank": {"board": "7x5", "rank": "12"},
    "read": {"content": "7x5#3"},
    "write": {**HERE, "form": "map"},
    "picture": {**HERE, "form": "pdf"},
    "print": {"board": "7x5", "number": 2},
    "book": {"chapters": ["5 easy walls x 1"]},
    "rules/judge": {"position": "7:RRDRURDDLD", "rules": "7"},
    "rules/future": {"position": "7:RRD"},
    "rules/area": {"position": "7:RR", "border": [[2, 1], [1, 1], [0, 1]]},
    "rules/here": {"position": "7:RRD", "move": "L"},
    "rules/find": {"position": "5:RD", "move": "D"},
    "rules/numbers": None,
    "rules/walk": {"position": "7", "rules": "7", "seed": 3},
    "rules/trouble": {"position": "7", "rules": "5", "law": "left-first", "stops": ["dead end"]},
    "rules/switches": {"rules": "9-c-shape"},
    "rules/catalogue": {"theme": "dark"},
    "rules/read": {"text": RULE},
    "rules/audit": {"text": RULE, "samples": [{"side": 9, "positions": 20}]},
    "puzzle": {"board": "6x5@random", "clues": ["stops"], "seed": 3},
    "puzzle/day": {"date": "2026-11-16"},
    "puzzle/given": {"puzzle": PUZZLE},
    "puzzle/solutions": {"puzzle": PUZZLE},
    "puzzle/grade": SOLVED,
    "puzzle/fewer": SOLVED,
    "hint": {"position": f"{PUZZLE}:DD", "solution": SOLUTION},
    "level": {"width": 21, "height": 13, "seed": 3, "preview": True},
    "level/file": {"width": 21, "height": 13, "seed": 3, "form": "tmx"},
    "campaigns": None,
    "campaign": {"name": "none"},
    "campaign/report": {"name": "none"},
}


def asked(client, path, given):
    """What is answered to a question, or to a look where there is nothing to ask."""
    address = f"/api/v1/{path}"
    return client.get(address) if given is None else client.post(address, json=given)


@pytest.mark.parametrize("path", EXAMPLES)
def test_the_same_question_has_the_same_answer(client, path):
    """To the byte, and in just the form that is described: no clock, nothing more, nothing less."""
    first, again = (asked(client, path, EXAMPLES[path]) for _ in range(2))
    assert first.headers["content-type"] == "application/x-ndjson"
    assert first.text.splitlines()[-1] == again.text.splitlines()[-1]
    if path in {"campaign", "campaign/report"}:  # that which exists has a test of its own
        assert "there is no campaign" in refused(first)["error"]
        return
    answer = done(first)
    kind = ROUTES[path].answers
    assert kind.model_validate(answer).model_dump(mode="json", by_alias=True) == answer
    for before in lines_of(first)[:-1]:
        assert set(before) in ({"words", "share"}, {"part"})


def test_every_question_is_asked_here():
    """Each has one address, so a form beside another would have to have a name."""
    assert set(EXAMPLES) == set(ROUTES)
    assert not [path for path in ROUTES if path.endswith("/stream")]


def documented():
    """By the path of each question its fields and those of its answer, as the tables list them."""
    found = {}
    rows = re.findall(r"^\| `(?:GET )?([a-z/]+)`: .*?\| (.*) \| (.*) \|$", DOCS.read_text(), re.M)
    for path, *cells in rows:
        fields = []
        for column, cell in enumerate(cells):
            listed, other = set(re.findall(r"`(\w+)`", cell)), re.match("as `(.+?)`", cell)
            less = set(re.findall(r"without `(\w+)`", cell))
            base = found[other[1]][column] | listed - {other[1]} if other else listed
            fields.append(base - less)
        found[path] = tuple(fields)
    return found


def test_the_documentation_lists_every_question_with_its_fields(client):
    """And no other; what every question may say, `seconds`, stands before the table."""
    described = documented()
    assert set(described) == set(ROUTES)
    for path, route in ROUTES.items():
        asks = set(route.asks.model_fields if route.asks else ()) - {"seconds"}
        answers = {field.alias or name for name, field in route.answers.model_fields.items()}
        assert described[path] == (asks, answers), path
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    assert {path.removeprefix("/api/v1/") for path in paths} == set(ROUTES)


def test_a_question_says_how_long_it_is_worth_waiting_for(client):
    """Then it is given up, in a line."""
    answer = client.post("/api/v1/count", json={"position": "19", "seconds": 0.5})
    assert refused(answer) == {"error": "this took longer than 0.5 seconds", "status": 503}
    for seconds in (0, -1, 3601, "4"):
        answer = client.post("/api/v1/count", json={"position": "5", "seconds": seconds})
        assert refused(answer)["status"] == 422


def test_pages_are_refused_softly(client):
    """With their header the status is that of an answer; the line has the true one."""
    softly = {"Unicursal-Refusals": "softly"}
    for given, true in (({"position": "5:UU"}, 400), ({"position": "21"}, 413)):
        answer = client.post("/api/v1/rank", json=given, headers=softly)
        assert (answer.status_code, lines_of(answer)[-1]["status"]) == (200, true)
