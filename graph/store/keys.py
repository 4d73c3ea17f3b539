"""What nodes are found and paged by: texts that sort as they are asked for, within their project."""


def sort_key(project: str, at: int, ref: str) -> str:
    """What pages are cut by: a project's own range, then time, then the ref."""
    return f"{project}|{at:017d}|{ref}"


def key_at(project: str, item: str | None, key: str) -> str:
    """What a claim is found by when it is asked for by its key, in a project or at an item of it."""
    return f"{project}|{item or ''}|{key}"
