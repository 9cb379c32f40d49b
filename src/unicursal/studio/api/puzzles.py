"""Questions from players."""

from typing import Any

from fastapi import APIRouter, Request, Response

from unicursal.studio.api import puzzle_models as models
from unicursal.studio.api.asking import PATIENT, PROBLEMS, QUICK, STREAM, ask, stream

router = APIRouter(prefix="/api", tags=["puzzles"], responses=PROBLEMS)

_LANE = "pictures"
"""Where levels are made too: nobody who draws a line waits for them."""


@router.post("/puzzle", response_model=models.PuzzleAnswer)
async def puzzle(request: Request, asked: models.PuzzleQuestion) -> Any:
    """A puzzle with exactly one solution, from a seed: the same for ever."""
    return await ask(request, _LANE, "puzzle", PATIENT, **asked.model_dump())


@router.post("/puzzle/stream", **STREAM)
async def puzzle_stream(request: Request, asked: models.PuzzleQuestion) -> Response:
    """The same with progress, for up to a minute."""
    return stream(request, _LANE, "puzzle", PATIENT, **asked.model_dump())


@router.post("/puzzle/day", response_model=models.PuzzleAnswer)
async def puzzle_of_the_day(request: Request, asked: models.DayQuestion) -> Any:
    """The puzzle of a day, the same for everyone."""
    return await ask(request, _LANE, "puzzle_of_the_day", PATIENT, **asked.model_dump())


@router.post("/puzzle/given", response_model=models.PuzzleAnswer)
async def given_puzzle(request: Request, asked: models.GivenPuzzle) -> Any:
    """A puzzle that somebody has made, with its solution if it has exactly one."""
    return await ask(request, _LANE, "given_puzzle", PATIENT, **asked.model_dump())


@router.post("/hint", response_model=models.HintAnswer)
async def hint(request: Request, asked: models.HintQuestion) -> Any:
    """The next step with its reason, or the step that was wrong."""
    return await ask(request, "steps", "hint", QUICK, **asked.model_dump())
