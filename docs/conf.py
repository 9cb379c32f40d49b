"""Sphinx configuration."""

project = "unicursal"
author = "The unicursal authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "unicursal"
exclude_patterns = ["_build"]
myst_heading_anchors = 3
