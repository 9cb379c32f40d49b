"""The principles as judge of a position in the studio."""


def test_the_principles_judge_any_board(ask):
    """What they refute is forbidden, on a board without any rule set too."""
    found = ask("rules/judge", position="5:RD", rules="principles")
    assert (found["open"], found["forbidden"]) == (["L"], ["D", "R"])
    assert ask("rules/judge", position="4x3:RR", rules="principles:3")["open"] == ["R"]


def test_the_principles_walk_and_run(client, ask):
    """They lead to the end of a line, and left-first through all walkthroughs of a small board."""
    walked = ask("rules/walk", position="5", rules="principles", law="fair", seed=3)
    assert len(walked["position"]) == len("5:") + 24
    asked = {"position": "5", "rules": "principles", "law": "left-first", "stops": ["dead end"]}
    lines = client.post("/api/v1/rules/trouble", json=asked).text.splitlines()
    assert '"completed": 104' in lines[-1]
    assert '"finished": true' in lines[-1]


def test_a_crossing_is_told_with_what_would_cross(ask):
    """Two pairs of cells to join, on a board whose stops alternate along the border."""
    found = ask("position", position="9+s4,8-0,4:RRRDDD")
    reasons = {step["move"]: step["reason"] for step in found["blocked"]}
    assert {reason["kind"] for reason in reasons.values()} == {"crossing"}
    (case,) = reasons["D"]["cases"]
    assert case["assumed"] == [[[3, 4], [4, 8]], [[0, 4], [8, 8]]]
