"""Walkthroughs one after the other, in left-first order, by depth-first search."""
