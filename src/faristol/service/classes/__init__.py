"""Classes of schools: pupils without accounts, lessons, tables in one press; in the end all is erased."""
