"""Questions about campaigns, of the folder that the studio was started with."""

from typing import Annotated

from pydantic import BaseModel, Field

from unicursal.studio.api.asking import PATIENT, Route
from unicursal.studio.api.models import FileAnswer, Question


class OfCampaign(Question):
    """A question about one campaign."""

    name: Annotated[str, Field(max_length=255, examples=["nine"])]


class CampaignProgress(BaseModel):
    """How far a campaign has come; with a fault its ledger cannot be read."""

    name: str
    fault: str | None
    title: str
    shards: int
    done: int
    share: float | None
    rate: float = Field(description="Shards per second and worker, by the ledger.")
    seconds_left: float | None = Field(description="Of one worker.")
    finished: bool
    running: bool


class CampaignList(BaseModel):
    """The campaigns; none where the studio was started without a folder of them."""

    is_given: bool = Field(description="Whether the studio was started with a folder.")
    campaigns: list[CampaignProgress]


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


ROUTES = (
    Route(
        "campaigns",
        None,
        CampaignList,
        "pictures",
        "How far each campaign has come.",
        PATIENT,
        is_of_campaigns=True,
    ),
    Route(
        "campaign",
        OfCampaign,
        CampaignAnswer,
        "pictures",
        "One campaign with its tables.",
        PATIENT,
        is_of_campaigns=True,
    ),
    Route(
        "campaign/report",
        OfCampaign,
        FileAnswer,
        "pictures",
        "Its report as a page of its own, with pictures.",
        PATIENT,
        is_of_campaigns=True,
    ),
)
