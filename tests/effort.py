"""How hard the tests try: `make test` enough to catch mistakes, `make test-all` at length."""

import os

IS_THOROUGH = os.environ.get("THOROUGH") == "1"


def effort(usual: int, thorough: int) -> int:
    """How many examples to try."""
    return thorough if IS_THOROUGH else usual
