"""Questions about campaigns, of the folder that the studio was started with."""

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from unicursal.errors import UnicursalError
from unicursal.studio.api.asking import PATIENT, PROBLEMS, ask, file_response
from unicursal.studio.api.models import Question

router = APIRouter(tags=["campaigns"], responses=PROBLEMS)

_LANE = "pictures"
_PAGE: dict[str, Any] = {
    "response_class": Response,
    "responses": {200: {"description": "The page", "content": {"text/html": {}}}},
}


class OfCampaign(Question):
    """A question about one campaign."""

    name: Annotated[str, Field(max_length=255, examples=["nine"])]


class CampaignProgress(BaseModel):
    """How far a campaign has come; with a fault its ledger cannot be read."""

    name: str
    fault: str | None = None
    title: str = ""
    shards: int = 0
    done: int = 0
    share: float | None = None
    rate: float = Field(0.0, description="Shards per second and worker.")
    seconds_left: float | None = Field(None, description="Of one worker.")
    finished: bool = False
    running: bool = False


class CampaignList(BaseModel):
    """The campaigns; none where the studio was started without a folder of them."""

    is_given: bool = Field(description="Whether the studio was started with a folder.")
    campaigns: list[CampaignProgress] = []


class CampaignTable(BaseModel):
    """A table of what was asked or found."""

    title: str
    head: list[str]
    rows: list[list[str]]


class FoundRule(BaseModel):
    """A rule that was found by machine."""

    name: str
    text: str
    svg: str


class CampaignAnswer(CampaignProgress):
    """What was asked of a campaign, and what came out so far."""

    words: str
    tables: list[CampaignTable]
    chart: str | None = Field(description="As SVG.")
    positions: list[str]
    rules: list[FoundRule]


@router.get("/campaigns", response_model=CampaignList)
async def campaigns(request: Request) -> Any:
    """How far each campaign has come."""
    if request.app.state.campaigns is None:
        return {"is_given": False}
    return {"is_given": True, **await _ask(request, "campaigns")}


@router.post("/campaign", response_model=CampaignAnswer)
async def campaign(request: Request, asked: OfCampaign) -> Any:
    """One campaign with its tables."""
    return await _ask(request, "campaign", name=asked.name)


@router.post("/campaign/report", **_PAGE)
async def campaign_report(request: Request, asked: OfCampaign) -> Response:
    """Its report as a page of its own, with pictures."""
    made = await _ask(request, "campaign_report", name=asked.name)
    return file_response(made, "text/html")


async def _ask(request: Request, task: str, **given: str) -> Any:
    folder = request.app.state.campaigns
    if folder is None:
        raise UnicursalError("no folder of campaigns was given: unicursal studio --campaigns DIR")
    return await ask(request, _LANE, task, PATIENT, folder=str(folder), **given)
