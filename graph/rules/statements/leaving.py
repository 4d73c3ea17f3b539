"""Knows when a statement leaves what a decision has chosen: "we're moving payments from Mollie to Stripe", "drop Datadog"."""

from collections.abc import Callable

from graph.rules.language.wording import CONTRAST, is_negated, phrase

_OLD = r"(?P<old>(?!(?:it|this|that|here|there|now|one|the (?:moment|start|beginning))\b)[\w./&+#-]{2,40}(?: [\w./&+#-]{2,40}){0,3}?)"
_FROM = phrase(
    rf"\b(?:switch|mov|migrat|chang|convert)\w{{0,4}} (?:[^,.;:!?]{{1,60}}? )?(?:away )?from (?:the |our )?{_OLD} (?:over |back )?(?:to|into)\b"
)
_DROPS = phrase(
    rf"\b(?:we're|we are|we will|we'll|we have|we've|let's|decided to|agreed to|going to) (?:now |finally |also )?"
    r"(?:dropp?(?:ing|ed)?|replac(?:e|ing|ed)|abandon(?:ing|ed)?|ditch(?:ing|ed)?|retir(?:e|ing|ed)|leav(?:e|ing)|get(?:ting)? rid of) "
    rf"(?:the |our )?{_OLD}(?= ?(?:$|[,.;:!]|(?:and|with|by|in|for|because|since|as|so|from|on|next|this|entirely|completely)\b))"
)
Telling = Callable[[str], frozenset[str]]


def leaves(said: str, held: str, telling: Telling) -> str | None:
    """Flat sentences. Who moves from one word to another says for what, and the decision is for that, too."""
    if is_negated(said):
        return None
    chosen = telling(CONTRAST.sub(" ", _FROM.sub(" ", held)))
    if _DROPS.search(held) or is_negated(held):
        return None
    for pattern in (_FROM, _DROPS):
        for found in pattern.finditer(said):
            old = telling(found["old"])
            shares = (telling(said) & chosen) - old
            if old and old <= chosen and (shares or pattern is _DROPS or len(old) > 1 or old == chosen):
                return f"it leaves {found['old']}, which was decided"
    return None
