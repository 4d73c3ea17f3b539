"""Knows words by which people take back what they said right before, and say nothing else: "scratch that", "never mind"."""

from graph.rules.language.joking import only_jests, owns_up
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat
from graph.rules.utterances.opening import begins_with

_LONGEST = 300
_AGREED = frozenset({"yes", "yeah", "yep", "agreed", "sure"})  # what is taken back then is another's


def unsays(words: str) -> bool:
    """Whether every sentence takes back what its author said before, or is only sorry for it."""
    line = flat(words)
    if len(line) > _LONGEST:
        return False
    said = [line[slice(*one)] for one in sentences(line, 0, len(line), wrapped=False)]
    takes = [one for one in said if begins_with("unsays", one, but=_AGREED) or owns_up(one)]
    return bool(takes) and all(one in takes or only_jests(one) or begins_with("civil-aside", one) for one in said)
