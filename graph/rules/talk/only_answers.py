"""Knows which messages only answer: a vote, a nod, a yes or a no and nothing else."""

from functools import lru_cache

from graph.rules.talk.votes import vote_of
from graph.rules.utterances.opening import opens_with

_NOD_WORDS = """
    yes yeah yep yup no nope ok okay right sure hmm hm mm mmm mm-hmm mmm-hmm uh-huh uh um ah oh well so alright good great
    cool fine exactly correct agreed thanks thank you i see - hmm huh
"""
_NODS = frozenset(_NOD_WORDS.split())
_ANSWERS = 3  # "yes, agreed, go ahead"
_READ = 2000  # characters


@lru_cache(maxsize=8192)
def says_something(text: str) -> bool:
    """More than a vote, a nod, or a bare yes or no."""
    text = _without_answer(text[:_READ])
    words = [word for word in (part.strip(".,!?;:-\u2026").casefold() for part in text[:_READ].split()) if word]
    return bool(words) and vote_of(text) is None and not all(word in _NODS for word in words)


def _without_answer(text: str) -> str:
    """What "Yes, go ahead. We need it" says besides answering."""
    for _ in range(_ANSWERS):
        found = opens_with("agrees", text) or opens_with("refuses", text)
        rest = text[found[1] :] if found else text
        if found is None or rest[:1].isalnum():
            break
        text = rest
    return text
