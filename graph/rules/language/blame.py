"""The words by which people say that something was said or done wrong, and the rules that they lay down with it."""

from graph.rules.utterances.opening import begins_with
from graph.rules.utterances.sentences import sentence

LEAD = r"(?:(?:no|nope|sorry|well|but|oh|hey|um+|uh+|hmm+|ah|listen|look|look here|i'm afraid|i am afraid)\b[,.!;:]? ?(?:- )?){0,3}"
# Behind other words that only open ("so you have to …") people explain, and blame nobody.
_LEADS = frozenset(
    {
        "no",
        "nope",
        "nah",
        "sorry",
        "well",
        "but",
        "oh",
        "hey",
        "um",
        "uh",
        "hm",
        "hmm",
        "ah",
        "i",
        "am",
        "afraid",
        "wait",
    }
)


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
