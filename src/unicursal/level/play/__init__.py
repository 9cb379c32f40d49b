"""Walking through a level: steps, keys and doors, what is in sight, the fewest steps."""
