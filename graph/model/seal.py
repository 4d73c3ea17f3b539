"""A seal of an erased value: a salted hash that recognises the value when somebody says it again.

Without it, a value that a person turned down would be proposed anew. It is slow on purpose: an attacker who guesses values
pays for each guess.
"""

import hashlib

from graph.model.claim import WITHDRAWN

SEAL = "\x1e"
"""Opens and parts what is sealed: a sign that no normalised text has."""
ROUNDS = 20_000
BLANK = "\u2588"
"""The sign for each letter that was erased."""


def sealed(norm: str, salt: str) -> str:
    """Return the seal of a value. A seal stays as it is, and the mark of a withdrawal stays readable."""
    if is_sealed(norm):
        return norm
    head = WITHDRAWN if norm.startswith(WITHDRAWN) else ""
    return f"{head}{SEAL}{salt}{SEAL}{_hash(norm, salt)}"


def is_sealed(norm: str) -> bool:
    return SEAL in norm


def is_blank(text: str) -> bool:
    """True if every word of the text was erased."""
    return bool(text) and not text.strip(BLANK + "\n")


def opens(seal: str, norm: str) -> bool:
    """True if this value is the one that was sealed."""
    _, salt, kept = seal.split(SEAL)
    return _hash(norm, salt) == kept


def _hash(norm: str, salt: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", norm.encode(), salt.encode(), ROUNDS).hex()[:32]
