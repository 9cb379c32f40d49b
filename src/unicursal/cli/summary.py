"""What is reported about an answer on stderr, unless it is unwanted."""

import sys

from unicursal.cli.from_one import cells_told

_is_quiet = False


def be_quiet(asked: bool) -> bool:
    """Report nothing more from now on, or everything again."""
    global _is_quiet
    _is_quiet = asked
    if asked:
        import logging

        logging.getLogger("unicursal").setLevel(logging.ERROR)
    return asked


def is_quiet() -> bool:
    """Whether only the answer and errors are wanted."""
    return _is_quiet


def tell(words: str) -> None:
    """Report something that is not part of the answer."""
    if not _is_quiet:
        print(cells_told(words), file=sys.stderr, flush=True)
