"""Text forms: the acta, the score sheet, and what other programs exchange."""
