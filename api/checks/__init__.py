"""What `whence doctor` looks at: the machine, the data directory, and every part that the settings name."""
