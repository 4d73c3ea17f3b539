"""What the owner of a data directory does with it by commands: done by the service that runs there, or by the command itself."""
