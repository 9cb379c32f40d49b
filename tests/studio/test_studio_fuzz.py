"""Odd questions along the OpenAPI description: every answer keeps to it, none is a crash."""

import json

import pytest
from hypothesis import HealthCheck, given, settings

from effort import IS_THOROUGH


@pytest.fixture(scope="module")
def operations(studio):
    """All that can be asked; of an answer the last line is looked at."""
    import schemathesis

    @schemathesis.deserializer("application/x-ndjson")
    def last_line(_, response):
        return json.loads(response.content.splitlines()[-1])

    schema = schemathesis.openapi.from_url(f"{studio}/api/v1/openapi.json")
    # A text that is too long may be too large to be read, or not be read in the time that is given.
    schema.config.checks.negative_data_rejection.expected_statuses = ["400", "413", "422", "503"]
    # What takes too long is told; how much that is depends on the machine.
    schema.config.checks.not_a_server_error.expected_statuses = ["2xx", "3xx", "4xx", "503"]
    found = [result.ok() for result in schema.get_all_operations()]
    assert len(found) > 10
    return found


def ask_oddly(operations, examples):
    """Ask this many good and this many bad questions of each kind, always the same ones."""
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    def no_worker_breaks_down(_, response, __):
        assert response.status_code != 503 or b"unexpectedly" not in response.content

    wanted = (
        no_worker_breaks_down,
        not_a_server_error,
        checks.content_type_conformance,
        checks.negative_data_rejection,
        checks.response_schema_conformance,
        checks.status_code_conformance,
    )
    steady = settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    for operation in operations:
        for mode in GenerationMode:
            if mode is GenerationMode.NEGATIVE and operation.method == "get":
                continue  # nothing can be said wrongly
            if mode is GenerationMode.POSITIVE and operation.method == "post" and not IS_THOROUGH:
                continue  # what can be asked well the other tests ask

            @steady
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case):
                case.call_and_validate(checks=wanted)

            ask()


def questions(described):
    """The path of every question that has fields, and their names."""
    for path, methods in described["paths"].items():
        for asked in methods.values():
            if body := asked.get("requestBody"):
                name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                yield path, list(described["components"]["schemas"][name]["properties"])


def test_what_is_no_question_is_refused(client):
    """A body of another kind, and in each field a value of a kind that none has."""
    described = client.get("/api/v1/openapi.json").json()
    asked = dict(questions(described))
    assert len(asked) > 10
    for path, fields in asked.items():
        bodies = [[], 7, "5", *({field: {"x": [[]]}} for field in fields)]
        for body in bodies:
            answer = client.post(path, json=body)
            assert answer.status_code in {400, 422}, (path, body, answer.text)
            assert "error" in answer.json(), (path, body)


@pytest.mark.slow
def test_answers_keep_to_their_description(operations):
    """Whatever is asked, and however often."""
    ask_oddly(operations, 60)
