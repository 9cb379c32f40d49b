"""Rule sets in the studio: on the board, as texts, by the exact answer."""

import pytest
from playwright.sync_api import expect

from answers import lines_of, refused
from effort import effort
from looking import where
from unicursal import Line
from unicursal.rules import RuleSet, catalogue
from unicursal.rules.engine.judge import Judge
from unicursal.rules.text.reading import parse_rules
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.scopes import parse_scopes

OWN = "rule mine\nturns: mirrored\npicture:\n  # .\n  @ .x\n"
STUCK = "9:DDRDLDRRURULULURRDRURDDLDDLDDRURUURUR"


def stream(client, path, **given):
    """The lines of a stream."""
    return lines_of(client.post(f"/api/v1/{path}", json=given))


@pytest.mark.parametrize("words", ["5", "7", "9", "13", "mended", "area", "mended+area"])
def test_the_judge_says_what_the_library_says(ask, words):
    """Open steps and the names of the rules, in a few positions."""
    for position in ("5:RRRRDDL", "7:RRDRURDDLD", "9:RRDDDRDR", STUCK):
        told = ask("rules/judge", position=position, rules=words)
        found = Judge(position, words).judgement()
        assert (told["open"], told["forbidden"]) == (list(found.open), list(found.forbidden))
        assert [row["rule"] for row in told["firings"]] == [f.rule.name for f in found.firings]


def test_fields_lie_where_the_rule_saw_them(ask):
    """On the cells of the board, the picture mirrored."""
    line = Line("5:RRRRDDL")
    (row,) = ask("rules/judge", position=str(line), rules="5")["firings"]
    cells = {field["core"]: tuple(field["cell"]) for field in row["fields"]}
    assert (row["rule"], row["pages"], row["frame"]) == ("c-shape", [4], "mirrored")
    assert cells["@"] == line.live_end
    assert cells["o"] == (3, 1)  # the pocket above the live end


@pytest.mark.parametrize(
    ("path", "given", "words"),
    [
        ("judge", {"position": "7x5", "rules": "9"}, "n x n boards, n odd"),
        ("judge", {"position": "5", "rules": "8"}, "unknown rule set '8'"),
        ("judge", {"position": "5", "rules": "", "own": "rule ?"}, "row 1, column 6"),
        ("future", {"position": "6"}, "n x n boards"),
    ],
)
def test_what_rules_are_not_for_is_told(client, path, given, words):
    """One line, no crash."""
    told = refused(client.post(f"/api/v1/rules/{path}", json=given))
    assert told["status"] == 400
    assert words in told["error"]


@pytest.mark.parametrize("words", ["../7", "/etc/passwd", "my.rules", "9\n"])
def test_no_name_of_a_set_is_a_file(client, words):
    """Only names of the catalogue pass."""
    answer = client.post("/api/v1/rules/judge", json={"position": "5", "rules": words})
    assert answer.status_code == 422


def test_future_lines_of_the_paper(ask):
    """As the library draws them."""
    lines = ask("rules/future", position="5:RRD")["lines"]
    assert lines == [[[3, 1], [3, 0], [4, 0], [4, 1], [4, 2]]]


@pytest.mark.parametrize("law", ["fair", "left-first"])
def test_a_walk_takes_open_steps_only(ask, client, law):
    """Until it is complete or nothing is open."""
    found = ask("rules/walk", position="7:RR", rules="7", law=law, seed=5)
    line = Line(found["position"])
    assert found["stuck"] is not line.is_complete
    judge = Judge("7:RR", "7")
    for move in line.moves[2:]:
        assert move in judge.open()
        assert judge.open() == judge.judgement().open
        judge.push(move)
    assert judge.judgement().open == judge.open() == ()
    *_, streamed = stream(client, "rules/walk", position="7:RR", rules="7", law=law, seed=5)
    assert streamed["done"] == found
    assert ask("rules/walk", position="7:RR", rules="7", law=law, seed=5) == found


def test_a_run_ends_where_the_rules_are_stuck(client):
    """The same dead end for the same seed; from a position, with its exact number; never on 5x5."""
    wish = {"position": "9", "rules": "7", "seed": 1, "stops": ["dead end"]}
    *before, last = stream(client, "rules/trouble", **wish)
    done = last["done"]
    assert (done["kind"], done["completed"], done["position"]) == ("dead end", 26, STUCK)
    assert before
    wish |= {"position": "9:RRRRRRRRDDDDDDDLLLLLLLURURDRUUL", "law": "left-first"}
    done = stream(client, "rules/trouble", **wish)[-1]["done"]
    assert (done["completed"], done["rank"]) == (18, "13848")  # of 13,848 those that begin so
    wish = {"position": "5", "rules": "5", "law": "left-first", "stops": ["forbidden", "lost"]}
    *parts, last = stream(client, "rules/trouble", **wish)
    assert (last["done"]["completed"], last["done"]["finished"]) == (104, True)
    assert all(
        len(moves) == 24 for part in parts for moves in part.get("part", {}).get("boards", [])
    )


def test_a_set_has_a_switch_for_each_rule(ask, client):
    """Off stands behind a minus; what future lines need cannot go alone."""
    told = ask("rules/switches", rules="5 -c-shape")
    assert (told["formula"], told["whole"]) == ("5-c-shape", "5")
    assert [rule["name"] for rule in told["rules"] if not rule["on"]] == ["c-shape"]
    refused = client.post("/api/v1/rules/switches", json={"rules": "7-future-step-on"})
    assert (refused.status_code, "switched on and off together" in refused.text) == (400, True)


def test_the_catalogue_is_whole(ask):
    """All rules, each with a picture and a text that reads back."""
    told = ask("rules/catalogue")
    assert [rule["name"] for rule in told["rules"]] == list(catalogue())
    for rule in told["rules"]:
        assert rule["svg"].startswith("<svg")
        assert parse_rules(rule["text"], "told") == (catalogue()[rule["name"]],)


def test_a_text_is_read_or_its_mistake_named(ask, client):
    """Row and column; a text that is too long is refused."""
    good = ask("rules/read", text=OWN)
    assert good["faults"] == []
    assert [form["frame"] for form in good["rules"][0]["forms"]] == ["as drawn", "mirrored"]
    assert parse_rules(good["text"], "told")[0].name == "mine"
    bad = ask("rules/read", text=OWN.replace("#", "?") + "unless: Nobody\n")
    assert bad["faults"] == [
        {"rule": "mine", "row": 4, "column": 3, "words": "'?' is not a cell of a picture"},
        {
            "rule": "mine",
            "row": 6,
            "column": 9,
            "words": "'Nobody' is not a name: use lower case, digits, single hyphens",
        },
    ]
    (fault,) = ask("rules/read", text=OWN + "unless: nobody\n")["faults"]
    assert (fault["row"], fault["column"]) == (6, 9)
    long = client.post("/api/v1/rules/read", json={"text": OWN + ";" * 20_000})
    assert long.status_code == 422


def test_the_audit_finds_what_the_library_finds(client):
    """By board, with a counterexample that is one."""
    samples = [{"side": side, "positions": 300} for side in (9, 11, 13)]
    lines = stream(client, "rules/audit", text=OWN, beside="5", samples=samples)
    boards = lines[-1]["done"]["boards"]
    assert [line["part"] for line in lines if "part" in line] == boards
    assert "part" in next(line for line in lines if line.get("share", 0.0) >= 0.2 or "part" in line)
    assert [board["board"] for board in boards] == ["5", "7", "9", "11", "13"]
    assert [board["positions"] for board in boards[2:]] == [300, 300, 300]
    assert boards[0]["positions"] == 1479
    assert [board["whole"] for board in boards] == [True, True, False, False, False]
    set_of_both = RuleSet.of("both", [*RuleSet.parse("5").rules, *parse_rules(OWN, "told")])
    by_library = audit(set_of_both, parse_scopes("11~300"), seed=1).rules["mine"]
    (row,) = boards[3]["rules"]
    assert (row["fired"], row["wrong"], row["alone"]) == (
        by_library.fired,
        by_library.wrong,
        by_library.alone,
    )
    (row,) = boards[0]["rules"]
    assert row["fired"] >= row["wrong"] > 0
    line = Line(row["counterexample"])
    judge = Judge(line, RuleSet.of("mine", parse_rules(OWN, "told")))
    from unicursal.walk import Walk

    assert set(Walk(line).options) & set(judge.judgement().forbidden)
    assert "row 1" in stream(client, "rules/audit", text="rule ?")[-1]["error"]


def test_the_board_shows_which_rule_forbids_what(open_page):
    """A row for each rule; looked at, its cells lie on the board. Blind steps are marked."""
    page = open_page("/board#5:RRRRDDL&judge=5")
    row = page.locator("#firings button", has_text="c-shape")
    row.wait_for()
    assert "C-Shape\n" in row.inner_text()  # as the paper calls it, before our own title
    row.hover()
    page.locator(".rule-fields rect").first.wait_for(state="attached")
    page.mouse.move(5, 5)
    page.locator(".rule-fields rect").first.wait_for(state="detached")
    row.focus()
    page.locator(".rule-fields rect").first.wait_for(state="attached")
    page.goto(page.url.split("#")[0] + "#7:RRDRURDDLD&judge=9")
    page.locator("#steps .blind", has_text="blind").wait_for()
    expect(page.locator("#board .step.blind .error")).to_have_count(1)
    page.check('input[name="future"][value="paper"]', force=True)
    page.locator('#board path.future[d^="M"]').wait_for(state="attached")
    page.goto(page.url.split("#")[0] + "#7x5&judge=9")
    page.locator("#verdict-words", has_text="n x n boards").wait_for()


def test_run_until_the_rules_get_stuck(open_page):
    """The dead end is shown; then the step where the line was lost, with its reason."""
    page = open_page("/board#9&judge=7&seed=1")
    where(page, "option")
    page.evaluate(
        """() => {
            window.seen = [];
            const place = document.getElementById("where");
            const line = document.getElementById("position");
            const look = () => window.seen.push([line.value, place.textContent]);
            new MutationObserver(look).observe(place, {childList: true, subtree: true});
        }"""
    )
    page.click("#stuck")
    page.locator("#message", has_text="Stuck at step 37 after 26 walkthroughs").wait_for()
    page.locator("#reason").wait_for()
    shown = [words for position, words in page.evaluate("window.seen") if position == STUCK]
    assert "lost since step" in shown[-1]  # before it goes back
    assert STUCK.startswith(page.input_value("#position"))
    page.click("text=Show the dead end")
    where(page, "Step 37")
    page.click("#reload")
    where(page, "Step 0")
    page.click("#fast")
    where(page, "Complete|lost since")


def test_his_daily_loop_in_the_browser(open_page):
    """From a number the rules go on to the next trouble; then one of them is switched off."""
    page = open_page("/board#9&judge=7&law=left-first&stops=any")
    where(page, "option")
    page.fill("#number", "13,840")
    page.click("text=Go")
    where(page, "Complete")
    page.click("#stuck")
    page.locator("#message", has_text="After 8 walkthroughs: Lost by step 32").wait_for(
        timeout=60_000
    )
    assert "13,848 walkthroughs come before it" in page.inner_text("#tally")
    page.click("#switches summary")
    page.uncheck('#switches input[data-rule="future-one-thin"]')
    page.locator("#switches summary", has_text="43 of 44 on").wait_for()
    assert page.input_value("#judge") == "7-future-one-thin"
    page.locator('#switches input[data-rule="future-step-on"]').click(force=True)
    page.locator("#switches .fault", has_text="together").wait_for()
    expect(page.locator('#switches input[data-rule="future-step-on"]')).to_be_checked()
    where(page, "Step 31")
    page.wait_for_timeout(400)  # the address follows
    assert "judge=7-future-one-thin" in page.url


@pytest.mark.slow
def test_large_boards_are_walked_by_rules_too(open_page):
    """Up to 127 x 127: a dead end is found and explained, a walk goes to its end at once."""
    page = open_page(f"/board#{effort(41, 127)}&judge=mended%2Barea&seed=1")
    where(page, "option")
    page.click("#stuck")
    page.locator("#message", has_text="Lost by step").wait_for(timeout=60_000)
    page.click("#reload")
    where(page, "Step 0")
    page.click("#fast")
    where(page, "lost since step")
    page.locator("#run", has_text="Start").wait_for()
