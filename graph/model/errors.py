"""Everything that Whence can say no with; `api/errors.py` maps each class to its public code."""


class WhenceError(Exception):
    """Something went wrong that the message explains, together with what to do next."""


class BadInput(WhenceError):
    """The request can't be understood as it stands; the message says what would be accepted."""


class NotFound(WhenceError):
    """Nothing here has that name; the message says how to list what has."""


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
    """Another worker took this run over; what this one made of it is discarded."""
