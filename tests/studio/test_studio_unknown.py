"""What is not decided in a few seconds is unknown, as on the command line, and holds nobody up."""

import asyncio

import pytest

from answers import done_in, line_with
from looking import intercept, told, where
from unicursal.budget import Budget
from unicursal.progress import silent
from unicursal.studio.api import positions
from unicursal.studio.api.puzzles import HintAnswer
from unicursal.studio.lanes import Lanes, TaskError
from unicursal.studio.work import answers, puzzles, walks


@pytest.fixture
def no_time(monkeypatch):
    """Questions that may cost nothing."""
    for module in (answers, puzzles, walks):
        monkeypatch.setattr(module, "BUDGET", Budget(nodes=0))


@pytest.mark.usefixtures("no_time")
def test_steps_that_are_not_decided_are_unknown():
    """Neither options nor blocked, and the line is not called lost."""
    board = "11+s3,6-8,4-3,7-5,5-4,7"
    found = positions.PositionAnswer.model_validate(answers.position(silent, board))
    assert [step.move for step in found.unknown] == ["D", "R"]
    assert (found.options, found.blocked, found.lost) == ([], [], None)
    told = positions.WhyAnswer.model_validate(answers.why(silent, board, "R"))
    assert (told.possible, told.witness, told.reason) == (None, None, None)
    future = positions.FutureAnswer.model_validate(answers.future(silent, board, exact=True))
    assert future.lines is None
    trail = positions.TrailAnswer.model_validate(answers.trail(silent, f"{board}:RD"))
    assert trail.options == [None, None, None]
    hint = HintAnswer.model_validate(puzzles.hint(silent, board, None))
    assert (hint.kind, hint.move, hint.blocked) == ("unknown", None, [])


def test_who_asks_while_a_lane_is_busy_is_given_the_spare_one():
    """A hard question about steps keeps no other waiting; counts may wait for each other."""

    async def chosen():
        lanes = Lanes()
        first = lanes["steps"]
        async with first._turn:
            assert lanes["steps"] is not first
            assert lanes["counts"] is lanes["counts"]
        assert lanes["steps"] is first
        assert set(lanes.states()) == {"steps", "counts", "pictures", "rules", "audits"}

    asyncio.run(chosen())


def test_a_worker_that_gave_up_is_told_from_one_that_was_asked_wrongly():
    """By the kind of its error."""
    assert TaskError("not decided within 3 s", "OutOfBudgetError").status == 503
    assert TaskError("no such board", "BoardError").status == 400


def half_decided(route):
    """The studio's own answer, in which one step is not known after all."""
    response = route.fetch()
    answer = done_in(response)
    answer["unknown"] = [answer["options"].pop()]
    route.fulfill(response=response, body=line_with(answer))


def test_the_board_shows_what_is_unknown(open_page):
    """In words, in the list, and by a sign in the cell; there is no reason to look for."""
    page = open_page("/board#5")
    where(page, "2 options$")
    intercept(page, "**/api/v1/position", half_decided)
    page.keyboard.press("Shift+ArrowRight")
    where(page, "1 option, 1 unknown$")
    assert page.locator("#steps li.unknown").inner_text().split()[-1] == "unknown"
    assert page.locator(".step.unknown text").text_content() == "?"
    page.hover("#steps li.unknown button")
    assert page.locator("#reason").is_hidden()


def test_a_player_is_told_what_cannot_be_told(open_page):
    """Help that takes too long says so, and does not call the line right or wrong."""
    page = open_page("/play#5")
    told(page, "^1 of ", "#fields")
    nothing = {"options": [], "blocked": [], "lost": None, "complete": False}
    unknown = line_with({**nothing, "unknown": [{"move": "R", "cell": [1, 0]}]})
    intercept(page, "**/api/v1/position", lambda route: route.fulfill(body=unknown))
    page.keyboard.press("p")
    told(page, "could not be told in a few seconds", "#told .words")
