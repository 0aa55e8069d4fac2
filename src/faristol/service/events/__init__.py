"""Championships as use cases: the desk that directors share, the phones of players, what everybody sees."""
