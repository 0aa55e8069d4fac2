"""How a round of duplicate is carried out, by a judge or for somebody alone."""
