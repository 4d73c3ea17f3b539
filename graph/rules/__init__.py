"""Pure functions that decide: values in, values out. Each folder opens with what its rules know together."""
