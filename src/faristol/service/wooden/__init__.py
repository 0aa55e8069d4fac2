"""Games on wooden boards: the desk sees what a table sees, and the rules decide as they always do."""
