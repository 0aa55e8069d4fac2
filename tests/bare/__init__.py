"""Set-up with nothing but Python and make."""
