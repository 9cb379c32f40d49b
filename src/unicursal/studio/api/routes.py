"""The questions that can be asked."""

from typing import Any

from fastapi import APIRouter, Request, Response

from unicursal import __version__, _compiling
from unicursal.studio.api import models
from unicursal.studio.api.asking import PATIENT, PROBLEMS, QUICK, STREAM, ask, file_response, stream
from unicursal.studio.lanes import Lanes, LimitError, TaskError

router = APIRouter(responses=PROBLEMS)

_ODDS_SECONDS = 4.0
_TYPES = {
    "svg": "image/svg+xml",
    "animation": "image/svg+xml",
    "png": "image/png",
    "card": "image/png",
    "gif": "image/gif",
    "pdf": "application/pdf",
}
_PICTURE: dict[str, Any] = {
    "response_class": Response,
    "responses": {
        200: {
            "description": "The file",
            "content": {kind: {} for kind in _TYPES.values()},
        }
    },
}


@router.get("/status", tags=["studio"])
async def status(request: Request) -> models.Status:
    """Whether the workers are ready, and whether all is compiled."""
    lanes: Lanes = request.app.state.lanes
    return models.Status(
        version=__version__, lanes=lanes.states(), compiling=_compiling.words_under_way()
    )


@router.post("/position", tags=["exact"], response_model=models.PositionAnswer)
async def position(request: Request, asked: models.OfPosition) -> Any:
    """Options, blocked steps with their reasons, and where a lost line was lost."""
    return await ask(request, "steps", "position", QUICK, **asked.model_dump())


@router.post("/why", tags=["exact"], response_model=models.WhyAnswer)
async def why(request: Request, asked: models.WhyQuestion) -> Any:
    """A way to go on after a step, or the reason why there is none."""
    return await ask(request, "steps", "why", QUICK, **asked.model_dump())


@router.post("/future", tags=["exact"], response_model=models.FutureAnswer)
async def future(request: Request, asked: models.FutureQuestion) -> Any:
    """The future lines."""
    return await ask(request, "steps", "future", QUICK, **asked.model_dump())


@router.post("/trail", tags=["exact"], response_model=models.TrailAnswer)
async def trail(request: Request, asked: models.OfPosition) -> Any:
    """How much choice there was at each step of the line."""
    return await ask(request, "steps", "trail", QUICK, **asked.model_dump())


@router.post("/draw", tags=["laws"], response_model=models.DrawAnswer)
async def draw(request: Request, asked: models.DrawQuestion) -> Any:
    """The walkthrough that a law draws from a seed."""
    lane = "counts" if asked.law == "uniform" else "steps"
    return await ask(request, lane, "draw", QUICK, **asked.model_dump())


@router.post("/laws", tags=["laws"], response_model=models.LawsAnswer)
async def laws(request: Request, asked: models.OfBoard) -> Any:
    """By which laws a board can be drawn, and why not by the others."""
    return await ask(request, "counts", "laws", QUICK, at_most_waiting=QUICK, **asked.model_dump())


@router.post("/walk", tags=["laws"], response_model=models.LineAnswer)
async def walk(request: Request, asked: models.WalkQuestion) -> Any:
    """Go on from a position to a walkthrough; its next moves are the law's next steps."""
    lane = "counts" if asked.law == "uniform" else "steps"
    return await ask(request, lane, "walk", QUICK, **asked.model_dump())


@router.post("/walk/stream", tags=["laws"], **STREAM)
async def walk_stream(request: Request, asked: models.WalkQuestion) -> Response:
    """The same with progress, for up to an hour."""
    lane = "counts" if asked.law == "uniform" else "steps"
    return stream(request, lane, "walk", **asked.model_dump())


@router.post("/boards/stream", tags=["laws"], **STREAM)
async def boards_stream(request: Request, asked: models.BoardsQuestion) -> Response:
    """Walkthrough after walkthrough by a law, all counted, some of them shown."""
    return stream(request, "audits", "boards", **asked.model_dump())


@router.post("/next", tags=["laws"], response_model=models.NextAnswer)
async def following(request: Request, asked: models.OfPosition) -> Any:
    """The walkthrough that follows one in left-first order."""
    return await ask(request, "steps", "next_walkthrough", QUICK, **asked.model_dump())


@router.post("/odds", tags=["numbers"])
async def odds(request: Request, asked: models.OfPosition) -> models.OddsAnswer:
    """The walkthroughs behind each step, if that is known within a few seconds."""
    try:
        found = await ask(
            request,
            "counts",
            "odds",
            _ODDS_SECONDS,
            at_most_waiting=_ODDS_SECONDS,
            **asked.model_dump(),
        )
        return models.OddsAnswer.model_validate(found)
    except TaskError as fault:
        if not fault.is_too_large:
            raise
        why = str(fault)
    except LimitError as fault:
        why = str(fault)
    return models.OddsAnswer(position=asked.position, counts=None, total=None, unknown=why)


@router.post("/odds/stream", tags=["numbers"], **STREAM)
async def odds_stream(request: Request, asked: models.OfPosition) -> Response:
    """The same with progress, for up to an hour."""
    return stream(request, "counts", "odds", **asked.model_dump())


@router.post("/count/stream", tags=["numbers"], **STREAM)
async def count_stream(request: Request, asked: models.OfPosition) -> Response:
    """The number of walkthroughs that begin with a line."""
    return stream(request, "counts", "count", **asked.model_dump())


@router.post("/rank", tags=["numbers"], response_model=models.RankAnswer)
async def rank(request: Request, asked: models.OfPosition) -> Any:
    """Which walkthroughs, in left-first order, begin with a line."""
    return await ask(request, "counts", "rank", QUICK, at_most_waiting=QUICK, **asked.model_dump())


@router.post("/rank/stream", tags=["numbers"], **STREAM)
async def rank_stream(request: Request, asked: models.OfPosition) -> Response:
    """The same with progress, for up to an hour."""
    return stream(request, "counts", "rank", **asked.model_dump())


@router.post("/unrank", tags=["numbers"], response_model=models.UnrankAnswer)
async def unrank(request: Request, asked: models.UnrankQuestion) -> Any:
    """The walkthrough with a given rank."""
    return await ask(request, "counts", "unrank", PATIENT, **asked.model_dump())


@router.post("/read", tags=["files"], response_model=models.ReadAnswer)
async def read(request: Request, asked: models.ReadQuestion) -> Any:
    """The position in a text: our form, `BOARD#SEED`, a map, a OneWayLabyrinth file."""
    return await ask(request, "steps", "read", QUICK, **asked.model_dump())


@router.post("/write", tags=["files"], response_model=models.TextFile)
async def write(request: Request, asked: models.WriteQuestion) -> Any:
    """A position as the text of a file."""
    return await ask(request, "steps", "write", QUICK, **asked.model_dump())


@router.post("/picture", tags=["files"], **_PICTURE)
async def picture(request: Request, asked: models.PictureQuestion) -> Response:
    """A picture of a position."""
    made = await ask(request, "pictures", "picture", PATIENT, **asked.model_dump())
    return file_response(made, _TYPES[asked.form])


@router.post("/print", tags=["files"], **_PICTURE)
async def print_labyrinths(request: Request, asked: models.PrintQuestion) -> Response:
    """Labyrinths to print."""
    if asked.form != "pdf" and asked.number > 1:
        raise TaskError("only a PDF holds several labyrinths", "UnicursalError")
    made = await ask(request, "pictures", "labyrinths", PATIENT, **asked.model_dump())
    return file_response(made, _TYPES[asked.form])


@router.post("/book/stream", tags=["files"], **STREAM)
async def book_stream(request: Request, asked: models.BookQuestion) -> Response:
    """A puzzle book from a plan, for up to an hour; at last `done` with the file in base64."""
    return stream(request, "audits", "book", **asked.model_dump(exclude_none=True))
