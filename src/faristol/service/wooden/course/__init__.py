"""A wooden game as it comes about: deeds entered one by one, tiles that nobody has seen."""
