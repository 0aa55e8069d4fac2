"""Word study: decks that people choose, the cards of the day, and what is remembered of each answer."""
