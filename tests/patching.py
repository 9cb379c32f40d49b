"""Replacing a function wherever it was imported to."""

import sys
from importlib import import_module


def replace_everywhere(monkeypatch, path, value):
    """Put something in the place of what a dotted path names, in all modules that have it."""
    home, _, name = path.rpartition(".")
    original = getattr(import_module(home), name)
    for module in [each for word, each in sys.modules.items() if word.startswith("unicursal")]:
        for alias in [alias for alias, thing in vars(module).items() if thing is original]:
            monkeypatch.setattr(module, alias, value)
