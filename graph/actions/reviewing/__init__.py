"""What a person does with claims: a step, many steps at once, by hand, and exactly undone."""
