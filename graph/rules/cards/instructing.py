"""Knows words that try to steer their reader. The output of a tool has no right to give orders."""

from graph.rules.cards.likeness import telling

_COMMANDS_TOLD = (
    "always never remember ignore disregard forget instruction instructions override henceforth mandatory must should "
    "shall policy rule rules instead important attention prefer"
)
_COMMANDS = frozenset(_COMMANDS_TOLD.split())
_ADDRESSED = ("from now on", "you are", "you must", "you should", "do not", "don't", "make sure", "be sure", "as an ai")
_EDGES = ".,;:!?()[]{}<>\"'`*#-\u201c\u201d\u2018\u2019"
SHARED = 0.5  # of a statement's terms: so much taken from an order is the order itself


def instructs(text: str) -> bool:
    """True if the words tell a reader what to do."""
    plain = text.casefold()
    return any(word.strip(_EDGES) in _COMMANDS for word in plain.split()) or any(one in plain for one in _ADDRESSED)


def orders_in(lines: list[str]) -> list[str]:
    return [line for line in lines if instructs(line)]


def obeys(statement: str, orders: list[str]) -> bool:
    """True if the statement only says what one of the orders says."""
    own = telling(statement)
    return bool(own) and any(
        len(own & telling(one)) >= SHARED * min(len(own), len(telling(one)) or 1) for one in orders
    )
