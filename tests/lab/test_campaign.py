"""Campaigns: cut, killed, gone on with, verified."""

import json
import pickle
import sqlite3
import sys
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from pathlib import Path

import numpy as np
import pytest

from unicursal import _kernel_cache
from unicursal._random import seeded
from unicursal.board import Board
from unicursal.errors import UnicursalError
from unicursal.lab import Campaign, ledger, workforce
from unicursal.lab.kinds import enumeration, kind_named
from unicursal.lab.kinds.hardness import evolved_board, nodes_of
from unicursal.lab.kinds.random_walks import drawn
from unicursal.lab.report import html_report
from unicursal.lab.shard import rules_fields, text_of
from unicursal.lab.workforce import Here, OtherCodeError, Workforce, compute
from unicursal.rules import RuleSet
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.walk import draw


class Hands(Here):
    """Does the work at once, in this process; after this many shards something happens."""

    def __init__(self, kind, shards=10**9, happens=KeyboardInterrupt, seconds=None):
        super().__init__(kind)
        self.left, self.happens, self.seconds = shards, happens, seconds

    def at_once(self):
        """Two, so that there is an order."""
        return 2

    def submit(self, shard, seconds):
        """Compute a shard now."""
        self.left -= 1
        if self.left < 0:
            future = Future()
            future.set_exception(self.happens())
            return future
        return super().submit(shard, seconds if self.seconds is None else self.seconds)


class DeadError(Exception):
    """A worker that is no more."""


def here(*arguments, **options):
    """One worker in this process."""
    hired = []

    def hire(kind):
        hired.append(Hands(kind, *arguments, **options) if not hired else Hands(kind))
        return hired[-1]

    return Workforce(hire)


ENUMERATE = {
    "kind": "enumerate",
    "board": "5",
    **rules_fields("5"),
    "from": "0",
    "until": None,
    "keep": 3,
}
REPEATED = {"boards": ["5", "7"], "number": 6, "seed": 4}
TASKS = {
    "by rules": ENUMERATE,
    "exact": {**ENUMERATE, **rules_fields("exact"), "from": "3", "until": "90"},
    "part by rules": {**ENUMERATE, "from": "3", "until": "90"},
    "stats": {"kind": "stats", **rules_fields("7"), "most": 20, **REPEATED},
    "sample": {"kind": "sample", "law": "fair", **REPEATED},
    "mine": {
        "kind": "mine",
        **rules_fields("c-shape"),
        "boards": ["5"],
        "number": 4,
        "chains": 3,
        "most": 50,
        "seed": 1,
    },
    "hard": {"kind": "hard", "holes": 0.0, "evolve": 0, **REPEATED},
    "holes": {"kind": "hard", "holes": 5.0, "evolve": 0, **REPEATED},
    "evolved": {"kind": "hard", "holes": 0.0, "evolve": 20, **REPEATED},
    "principles": {
        "kind": "audit",
        **rules_fields("principles:2"),
        "boards": ["4x5,5~50"],
        "seed": 1,
    },
    "audit": {"kind": "audit", **rules_fields("5"), "boards": ["5,7~3000"], "seed": 1},
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
    told = []
    assert cut.verify(1.0, progress=lambda *words: told.append(words)) == (cut.status().done, [])
    assert len(told) == cut.status().done


def test_the_totals_are_what_others_compute(tmp_path):
    """Sums of shards are checked by the commands that do the work in one piece."""
    for name, task in TASKS.items():
        Campaign.start(tmp_path / name, task).run(here())
    results = {name: Campaign.open(tmp_path / name).status().result for name in TASKS}
    assert results["by rules"]["completed"] == 104
    assert results["exact"]["completed"] == results["part by rules"]["completed"] == 87
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
    task = {**TASKS["sample"], "boards": ["5", "7"]}

    class Deadly(Hands):
        def submit(self, shard, seconds):
            # A shard of 7 takes its worker with it, and those of all others at hand.
            self.left = 0 if '"board":"7"' in shard else self.left
            return super().submit(shard, seconds)

    dies = Workforce(lambda kind: Deadly(kind, happens=DeadError), deaths=(DeadError,))
    begun = Campaign.start(tmp_path / "c", task)
    with pytest.raises(UnicursalError, match=r'died 3 times at the shard .*"board":"7"'):
        begun.run(dies)
    assert [row["times"] for row in begun.status().result["rows"]] == [6, 0]


@pytest.mark.slow  # there Dask is installed
def test_a_cluster_names_what_its_dead_workers_raise():
    """Dask has an exception of its own for a shard that took several workers with it."""
    killed = pytest.importorskip("distributed").KilledWorker
    assert killed in workforce.cluster("tcp://127.0.0.1:9").deaths


def test_verify_finds_what_was_forged(tmp_path):
    """A result that the shard does not give is found."""
    Campaign.start(tmp_path / "c", ENUMERATE).run(here())
    with sqlite3.connect(tmp_path / "c" / "ledger.sqlite") as ledger:
        ledger.execute("update shards set result = replace(result, '104', '105')")
    number, wrong = Campaign.open(tmp_path / "c").verify()
    assert (number, len(wrong)) == (1, 1)


def test_a_campaign_of_other_code_is_refused(tmp_path, monkeypatch):
    """Its results are not mixed with ours."""
    begun = Campaign.start(tmp_path / "c", ENUMERATE)
    monkeypatch.setattr(type(begun.kind), "code", staticmethod(lambda: "another"))
    for ask in (lambda: begun.run(here()), begun.verify):
        with pytest.raises(UnicursalError, match="begun with other code"):
            ask()


def test_a_worker_of_other_code_computes_nothing(monkeypatch):
    """It compares before it begins, and says who it is, also through a pipe."""
    kind = kind_named("enumerate")
    monkeypatch.setattr(type(kind), "work", None)
    with pytest.raises(OtherCodeError, match=r"worker .*:\d+ computes with other code") as found:
        compute(text_of(ENUMERATE), 1.0, "another")
    assert str(pickle.loads(pickle.dumps(found.value))) == str(found.value)


def test_a_shard_of_a_stale_worker_is_done_by_another(tmp_path):
    """It goes back to those that are to do, and the campaign goes on; alone it ends it."""

    class Mixed(Hands):
        """The first two shards come to a worker of other code."""

        stale = 2

        def submit(self, shard, seconds):
            self.stale -= 1
            self.left = 0 if self.stale >= 0 else 99
            return super().submit(shard, seconds)

        def exclude(self, stale):
            assert stale.args[0] == "somebody"

    def stale():
        return OtherCodeError("somebody", "another", "ours")

    mixed = Workforce(lambda kind: Mixed(kind, happens=stale))
    begun = Campaign.start(tmp_path / "c", ENUMERATE)
    begun.run(mixed)
    assert begun.status().result["completed"] == 104
    assert begun.verify(1.0, workforce=mixed) == (1, [])
    with pytest.raises(OtherCodeError):
        Campaign.start(tmp_path / "d", ENUMERATE).run(here(shards=0, happens=stale))


def test_a_computation_that_fails_is_not_tried_again(tmp_path):
    """The shard and the fault are named in one line."""
    begun = Campaign.start(tmp_path / "c", ENUMERATE)
    tried = []

    def fails():
        tried.append(1)
        return ZeroDivisionError("by nothing")

    with pytest.raises(UnicursalError, match=r'shard .*"board":"5".* fails: ZeroDivisionError: by'):
        begun.run(here(shards=0, happens=fails))
    assert len(tried) == 1


@pytest.mark.parametrize("name", TASKS)
def test_the_code_of_a_kind_is_what_computes_it(name):
    """Every function that a shard calls stands in a source that its code is a hash of."""
    task = TASKS[name]
    kind = kind_named(task["kind"])
    hashed = _kernel_cache._sources_of(type(kind).__module__)
    called = set()

    def see(frame, event, _):
        if event == "call" and frame.f_code.co_name != "<module>":
            called.add(frame.f_code.co_filename)

    sys.setprofile(see)
    try:
        for shard in kind.first_shards(kind.prepared(task))[:3]:
            kind.work(json.loads(shard), 5.0)
    finally:
        sys.setprofile(None)
    package = Path(_kernel_cache.__file__).parent
    kept = {package / f"{name}.py" for name in ("_jit", "_compiling", "_kernel_cache")}
    ours = {Path(file) for file in called if Path(file).is_relative_to(package)} - kept
    assert len(ours) > 5
    assert ours <= hashed
    folders = {file.relative_to(package).parts[0] for file in hashed}
    assert not folders & {"cli", "studio", "level", "puzzle"}


def test_two_cannot_run_the_same(tmp_path):
    """A second process that would run a campaign is told so."""
    begun = Campaign.start(tmp_path / "c", ENUMERATE)
    lock = tmp_path / "c" / "running.sqlite"
    assert not begun.status().running
    assert not lock.exists()
    with begun._ledger.held():
        assert begun.status().running
        with pytest.raises(UnicursalError, match="is running already"):
            Campaign.open(tmp_path / "c").run(here())
    with closing(sqlite3.connect(lock)) as other:
        other.execute("begin")
        other.execute("select * from sqlite_master")
        assert not begun.status().running, "somebody else only looks"
    lock.write_bytes(b"no lock at all" * 100)
    for ask in (begun.status, lambda: begun.run(here())):
        with pytest.raises(UnicursalError, match=r"running.sqlite: file is not a database"):
            ask()


def test_a_folder_gets_one_campaign_or_nothing(tmp_path, monkeypatch):
    """Who begins last where two begin is told so, and who fails leaves no file behind."""
    with pytest.raises(UnicursalError, match=r"ledger.sqlite: UNIQUE"):
        Campaign.start(tmp_path / "c", {**TASKS["hard"], "boards": ["5", "5"]})
    assert list((tmp_path / "c").iterdir()) == []
    Campaign.start(tmp_path / "c", ENUMERATE)
    before = (tmp_path / "c" / "ledger.sqlite").read_bytes()
    holds = ledger.holds_campaign
    monkeypatch.setattr(ledger, "holds_campaign", lambda _: False)
    with pytest.raises(UnicursalError, match="holds a campaign already"):
        Campaign.start(tmp_path / "c", TASKS["sample"])
    assert (tmp_path / "c" / "ledger.sqlite").read_bytes() == before
    monkeypatch.setattr(ledger, "holds_campaign", holds)

    def no_links(*_):
        raise OSError

    monkeypatch.setattr(ledger.os, "link", no_links)
    assert Campaign.start(tmp_path / "d", ENUMERATE).task["board"] == "5"
    assert not list((tmp_path / "d").glob(".ledger*"))


@pytest.mark.parametrize("rules", ["exact", "5"])
def test_a_range_of_numbers(tmp_path, rules):
    """An end beyond the last walkthrough is the end; what holds nothing is refused."""
    task = {**ENUMERATE, **rules_fields(rules)}
    begun = Campaign.start(tmp_path / "c", {**task, "from": "100", "until": "200"})
    begun.run(here())
    assert begun.status().result["completed"] == 4
    for first, last, words in (
        ("50", "20", "--from 50 is not before --until 20"),
        ("7", "7", "--from 7 is not before --until 7"),
        ("104", None, "no walkthrough from 104 on: 5 has 104"),
    ):
        with pytest.raises(UnicursalError, match=words):
            Campaign.start(tmp_path / "d", {**task, "from": first, "until": last})


def test_a_look_at_the_status_counts_no_large_board(tmp_path, monkeypatch):
    """How far an enumeration is comes from the ledger, or from a board that is quickly counted."""
    exact = Campaign.start(tmp_path / "exact", TASKS["exact"])
    rules = Campaign.start(tmp_path / "rules", {**ENUMERATE, "board": "19"})
    small = Campaign.start(tmp_path / "small", ENUMERATE)
    assert small.status().share == 0.0
    monkeypatch.setattr(enumeration, "_count", None)
    assert (exact.status().share, rules.status().share) == (0.0, None)


@pytest.mark.parametrize(
    ("task", "words"),
    [
        ({**TASKS["sample"], "boards": ["5", "4"]}, "4 has no walkthrough"),
        ({**TASKS["sample"], "boards": ["4"], "law": "uniform"}, "4 has no walkthrough"),
        ({**TASKS["holes"], "boards": ["3"], "holes": 20.0}, "no board 3 with 20 % holes"),
        ({**TASKS["principles"], "boards": ["4"]}, "4 has no walkthrough"),
        ({**TASKS["principles"], "boards": ["4~9"]}, "4 has no walkthrough"),
        ({**TASKS["principles"], "boards": ["7x9"]}, "too many walkthroughs to judge all"),
        ({**TASKS["audit"], "boards": ["4x5"]}, "n odd"),
    ],
)
def test_what_cannot_be_done_is_refused_at_once(tmp_path, task, words):
    """No ledger is left that could never be finished."""
    with pytest.raises(UnicursalError, match=words):
        Campaign.start(tmp_path / "c", task)
    assert not (tmp_path / "c").exists()


def test_many_repetitions_are_few_shards():
    """A huge number is cut into long ranges, which the workers cut further."""
    shards = kind_named("hard").first_shards({**TASKS["hard"], "number": 10**9})
    assert len(shards) <= 2 * 256
    assert json.loads(shards[-1])["until"] == 10**9


def test_the_share_of_mining_counts_audits():
    """After the last round the rules are still to be judged."""
    task = {**TASKS["mine"], "boards": ["5", "9"], "number": 2, "chains": 8}
    assert kind_named("mine").share(task, {"rounds": 2, "audits": 0}) == 2 / 8
    assert kind_named("mine").share(task, {"rounds": 2, "audits": 6}) == 1.0


def test_mining_keeps_as_many_workers_busy_as_there_are_chains():
    """All rounds asked for are made, whatever the number of chains."""
    kind = kind_named("mine")
    for chains in (1, 3, 9):
        task = {**TASKS["mine"], "boards": ["5"], "number": 7, "chains": chains, "most": 1}
        shards = [json.loads(text) for text in kind.first_shards(task)]
        assert len(shards) == min(7, chains)
        rounds = 0
        while shards:
            shard = shards.pop()
            if "audit" not in shard:
                rounds += 1
                shards += map(json.loads, kind.work(shard, 1.0).rest)
        assert rounds == 7


def test_samples_are_drawn_by_the_law_asked_for():
    """Whatever law it is."""
    assert drawn("7", "backbite", 3) == draw(Board(7), "backbite", 3)


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
        (("report", folder, "-o", tmp_path / "x.pdf"), "a page is a .html file, not x.pdf"),
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
        (False, "--cluster needs Dask: pip install distributed"),
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


DAMAGES = {
    "a missing fact": ("delete from facts where name = 'task'", "no 'task'"),
    "a task that is none": ("update facts set value = '[' where name = 'task'", "no JSON object"),
    "a task without its board": (
        """update facts set value = '{"kind":"enumerate"}' where name = 'task'""",
        "no 'board'",
    ),
    "half a result": ("update shards set result = '{'", "the result of shard 1 is no JSON object"),
    "another result": ("update shards set result = '{}'", "no 'completed'"),
    "a result of no time": ("update shards set seconds = null", "cannot be read"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_ledger_is_one_line_and_spares_the_others(tmp_path, call, damage):
    """Whoever reads it says what is wrong with it; a list goes on with the others."""
    for name in ("good", "spoiled"):
        Campaign.start(tmp_path / name, ENUMERATE).run(here())
    command, words = DAMAGES[damage]
    with closing(sqlite3.connect(tmp_path / "spoiled" / "ledger.sqlite")) as connection:
        connection.execute(command)
        connection.commit()
    for asked in ("status", "resume", "report"):
        code, out, err = call("campaign", asked, tmp_path / "spoiled")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "ledger.sqlite: damaged: " in err
        assert words in err
    code, out, err = call("campaign", "list", tmp_path, "--json")
    assert (code, err.count("\n")) == (2, 1)
    (listed,) = json.loads(out)["campaigns"]
    assert listed["campaign"].endswith("good")


def test_a_shard_that_is_none_is_told(tmp_path, call):
    """Before a worker is given it."""
    Campaign.start(tmp_path / "one", ENUMERATE)
    with closing(sqlite3.connect(tmp_path / "one" / "ledger.sqlite")) as connection:
        connection.execute("update shards set text = 'gone'")
        connection.commit()
    code, out, err = call("campaign", "resume", tmp_path / "one")
    assert (code, out) == (2, "")
    assert "damaged: a shard is no JSON object: 'gone'" in err


def test_boards_that_evolve_without_holes_stay_so():
    """Every cell that was taken away hangs together with the outside."""
    board, nodes = evolved_board(Board(6), 60, seeded(np.uint64(2)), solid=True)
    assert board.blocked
    assert nodes == nodes_of(board)
    outside = {(x, y) for x in range(-1, 7) for y in range(-1, 7)} - set(board.cells())
    reached, new = set(), {(-1, -1)}
    while new:
        reached |= new
        near = {(x + dx, y + dy) for x, y in new for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        new = (near & outside) - reached
    assert reached == outside


def test_a_campaign_takes_its_rule_files_along(tmp_path, monkeypatch):
    """It goes on in another folder, and whatever became of the files, guards included."""
    file = tmp_path / "my.rules"
    file.write_text(
        "rule mine\nunless: keeper\npicture:\n  # ox\n  . @\n\n"
        "rule keeper\npicture:\n  . o\n  # @\n"
    )
    monkeypatch.chdir(tmp_path)
    task = {**ENUMERATE, **rules_fields("c-shape+my.rules-keeper")}
    begun = Campaign.start(tmp_path / "c", task)
    begun.run(here())
    expected = RuleRun(Board(5), RuleSet.parse("c-shape+my.rules-keeper"))
    completed = dead_ends = 0
    while not (run := expected.left_first()).finished:
        completed, dead_ends = completed + run.completed, dead_ends + 1
    result = begun.status().result
    assert (result["completed"], result["dead_ends"]) == (completed + run.completed, dead_ends)
    file.write_text("rule mine\npicture:\n  # ox\n  . @\n")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert begun.verify(share=1.0)[1] == []
    assert "<td>my.rules</td>" in html_report(begun.status())
