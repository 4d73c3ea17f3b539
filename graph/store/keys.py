"""Keys that find and page nodes within a project: texts that sort in the order of their lists."""


def sort_key(project: str, at: int, ref: str) -> str:
    """Return the key that pages are cut by: the project, then the time, then the ref."""
    return f"{project}|{at:017d}|{ref}"


def key_at(project: str, item: str | None, key: str) -> str:
    """Return the key that finds claims by their claim key, in a project or at an item of it."""
    return f"{project}|{item or ''}|{key}"
