"""Rewrites the errors that libraries raise about an input, in words that tell a person what to write instead."""

_SAID = (
    ("Input should be a valid integer", "write a whole number"),
    ("Input should be a valid number", "write a number"),
    ("Input should be a valid boolean", "write true or false"),
    ("Input should be less than or equal to ", "write at most "),
    ("Input should be greater than or equal to ", "write at least "),
    ("Input should be less than ", "write less than "),
    ("Input should be greater than ", "write more than "),
    ("Input should be ", "write one of "),
)


def said_plainly(message: str) -> str:
    """Reword the message of a type check that refused a value."""
    own = message.removeprefix("Value error, ").removeprefix("value error, ")
    for beginning, words in _SAID:
        if own.startswith(beginning):
            rest = own[len(beginning) :] if words[-1] == " " else ""
            return words + rest.replace(" or ", ", ")
    return own


def where_json_breaks(error: Exception) -> str:
    """The place of a mistake in JSON, which is all that its reader needs to mend it."""
    line, column = getattr(error, "lineno", None), getattr(error, "colno", None)
    if line is None or column is None:
        return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
    return f"it breaks off at line {line}, column {column}"
