"""A project as files: backups, exports, registries, and the way back."""
