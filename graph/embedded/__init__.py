"""The engine that comes with Whence: ArcadeDB as a child process on loopback, in the data directory."""
