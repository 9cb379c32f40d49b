"""Measurements: `python -m benchmarks` writes them as JSON and as a page with charts."""
