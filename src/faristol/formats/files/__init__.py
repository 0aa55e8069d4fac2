"""Files that people and other programs keep: records, tables, lists."""
