"""Rules for a catalogue: names, suggestions and prices of things."""
