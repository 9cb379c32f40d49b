"""What all tests share."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None, print_blob=True)
settings.load_profile("steady")

_SHARED = Path(__file__).parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of facts that lies beside the project in some places."""
    if not _SHARED.is_dir():
        pytest.skip("no ../shared/data beside the project")
    return _SHARED
