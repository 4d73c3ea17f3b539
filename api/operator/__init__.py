"""Commands of the owner of a data directory: the service that runs there does them, or the command itself."""
