"""The studio: draw, explore and explain in the browser, served on loopback only."""
