"""A small invented project to look around in, made by the same operations that everybody uses."""
