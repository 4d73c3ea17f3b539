"""Decision records as they are written: by their shape, not by what their files are called."""
