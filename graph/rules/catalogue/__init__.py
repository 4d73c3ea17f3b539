"""What things are called and what they cost: names, suggestions and prices of a catalogue."""
