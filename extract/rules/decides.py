"""Whether a sentence decides where it has a deciding phrase: not denied, doubted, quoted, taken back or only mentioned."""

from extract.rules.reading import Sentence
from graph.rules.language.wording import doubt, is_negated, without_reason
from graph.rules.utterances.lexicon import Cue
from graph.rules.utterances.tokens import Sort

_ARTICLES = frozenset({"the", "a", "an", "any", "every", "whatever"})
_PLACES = frozenset(
    {"at", "in", "on", "by", "during", "following", "since", "for", "with", "of", "from", "given", "considering"}
    | {"despite"}
)
_NOUN = 3  # words between an article and a phrase that only tells of what: "the database that we chose"
_PLAIN = frozenset({Sort.WORD, Sort.NUMBER})


def decides(sentence: Sentence, cue: Cue) -> bool:
    words, first_word = sentence.words, cue.start in sentence.read.first
    before = words[: sentence.place_of(cue.start)]
    if _is_figure(sentence, cue) or _is_quoted(before) or _taken_back(sentence, cue):
        return False
    if not first_word and (_is_mentioned(sentence, cue) or is_negated(before)):
        return False
    first, last = without_reason(words)
    end = sentence.place_of(cue.end)
    doubtful = doubt(words[first : max(last, end)])
    behind = doubtful is not None and first + doubtful.at >= end
    firm = bool(cue.phrase.tells("firm"))
    return doubtful is None or (firm and behind and doubtful.sort == "condition")


def _is_figure(sentence: Sentence, cue: Cue) -> bool:
    """ "Let's go with the flow": a figure of speech on the same words says nothing that could hold; nor does "… please"."""
    if cue.phrase.tells("unasked") and any(one.word == "please" for one in sentence.read.said):
        return True
    return any(one.start <= cue.start and one.end >= cue.end for one in sentence.read.of("figure")) or any(
        cue.start < one.start < cue.end for one in sentence.read.of("figure")
    )


def _is_mentioned(sentence: Sentence, cue: Cue) -> bool:
    """ "When we decided to …", "imagine we chose …", "the database that we use"."""
    if any(one.end <= cue.start for one in sentence.read.of("leads-up")):
        return True  # "I told you: …" puts right what was done, and is heard as that
    ahead = {one.act for one in sentence.read.of("mentions", "announces", "supposes") if one.end == cue.start}
    if "supposes" in ahead or ("mentions" in ahead and "announces" not in ahead):
        return True
    said = sentence.read.said
    for at in range(cue.start - 2, cue.start - 2 - _NOUN, -1):
        if at < 0 or any(one.sort not in _PLAIN for one in said[at : cue.start]):
            return False
        if said[at].word in _ARTICLES:
            return not (at > 0 and said[at - 1].word in _PLACES)
    return False


def _taken_back(sentence: Sentence, cue: Cue) -> bool:
    if sentence.read.of("cancels"):
        return True
    first, last = without_reason(sentence.words)
    stop = max(last, sentence.place_of(cue.end))
    for past in sentence.read.of("past"):
        at = sentence.place_of(past.start)
        stops = past.phrase.tells("stops") and past.start <= cue.end  # "we decided not to use it any more"
        if first <= at < stop and not stops:
            return True
    return False


def _is_quoted(before: str) -> bool:
    return any(before.count(mark) % 2 for mark in ('"', "`")) or before.count("\u201c") > before.count("\u201d")
