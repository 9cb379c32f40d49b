"""Campaigns in the studio: looked at, never touched, and nothing else of the disk is shown."""

import re

import pytest
from playwright.sync_api import expect

from answers import done, file_of
from looking import line, where
from unicursal.lab import Campaign
from unicursal.lab.campaign import status_of
from unicursal.lab.shard import rules_fields
from unicursal.lab.workforce import compute
from unicursal.rules.text.reading import parse_rules
from unicursal.studio.api.campaigns import CampaignAnswer, CampaignList

TASK = {"kind": "stats", **rules_fields("7"), "most": 5}


@pytest.fixture
def halfway(campaigns):
    """A campaign of which one shard of two is done, beside a folder that holds a damaged one."""
    folder = campaigns / "seven"
    if not folder.exists():
        task = {**TASK, "boards": ["7", "9"], "number": 3, "seed": 1}
        begun = Campaign.start(folder, task)
        (first, _) = begun._ledger.to_do(2)
        done = compute(first, 60, begun.kind.code())
        begun._ledger.record(first, done)
        (campaigns / "broken").mkdir()
        (campaigns / "broken" / "ledger.sqlite").write_bytes(b"no ledger" * 100)
        (campaigns.parent / "ledger.sqlite").write_bytes(b"nobody may read this")
    return folder


@pytest.fixture
def mined(campaigns):
    """A campaign that looked for rules on 5x5, one round of it."""
    folder = campaigns / "found"
    if not folder.exists():
        task = {"kind": "mine", **rules_fields("c-shape"), "boards": ["5"], "seed": 1}
        begun = Campaign.start(folder, {**task, "number": 1, "chains": 1, "most": 50})
        (first,) = begun._ledger.to_do(1)
        done = compute(first, 60, begun.kind.code())
        begun._ledger.record(first, done)
    return status_of(folder).result


def test_progress_and_tables_of_a_campaign(client, ask, halfway):
    """The list tells how far each is, one of them shows its tables; its ledger stays as it was."""
    before = status_of(halfway)
    found = done(client.get("/api/v1/campaigns"))
    broken, *_, seven = found["campaigns"]
    assert found["is_given"]
    assert "ledger.sqlite" in broken["fault"]
    assert (seven["done"], seven["shards"], seven["share"]) == (1, 2, 0.5)
    assert not seven["running"]
    assert not seven["finished"]
    told = ask("campaign", name="seven")
    for kind, answer in ((CampaignList, found), (CampaignAnswer, told)):
        assert kind.model_validate(answer).model_dump() == answer
    assert ["7", "3"] in [row[:2] for table in told["tables"] for row in table["rows"]]
    _, kind, report = file_of(client.post("/api/v1/campaign/report", json={"name": "seven"}))
    assert kind == "text/html"
    assert b"By board" in report
    assert status_of(halfway) == before


@pytest.mark.usefixtures("halfway")
@pytest.mark.parametrize("name", ["", "..", "../seven", "seven/", "/etc", "seven/ledger.sqlite"])
def test_a_name_never_becomes_a_path(client, name):
    """Only the names that are listed mean anything."""
    for path in ("campaign", "campaign/report"):
        answer = client.post(f"/api/v1/{path}", json={"name": name})
        assert (answer.status_code, "there is no campaign" in answer.text) == (400, True)


@pytest.mark.usefixtures("halfway")
def test_the_page_shows_them(open_page):
    """A bar for what is not finished, the tables after a click, a fault in its place."""
    page = open_page("/campaigns")
    row = page.get_by_role("button", name="seven: stats 7 9")
    row.wait_for()
    assert "not running, 1 of 2 shards, 50.0 %" in row.inner_text()
    assert page.get_by_role("button", name="broken").is_disabled()
    row.click()
    page.get_by_role("heading", name="By board").wait_for()
    assert page.get_by_role("cell", name="9", exact=True).count()
    with page.expect_download() as saved:
        page.click("#report")
    assert saved.value.suggested_filename == "campaign.html"


@pytest.mark.usefixtures("halfway")
def test_found_rules_are_pictures_and_positions_links(open_page, mined):
    """A picture opens the rule in the editor, a position opens on the board."""
    page = open_page("/campaigns")
    page.get_by_role("button", name="found: mine 5").click()
    pictures = page.locator("#rules button")
    expect(pictures).to_have_count(len(mined["drawn"]))
    expect(pictures.first.locator("svg")).to_be_visible()
    example = mined["rules"][0]["example"]
    expect(page.get_by_role("link", name=example).first).to_have_attribute(
        "href", f"/board#{example}"
    )
    page.get_by_role("link", name=example).first.click()
    where(page, "Step")
    assert line(page) == example
    page.go_back()
    page.get_by_role("button", name="found: mine 5").click()
    pictures.first.click()
    expect(page.locator("#name")).to_have_value(re.compile("mined-"))
    (rule,) = parse_rules(page.input_value("#text"), "opened")
    assert str(rule) == mined["drawn"][0]
