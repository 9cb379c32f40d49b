"""Campaigns: cut, killed, gone on with, verified."""

import json
import sqlite3
import sys
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

import numpy as np
import pytest

from unicursal._random import seeded
from unicursal.board import Board
from unicursal.errors import UnicursalError
from unicursal.lab import Campaign, campaign, worker, workforce
from unicursal.lab.holes import evolved_board
from unicursal.lab.kinds.hardness import nodes_of
from unicursal.lab.report import html_report
from unicursal.lab.rule_words import digest_of
from unicursal.lab.workforce import Workforce
from unicursal.rules import RuleSet
from unicursal.rules.trials.audit import audit, parse_scopes


class Here(Executor):
    """Does the work at once, in this process; after so many shards something happens."""

    def __init__(self, shards=10**9, happens=KeyboardInterrupt, seconds=None):
        self.left, self.happens, self.seconds = shards, happens, seconds

    def submit(self, function, shard, seconds):
        """Compute a shard now."""
        future = Future()
        self.left -= 1
        if self.left < 0:
            future.set_exception(self.happens())
        else:
            future.set_result(function(shard, seconds if self.seconds is None else self.seconds))
        return future


def here(*arguments, **options):
    """One worker in this process."""
    hired = []

    def hire():
        hired.append(Here(*arguments, **options) if not hired else Here())
        return hired[-1]

    return Workforce(hire, lambda _: 2)


ENUMERATE = {
    "kind": "enumerate",
    "board": "5",
    "rules": "5",
    "rules_digest": digest_of("5"),
    "from": "0",
    "until": None,
    "keep": 3,
}
REPEATED = {"boards": ["5", "7"], "number": 6, "seed": 4}
TASKS = {
    "by rules": ENUMERATE,
    "exact": {**ENUMERATE, "rules": "exact", "rules_digest": "", "from": "3", "until": "90"},
    "stats": {
        "kind": "stats",
        "rules": "7",
        "rules_digest": digest_of("7"),
        "most": 20,
        **REPEATED,
    },
    "sample": {"kind": "sample", "law": "fair", **REPEATED},
    "mine": {
        "kind": "mine",
        "rules": "c-shape",
        "rules_digest": digest_of("c-shape"),
        "boards": ["5"],
        "number": 4,
        "most": 50,
        "seed": 1,
    },
    "hard": {"kind": "hard", "holes": 0.0, "evolve": 0, **REPEATED},
    "holes": {"kind": "hard", "holes": 5.0, "evolve": 0, **REPEATED},
    "evolved": {"kind": "hard", "holes": 0.0, "evolve": 20, **REPEATED},
    "principles": {
        "kind": "audit",
        "rules": "principles:2",
        "rules_digest": "",
        "boards": ["4x5,5~50"],
        "seed": 1,
    },
    "audit": {
        "kind": "audit",
        "rules": "5",
        "rules_digest": digest_of("5"),
        "boards": ["5,7~3000"],
        "seed": 1,
    },
}


@pytest.mark.parametrize("name", TASKS)
def test_interrupted_and_cut_it_gives_the_same(tmp_path, name):
    """Whatever ends it and however its shards are cut, nothing is lost and nothing doubled."""
    whole = Campaign.start(tmp_path / "whole", TASKS[name])
    whole.run(here())
    cut = Campaign.start(tmp_path / "cut", TASKS[name])
    for _ in range(3):
        with suppress(KeyboardInterrupt):
            Campaign.open(tmp_path / "cut").run(here(shards=1, seconds=0))
    Campaign.open(tmp_path / "cut").run(here(seconds=0))
    assert cut.status().finished
    assert cut.status().done > 1 or name == "exact"
    assert cut.status().result == whole.status().result
    assert cut.verify(share=1.0) == (cut.status().done, [])


def test_the_totals_are_what_others_compute(tmp_path):
    """Sums of shards are checked by the commands that do the work in one piece."""
    for name, task in TASKS.items():
        Campaign.start(tmp_path / name, task).run(here())
    results = {name: Campaign.open(tmp_path / name).status().result for name in TASKS}
    assert results["by rules"]["completed"] == 104
    assert results["exact"]["completed"] == 87
    one_piece = audit(RuleSet.parse("5"), parse_scopes("5"))
    assert results["audit"]["positions"] == one_piece.positions + 3000
    for row in results["sample"]["rows"]:
        side = Board(row["board"]).width
        steps = sum(int(length) * number for length, number in row["runs"].items())
        assert steps == row["times"] * (side**2 - 1)
    for name in ("hard", "holes", "evolved"):
        assert [row["times"] for row in results[name]["rows"]] == [6, 6]
    assert results["hard"]["rows"][0]["positions"] == 6 * 24
    for row in results["evolved"]["rows"]:
        assert nodes_of(Board(row["worst"])) == row["most"] > 0
    assert results["principles"]["missed"] == 0


def test_goes_on_after_the_disk_was_full(tmp_path):
    """A full disk ends it with one line that says so; with room again, nothing is missing."""
    begun = Campaign.start(tmp_path / "c", {**TASKS["hard"], "boards": ["7"], "number": 60})
    pages = begun._ledger._connection.execute("pragma page_count").fetchone()[0]
    begun._ledger._connection.execute(f"pragma max_page_count = {pages}")
    with pytest.raises(UnicursalError, match=r"ledger.sqlite: database or disk is full"):
        begun.run(here(seconds=0))
    again = Campaign.open(tmp_path / "c")
    assert again.status().done > 0
    again.run(here(seconds=0))
    assert again.status().result["rows"][0]["times"] == 60


def test_dead_workers_are_replaced(tmp_path):
    """A pool that broke is hired anew, and the shards in its hands are done again."""
    broken = Campaign.start(tmp_path / "c", ENUMERATE)
    broken.run(here(shards=0, happens=BrokenProcessPool))
    assert broken.status().result["completed"] == 104


def test_a_shard_that_kills_its_workers_ends_the_campaign(tmp_path):
    """After three dead workers the shard is named instead of trying for ever."""
    deadly = Workforce(lambda: Here(0, BrokenProcessPool), lambda _: 1)
    with pytest.raises(UnicursalError, match="died 3 times"):
        Campaign.start(tmp_path / "c", ENUMERATE).run(deadly)


def test_verify_finds_what_was_forged(tmp_path):
    """A result that the shard does not give is found."""
    Campaign.start(tmp_path / "c", ENUMERATE).run(here())
    with sqlite3.connect(tmp_path / "c" / "ledger.sqlite") as ledger:
        ledger.execute("update shards set result = replace(result, '104', '105')")
    number, wrong = Campaign.open(tmp_path / "c").verify()
    assert (number, len(wrong)) == (1, 1)


def test_other_code_is_refused(tmp_path, monkeypatch):
    """Neither a worker nor a campaign of other code mixes its results with ours."""
    begun = Campaign.start(tmp_path / "c", ENUMERATE)
    monkeypatch.setattr(worker, "code_hash", lambda: "another")
    with pytest.raises(UnicursalError, match=r"worker .* other code"):
        begun.run(here())
    monkeypatch.setattr(campaign, "code_hash", lambda: "another")
    with pytest.raises(UnicursalError, match="begun with other code"):
        begun.run(here())


def test_two_cannot_run_the_same(tmp_path):
    """A second process that would run a campaign is told so."""
    begun = Campaign.start(tmp_path / "c", ENUMERATE)
    with begun._ledger.held():
        assert begun.status().running
        with pytest.raises(UnicursalError, match="is running already"):
            Campaign.open(tmp_path / "c").run(here())


@pytest.mark.parametrize(
    ("name", "boards", "shown"),
    [
        ("sample", ["5", "7"], "Heat map 7 x 7"),
        ("stats", ["13", "15"], "Walkthroughs before an error"),
    ],
)
def test_a_report_has_pictures(tmp_path, name, boards, shown):
    """Heat maps of samples, charts of statistics."""
    begun = Campaign.start(tmp_path / "c", {**TASKS[name], "boards": boards})
    begun.run(here())
    assert shown in html_report(begun.status())


def test_command_line(tmp_path, call):
    """Begin, look, report and list; and what is wrong is said in one line."""
    folder = tmp_path / "all" / "c"
    words = ("hard", "5", "5x5", "-n", "2", "--seed", "1", "--dir", folder, "--json")
    code, out, _ = call("campaign", "start", *words, "--workers", "1")
    answer = json.loads(out)
    assert (code, answer["finished"], answer["done"]) == (0, True, answer["shards"])
    assert answer["result"]["rows"][0]["positions"] == 48
    assert answer["task"]["boards"] == ["5"]
    checked = json.loads(call("campaign", "verify", folder, "--seed", "3", "--json")[1])
    assert (checked["verified"], checked["wrong"], checked["seed"]) == (1, [], 3)
    assert call("campaign", "verify", folder)[2].startswith("seed ")
    assert call("campaign", "report", folder)[0] == 0
    assert "Positions</h2>" in (folder / "report.html").read_text()
    assert "finished" in call("campaign", "list", tmp_path / "all")[1]
    assert call("campaign", "status", folder)[1].startswith(f"hard in {folder}: finished")
    for words, said in (
        (("resume", tmp_path), "holds no campaign"),
        (("status", tmp_path / "none"), "holds no campaign"),
        (("list", tmp_path / "none"), "no such folder"),
        (("start", "hard", "5", "--dir", folder), "holds a campaign already"),
        (("start", "stats", "9", "--dir", tmp_path / "d"), "needs --rules"),
        (("start", "sample", "9", "--rules", "7", "--dir", tmp_path / "d"), "takes no --rules"),
        (("start", "audit", "9~9", "-n", "5", "--dir", tmp_path / "d"), "takes no --number"),
        (("start", "enumerate", "5", "7", "--dir", tmp_path / "d"), "one board"),
        (("start", "enumerate", "5", "--seed", "5", "--dir", tmp_path / "d"), "takes no --seed"),
        (
            ("start", "audit", "9~9", "9~8", "--rules", "7", "--dir", tmp_path / "d"),
            "9~9 and 9~8 are the same board",
        ),
        (("start", "hard", "5", "--shard-seconds", "inf", "--dir", tmp_path / "d"), "--shard-sec"),
        (("report", folder, "-o", tmp_path / "x.pdf"), "a report is a .html file, not x.pdf"),
        (("start", "enumerate", "5x6", "--rules", "7", "--dir", tmp_path / "d"), "n odd"),
        (("start", "stats", "8", "--rules", "7", "--dir", tmp_path / "d"), "n odd"),
        (("resume", folder, "--cluster", "nonsense"), "'nonsense' is not a cluster"),
        (("resume", folder, "--cluster", "tls://127.0.0.1:9"), "--tls-ca"),
        (("resume", folder, "--cluster", "tls://a:9", "--tls-ca", "no.pem"), "no.pem: no such"),
    ):
        code, _, err = call("campaign", *words)
        assert (code, err.count("\n")) == (2, 1), words
        assert said in err
    assert not (tmp_path / "d").exists()


@pytest.mark.parametrize(
    ("has_dask", "said"),
    [
        (False, "--cluster needs Dask: install the extra"),
        pytest.param(True, "no cluster answers", marks=pytest.mark.slow),
    ],
)
def test_a_cluster_that_cannot_be_reached(call, tmp_path, monkeypatch, has_dask, said):
    """Nothing is begun, and what was begun stays as it is."""
    if not has_dask:
        monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(workforce, "_WAIT_FOR_CLUSTER", 0.2)
    begun, new = tmp_path / "begun", tmp_path / "new"
    Campaign.start(begun, TASKS["sample"])
    for words in (("resume", begun), ("start", "enumerate", "5", "--dir", new)):
        code, _, err = call("campaign", *words, "--cluster", "tcp://127.0.0.1:9")
        assert (code, err.count("\n")) == (2, 1), words
        assert said in err
    assert not new.exists()
    assert call("campaign", "status", begun)[0] == 0


def test_a_ledger_of_another_form_is_refused(tmp_path, call):
    """A file that another version wrote is named, and so is one that is no ledger."""
    Campaign.start(tmp_path / "c", ENUMERATE)
    with sqlite3.connect(tmp_path / "c" / "ledger.sqlite") as ledger:
        ledger.execute("update facts set value = '99' where name = 'form'")
    assert "another version" in call("campaign", "status", tmp_path / "c")[2]
    Campaign.start(tmp_path / "fine", ENUMERATE)
    code, out, err = call("campaign", "list", tmp_path)
    assert (code, "enumerate in" in out, "another version" in err) == (2, True, True)
    (tmp_path / "c" / "ledger.sqlite").write_bytes(b"no database at all" * 100)
    code, _, err = call("campaign", "status", tmp_path / "c")
    assert (code, err.count("\n")) == (2, 1)


def test_boards_that_evolve_without_holes_stay_so():
    """Every cell that was taken away hangs together with the outside."""
    board, nodes = evolved_board(Board(6), 60, seeded(np.uint64(2)), nodes_of, solid=True)
    assert board.blocked
    assert nodes == nodes_of(board)
    outside = {(x, y) for x in range(-1, 7) for y in range(-1, 7)} - set(board.cells())
    reached, new = set(), {(-1, -1)}
    while new:
        reached |= new
        near = {(x + dx, y + dy) for x, y in new for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        new = (near & outside) - reached
    assert reached == outside


def test_a_rule_file_that_was_edited_is_noticed(tmp_path):
    """The digest is of what the rules say, not of their names."""
    file = tmp_path / "my.rules"
    file.write_text("rule mine\npicture:\n  # ox\n  . @\n")
    before = digest_of(f"5+{file}")
    file.write_text("rule mine\npicture:\n  # ox\n  # @\n")
    assert digest_of(f"5+{file}") != before
