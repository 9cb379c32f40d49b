"""Exactly uniform walkthroughs: a table of a whole sweep, and numbers read off it."""
