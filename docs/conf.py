"""Sphinx configuration."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "unicursal"
author = "The unicursal authors"
copyright = "2026, The unicursal authors"  # noqa: A001 - the name that Sphinx reads
extensions = ["myst_parser", "sphinx.ext.autodoc", "command_reference", "api_reference"]
html_theme = "furo"
html_title = "unicursal"
exclude_patterns = ["_build"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
default_role = "code"
smartquotes_action = "qe"  # no dashes: `--seed` is an option
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
html_static_path = ["_static"]
html_css_files = ["wide.css"]  # no table is cut off by a long position
