"""Questions about rules: on a position, as texts, and by the exact answer."""

from typing import Any

from fastapi import APIRouter, Request, Response

from unicursal.studio.api import models, rule_models
from unicursal.studio.api.asking import PATIENT, PROBLEMS, QUICK, STREAM, ask, stream

router = APIRouter(prefix="/api/rules", responses=PROBLEMS, tags=["rules"])


@router.post("/judge", response_model=rule_models.JudgeAnswer)
async def judge(request: Request, asked: rule_models.JudgeQuestion) -> Any:
    """Which steps a rule set leaves open, and which rule forbids which step."""
    return await ask(request, "rules", "judge", QUICK, **asked.model_dump())


@router.post("/future", response_model=rule_models.PaperLinesAnswer)
async def future(request: Request, asked: models.OfPosition) -> Any:
    """Future lines as the paper draws them."""
    return await ask(request, "rules", "paper_future", QUICK, **asked.model_dump())


@router.post("/walk", response_model=rule_models.RuleWalkAnswer)
async def walk(request: Request, asked: rule_models.RuleWalkQuestion) -> Any:
    """Go on by a rule set until the line is complete or the rules are stuck."""
    return await ask(request, "rules", "rule_walk", QUICK, **asked.model_dump())


@router.post("/walk/stream", **STREAM)
async def walk_stream(request: Request, asked: rule_models.RuleWalkQuestion) -> Response:
    """The same with progress, for up to an hour."""
    return stream(request, "rules", "rule_walk", **asked.model_dump())


@router.post("/trouble/stream", **STREAM)
async def trouble_stream(request: Request, asked: rule_models.TroubleQuestion) -> Response:
    """Walkthrough after walkthrough by a rule set, until the next trouble."""
    return stream(request, "audits", "trouble", **asked.model_dump())


@router.post("/switches", response_model=rule_models.SwitchesAnswer)
async def switches(request: Request, asked: rule_models.SwitchesQuestion) -> Any:
    """The rules of a set, each with its switch."""
    return await ask(request, "rules", "rule_switches", QUICK, **asked.model_dump())


@router.post("/catalogue", response_model=rule_models.CatalogueAnswer)
async def catalogue(request: Request, asked: rule_models.CatalogueQuestion) -> Any:
    """All rules that come with the program, with pictures."""
    return await ask(request, "rules", "rule_list", PATIENT, **asked.model_dump())


@router.post("/read", response_model=rule_models.ReadRulesAnswer)
async def read(request: Request, asked: rule_models.ReadRulesQuestion) -> Any:
    """The rules of a text with their turned forms, or where its mistakes are."""
    return await ask(request, "rules", "rule_read", QUICK, **asked.model_dump())


@router.post("/audit/stream", **STREAM)
async def audit_stream(request: Request, asked: rule_models.AuditQuestion) -> Response:
    """How often the rules of a text fire, are wrong, and catch what a set does not."""
    return stream(request, "audits", "rule_audit", **asked.model_dump())
