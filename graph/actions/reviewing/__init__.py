"""Steps of people with claims: single, many at once, by hand, and their exact undoing."""
