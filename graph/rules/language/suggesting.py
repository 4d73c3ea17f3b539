"""Knows words that only suggest what to do: "let's use SQLite" decides as long as nobody objects, "we should" waits for a yes."""

from graph.rules.utterances.sentences import sentence

_ANSWERS = frozenset({"no", "nope", "nah", "yes", "yeah", "yep", "sure", "yesterday"})  # who answers does more


def merely_proposes(words: str) -> bool:
    """ "We should move from Redis to Valkey": nobody has decided it."""
    read = sentence(words)
    return any(
        one.start in read.first and not any(it.word in _ANSWERS for it in read.said[: one.start])
        for one in read.of("merely-proposes")
    )


def suggests(words: str) -> bool:
    """Unless more than one stand behind it: "Agreed, let's go with SQLite", "[Decision] let's use SQLite"."""
    read = sentence(words)
    lets = read.of("lets")
    behind = any(one.start < lets[0].start for one in read.of("stands-behind")) if lets else False
    return bool(lets) and not behind and not any(one.word == "[" for one in read.said[: lets[0].start])
