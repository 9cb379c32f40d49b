"""Slow and readable judges beside the package's own, and the proof that they agree."""
