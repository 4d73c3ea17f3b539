"""Knows what a question asks for and of what, and when it was asked before, in the same words or in others."""

from graph.model.terms import terms_of
from graph.model.words import PatternType
from graph.rules.language.utterance import Utterance
from graph.rules.language.wording import asks
from graph.rules.statements.phrases import phrases_in
from graph.rules.talk.messages import FoundPattern, MessageInTalk, Place, short_quote
from graph.rules.talk.proposals import declares
from graph.rules.utterances.sentences import Sentence, Span, kept
from graph.rules.utterances.words import listed, table

_FEWEST = 2  # telling terms; a question with one has to be the same in meaning, too
_WORDS = 3
_ECHO = 6  # words
_ALIKE = 0.75  # of the telling terms
_SHARES = 0.25
_NEAR = 0.55  # in meaning, where all telling terms of the shorter are in the longer
_SYNONYMS = 0.45  # in meaning, of the words that differ: "kept" and "stored", but not "Monday" and "Tuesday"
_SAYS_NOTHING, _OTHERS = listed("question-small"), listed("others")
_IMPLIED = table("implied")
_ASKERS = ("why", "when", "where", "who", "how many", "how much", "how long", "how", "which", "what")
_SAID_OTHERWISE = ("why", "when", "how", "how much", "how many", "how long", "where", "who")  # the first that is said
_OF_A_KIND = frozenset({"which", "what"})  # "Which database do we use?", "What DB are we on?"
_LOOSE = frozenset({"what", "", "who"})
_CLINGING = {f"{one}s": f"{one} s" for one in ("what", "where", "when", "who", "how")}  # "wheres the ladder"
_MARKS = str.maketrans("?!.,", "    ")


def repeated_question(talk: MessageInTalk) -> FoundPattern | None:
    """The earliest question of the window that asks the same; `claim` is the decision that answers it."""
    said = talk.message.said
    asked = [span for span in asked_in(said) if not _echoes(said.words[slice(*span)])]
    before = [(message, span) for message in talk.earlier for span in asked_in(message.said)]
    texts = [message.said.words[slice(*span)] for message, span in before]
    for start, end in asked if before else ():
        words = said.words[start:end]
        near = talk.nearness(words.text, [text.text for text in texts])
        first = next((at for at, text in enumerate(texts) if _same(words, text, near[at], talk)), None)
        if first is not None:
            put, span = before[first]
            place = Place(talk.message.ref, start, end)
            told = f"asked again: {short_quote(talk.message.text[start:end])}"
            about = Place(put.ref, *span)
            return FoundPattern(PatternType.REPEATED_QUESTION, place, told, about, _answered_by(words.text, talk))
    return None


@kept
def asked_in(said: Utterance) -> tuple[Span, ...]:
    """The sentences that ask something that could be asked again, as spans."""
    return tuple(span for span in said.sentences if _asks(said.words[slice(*span)]))


def _asks(words: Sentence) -> bool:
    unmarked = not words.text.rstrip().endswith((".", "!", ":", ",")) and words.begins_with("asks-unmarked")
    if not (asks(words) or unmarked) or not asked_about(words):
        return False
    return words.length >= _WORDS  # "why?" is asked all the time


def _echoes(words: Sentence) -> bool:
    """ "Linear outputs?" only asks whether that was heard right; "tabs or spaces?" asks."""
    return words.length <= _ECHO and " or " not in words.text.casefold() and declares(words)


def _same(sentence: Sentence, other: Sentence, near: float, talk: MessageInTalk) -> bool:
    """The same telling words, or the same meaning where the words that differ mean the same, too."""
    if of_others(sentence) != of_others(other):
        return False
    mine, theirs = asked_about(sentence), asked_about(other)
    askers = {thing_asked_for(sentence), thing_asked_for(other)}
    if mine and mine == theirs and (askers == _OF_A_KIND or (len(askers) == 1 and not askers & _LOOSE)):
        return True
    if not mine & theirs or (len(askers) > 1 and not askers <= _LOOSE | _OF_A_KIND):
        return False  # "when" and "where" ask different things
    return _means_the_same(mine, theirs, near, talk)


def _means_the_same(mine: frozenset[str], theirs: frozenset[str], near: float, talk: MessageInTalk) -> bool:
    same = talk.profile.listening.same
    shared = len(mine & theirs)
    if shared >= _ALIKE * len(mine | theirs):
        return shared >= _FEWEST or near >= same
    if shared == min(len(mine), len(theirs)):
        return shared >= _FEWEST and near >= _NEAR
    if near < same or shared < _SHARES * len(mine | theirs):
        return False
    return talk.nearness(" ".join(sorted(mine - theirs)), [" ".join(sorted(theirs - mine))])[0] >= _SYNONYMS


def _answered_by(words: str, talk: MessageInTalk) -> str | None:
    holding = [held for held in talk.decisions if held.holds]
    near = talk.nearness(words, [held.statement for held in holding])
    best = max(range(len(holding)), key=lambda at: (near[at], at), default=None)
    return holding[best].claim if best is not None and near[best] >= talk.profile.listening.topic else None


@kept
def thing_asked_for(words: Sentence) -> str:
    """Return the thing it asks for: a reason, a time, a place, a person, a number …; empty for a yes-or-no question."""
    spoken = _unclung(words)
    asks = {said.phrase.tells("asks") for said in phrases_in(spoken, "asks")}
    if asks:
        return next(thing for thing in _SAID_OTHERWISE if thing in asks)
    folded = f" {spoken.casefold().translate(_MARKS)} "
    return next((asker for asker in _ASKERS if f" {asker} " in folded or f" {asker}'" in folded), "")


@kept
def asked_about(words: Sentence) -> frozenset[str]:
    """Return the terms that it asks about."""
    spoken = _replaced(_unclung(words), "asks around")
    meant = "".join(sign if sign.isalnum() else " " for sign in _replaced(spoken, "means").casefold()).split()
    terms = frozenset(terms_of(" ".join(word for word in meant if word not in _SAYS_NOTHING)))
    terms |= _letters(words.text)
    return (terms - frozenset(terms_of(" ".join(_IMPLIED.get(thing_asked_for(words), ()))))) or terms


def of_others(words: Sentence) -> bool:
    """ "Which database do they use?" """
    return not _OTHERS.isdisjoint(words.text.casefold().translate(_MARKS).split())


def _unclung(words: Sentence) -> str:
    return " ".join(_CLINGING.get(word.casefold(), word) for word in words.text.split())


def _replaced(words: str, act: str) -> str:
    """Replace phrases by their meaning, or by nothing."""
    end, parts = len(words), list[str]()
    for said in reversed(list(phrases_in(words, act))):
        if said.end <= end:
            parts += (words[said.end : end], said.phrase.tells("means") or " ")
            end = said.start
    return words[:end] + "".join(reversed(parts))


def _letters(words: str) -> frozenset[str]:
    """ "Plan B" is another than the plan."""
    spoken = words.translate(_MARKS).split()
    return frozenset(
        word for word in spoken[1:] if len(word) == 1 and word.isupper() and word.isascii() and word != "I"
    )
