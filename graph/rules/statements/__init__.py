"""What a statement says of what, so that two can be told to be the same, or not to stand together."""
