"""What is done to a level that stands: branches, a room drawn anew, a larger size."""
