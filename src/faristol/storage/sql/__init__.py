"""Every store in SQL: one code path for SQLite and PostgreSQL."""
