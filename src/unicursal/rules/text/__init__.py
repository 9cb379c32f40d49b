"""A rule as it is written down: its picture, its record, reading and writing rule files."""
