"""Knows words that only suggest what to do: "let's use SQLite" decides as long as nobody objects."""

from graph.rules.language.wording import flat, phrase

_LETS = phrase(r"\b(?:let's|let us)\b(?! know\b)")
# "Agreed, let's go with SQLite" and "[Decision] let's use SQLite" say that more than one stand behind it.
_DECIDED = phrase(
    r"\[|\b(?:agreed?|decided|decision|resolved|settled|final(?:ly)?|conclusion|consensus|yes|yeah|yep|sure|sold|done)\b"
)


def suggests(words: str) -> bool:
    line = flat(words)
    found = _LETS.search(line)
    return found is not None and _DECIDED.search(line[: found.start()]) is None
