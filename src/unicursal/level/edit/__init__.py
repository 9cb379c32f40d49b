"""What is done to a finished level: branches, a redrawn room, a larger size, things on its way."""
