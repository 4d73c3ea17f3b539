"""What is left of a value whose words were erased: a salted hash that recognises the value when it is said again.

Without it, what a person turned down would be proposed anew. It is made slow on purpose: whoever wants to guess a value has
to pay for each guess.
"""

import hashlib

from graph.model.claim import WITHDRAWN

SEAL = "\x1e"
"""Opens and parts what is sealed: a sign that no normalised text has."""
ROUNDS = 20_000
BLANK = "\u2588"
"""Stands for each letter that is kept no longer."""


def sealed(norm: str, salt: str) -> str:
    """What is sealed already stays as it is. Whether it ends a value is still to be seen."""
    if is_sealed(norm):
        return norm
    head = WITHDRAWN if norm.startswith(WITHDRAWN) else ""
    return f"{head}{SEAL}{salt}{SEAL}{_hash(norm, salt)}"


def is_sealed(norm: str) -> bool:
    return SEAL in norm


def is_blank(text: str) -> bool:
    """Whether nothing is left of what it said."""
    return bool(text) and not text.strip(BLANK + "\n")


def opens(seal: str, norm: str) -> bool:
    """Whether this value is the one that was sealed."""
    _, salt, kept = seal.split(SEAL)
    return _hash(norm, salt) == kept


def _hash(norm: str, salt: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", norm.encode(), salt.encode(), ROUNDS).hex()[:32]
