"""How English says things: what doubts, denies, asks, proposes or takes back; how far each word reaches."""
