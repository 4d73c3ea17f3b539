"""How much was said of a topic, and how little of it decided anything."""
