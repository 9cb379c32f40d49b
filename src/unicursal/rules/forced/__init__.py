"""Forced lines: ways that every line must take once a step is made, wherever they lead."""
