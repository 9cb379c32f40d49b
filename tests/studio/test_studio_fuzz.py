"""Random questions along the OpenAPI description: every answer keeps to it, none is a crash."""

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from unicursal.studio.app import create_app

CHECKS = (
    not_a_server_error,
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)


schema = schemathesis.openapi.from_dict(create_app().openapi())


@schema.exclude(path_regex="/stream$").parametrize()
@settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_answers_keep_to_their_description(case, studio):
    """Whatever is asked."""
    case.call_and_validate(base_url=studio, checks=CHECKS)
