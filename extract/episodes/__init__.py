"""What an agent's run teaches: the readers of its steps, by who speaks in them."""
