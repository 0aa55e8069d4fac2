"""Regulations that people make here: drafts looked at, versions kept, lists of one's own."""
