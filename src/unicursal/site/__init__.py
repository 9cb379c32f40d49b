"""Pages that need no server: a puzzle, a board or a level in one file, and sites for any host.

The pages are the studio's own; the engine in the browser answers their questions.
"""
