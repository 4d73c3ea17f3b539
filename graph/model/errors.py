"""The errors that Whence says no with, and the public code of each."""


class WhenceError(Exception):
    """An error whose message explains it, together with what to do next."""


class BadInput(WhenceError):
    """The request can't be understood as it stands; the message says what would be accepted."""


class NotFound(WhenceError):
    """Nothing here has that name; the message says how to list the names."""


class Forbidden(WhenceError):
    """The token does not allow this; the message names the role that would."""


class Unauthenticated(WhenceError):
    """No valid token came with the request; the message says how to make and send one."""


class IllegalTransition(WhenceError):
    """The claim's status does not allow that step; the message names the legal ones."""


class ConflictClosed(WhenceError):
    """The conflict is settled already; the message says how to open it again."""


class TooLarge(WhenceError):
    """The input is over a limit, which the message names."""


class RateLimited(WhenceError):
    """Too much came at once; the message says when to try again."""


class Unavailable(WhenceError):
    """A part of the service does not answer; the message says which, and how to look into it."""


class SettingsError(WhenceError):
    """The configuration can't be used; the message names the setting and the remedy, never the value of a secret."""


class LeaseLost(WhenceError):
    """Raised when another worker took this run over; this worker's result is discarded."""


CODES: dict[type[WhenceError], str] = {
    BadInput: "BAD_INPUT",
    NotFound: "NOT_FOUND",
    Forbidden: "FORBIDDEN",
    Unauthenticated: "UNAUTHENTICATED",
    IllegalTransition: "ILLEGAL_TRANSITION",
    ConflictClosed: "CONFLICT_CLOSED",
    TooLarge: "TOO_LARGE",
    RateLimited: "RATE_LIMITED",
    Unavailable: "UNAVAILABLE",
}
"""The public code of each error that a client can receive; a subclass has the code of its class."""


FIND_PROJECTS = "createProject creates it, and `projects` lists all projects."
FIND_CLAIMS = "`search` finds claims by their words, `claims` lists them."
FIND_CHATS = "createChat creates it, and `chats` lists all chats."
"""Next steps of messages; a command replaces each with its own (`api/commands/exits.py`)."""


def no_item(project: str, ref: str) -> NotFound:
    return NotFound(f"There is no item {ref!r} in {project!r}: createItem creates it, `items` lists all items.")
