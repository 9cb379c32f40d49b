"""The three principles as a rule set: what they rule out alone, or with a few trials."""
