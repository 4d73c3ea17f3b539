"""The checks of `whence doctor`: the machine, the data directory, and every part that the settings name."""
