"""The arbiter's console: rulings at wooden tables, each recorded with its judge, its time and its article."""
