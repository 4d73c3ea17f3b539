"""Knows words that only suggest what to do: "let's use SQLite" decides as long as nobody objects, "we should" waits for a yes."""

from graph.rules.language.wording import flat, phrase

_LETS = phrase(r"\b(?:let's|let us)\b(?! know\b)")
# "Agreed, let's go with SQLite" and "[Decision] let's use SQLite" say that more than one stand behind it.
_DECIDED = phrase(
    r"\[|\b(?:agreed?|decided|decision|resolved|settled|final(?:ly)?|conclusion|consensus|yes|yeah|yep|sure|sold|done)\b"
)
_SHOULD = phrase(
    r"^\W{0,4}(?:(?:ok|okay|so|then|and|well|also|hey|hmm+|but|maybe|perhaps|honestly|imo|actually|personally|tbh|i (?:think|feel|believe|guess|say)|guys|folks)\b,? ){0,3}"
    r"(?:(?:we|you|one) (?:really |probably |maybe |also |just )?(?:should|could|might|ought to|can)\b|(?:i|we)(?:'d| would)\b|"
    r"(?:i|we)(?:'d like to)? (?:suggest|propose|recommend|vote|move that)\b|(?:my |the )?(?:proposal|suggestion|idea)\b|what if\b|how about\b|why (?:not|don't)\b)"
)


def merely_proposes(words: str) -> bool:
    """ "We should move from Redis to Valkey": nobody has decided it."""
    return _SHOULD.match(flat(words)) is not None


def suggests(words: str) -> bool:
    line = flat(words)
    found = _LETS.search(line)
    return found is not None and _DECIDED.search(line[: found.start()]) is None
