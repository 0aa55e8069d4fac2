"""Championships as use cases: what directors order, the phones of players, what everybody sees."""
