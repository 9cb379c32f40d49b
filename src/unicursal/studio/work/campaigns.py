"""Campaigns of a folder, to look at: nothing here begins, ends or changes one."""

from dataclasses import asdict
from pathlib import Path

from unicursal.errors import UnicursalError
from unicursal.lab import Status
from unicursal.lab.campaign import campaigns_in, status_of
from unicursal.lab.report import (
    chart_of,
    found_rules,
    html_report,
    positions_of,
    tables_of,
    title_of,
    words_of,
)
from unicursal.progress import Progress
from unicursal.studio.work.subjects import Answer, file_of


def campaigns(tell: Progress, folder: str | None) -> Answer:  # noqa: ARG001
    """How far each campaign is; a ledger that cannot be read has its fault instead."""
    found = campaigns_in(Path(folder)) if folder else []
    return {"is_given": folder is not None, "campaigns": [_told(each) for each in found]}


def campaign(tell: Progress, folder: str | None, name: str) -> Answer:  # noqa: ARG001
    """What was asked of a campaign, and what came out so far."""
    status = _status(folder, name)
    chart = chart_of(status)
    return {
        **_progress(name, status),
        "words": words_of(status),
        "tables": [asdict(table) for table in tables_of(status)],
        "chart": chart and chart.svg(),
        "positions": positions_of(status.result),
        "rules": [
            {"name": found.rule.name, "text": found.text(), "svg": found.svg()}
            for found in found_rules(status.result)
        ],
    }


def campaign_report(tell: Progress, folder: str | None, name: str) -> Answer:  # noqa: ARG001
    """The report of a campaign as a page of its own."""
    return file_of("campaign.html", html_report(_status(folder, name)).encode())


def _status(folder: str | None, name: str) -> Status:
    """A campaign by its name, which is looked up: it never becomes a path."""
    if folder is None:
        raise UnicursalError("no folder of campaigns was given: unicursal studio --campaigns DIR")
    by_name = {each.name: each for each in campaigns_in(Path(folder))}
    if name not in by_name:
        raise UnicursalError(f"there is no campaign {name[:80]!r}")
    return status_of(by_name[name])


def _told(folder: Path) -> Answer:
    try:
        return _progress(folder.name, status_of(folder))
    except UnicursalError as fault:
        unread = {"title": "", "shards": 0, "done": 0, "share": None, "rate": 0.0}
        ended = {"seconds_left": None, "finished": False, "running": False}
        return {"name": folder.name, "fault": str(fault), **unread, **ended}


def _progress(name: str, status: Status) -> Answer:
    return {
        "name": name,
        "fault": None,
        "title": title_of(status),
        "shards": status.shards,
        "done": status.done,
        "share": status.share,
        "rate": status.rate,
        "seconds_left": status.seconds_left,
        "finished": status.finished,
        "running": status.running,
    }
