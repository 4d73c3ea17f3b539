"""How people put right what was said or done: they blame ("that's wrong", "you should have asked"), say no more than whether
it is so ("it does"), or take back their own words ("scratch that")."""

from graph.rules.language.joking import only_jests, owns_up
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat
from graph.rules.utterances.sentences import begins_with, sentence
from graph.rules.utterances.words import listed

# Behind other words that only open ("so you have to …") people explain, and blame nobody.
_LEADS = listed("correcting-leads")

_GOES_ON = frozenset({"so", "and", "then", "now"})
_LONGEST = 300
_AGREED = frozenset({"yes", "yeah", "yep", "agreed", "sure"})  # what is taken back then is another's


def advises(words: str) -> bool:
    """ "You need to …": who asks "How do I restart it?" hears an answer; everything else blames somebody."""
    return begins_with("advises", words) is not None


def blames(words: str) -> bool:
    """Whether a sentence says that something was wrong: where it begins, or in plain words anywhere."""
    read = sentence(words)
    return any(
        not one.phrase.words.startswith("^")
        or (
            one.start in read.first and all(it.word in _LEADS or not it.word.isalpha() for it in read.said[: one.start])
        )
        for one in read.told("blames")
    )


def denies_only(words: str) -> bool | None:
    """Of words that say no more than whether it is so ("it does", "we didn't"), whether they deny; None of others."""
    found = begins_with("says-only", words, but=_GOES_ON)
    verb = found.places["verb"] if found else 0
    return any(one.word == "not" for one in sentence(words).said[verb : found.end]) if found else None


def unsays(words: str) -> bool:
    """Whether every sentence takes back what its author said before, or is only sorry for it."""
    line = flat(words)
    if len(line) > _LONGEST:
        return False
    said = [line[slice(*one)] for one in sentences(line, 0, len(line), wrapped=False)]
    takes = [one for one in said if begins_with("unsays", one, but=_AGREED) or owns_up(one)]
    return bool(takes) and all(one in takes or only_jests(one) or begins_with("civil-aside", one) for one in said)
