"""Knows how people take up what was just put to them without a yes or a no: "book them!", "too early", "we can't, QA needs it"."""

import re

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import is_negated, phrase, question
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.put import Put, asks_what, proposal_in, put_by
from graph.rules.talk.quoting import unquoted

_OPENS = r"^\W{0,4}(?:(?:well|oh|so|and|but|sorry|lol|haha|honestly|really|please|i'm afraid|personally|yeah|but)\W{1,3}){0,3}"
_WHO = r"(?:i|we|you|they|it|that|this|he|she|(?:the |our |my )?[\w-]{2,20}(?: [\w-]{2,20}){0,2})"
# Why it can't or shouldn't be, said right after it was put.
_HINDERS = phrase(
    rf"(?:{_OPENS}(?:(?:we|i|you|that|it|they)(?:'d| would|'ll| will)? (?:really |simply |just |honestly |certainly |still )?"
    r"(?:can't|cannot|can not|couldn't|wouldn't|would not|shouldn't|should not|won't|mustn't|(?:don't|do not|doesn't|does not) (?:really )?(?:need|want|like|have (?:the )?(?:time|money|budget|people))|never)\b|"
    r"(?:can't|cannot|couldn't) (?:do|afford|use|have|be|go|make|come|risk)\b|(?:no|not) (?:for|with|at|on) (?:that|this|such|those)\b|let's not\b|lol no\b)|"
    rf"{_OPENS}(?:{_WHO} )?(?:(?:is|are|was|'s|'re|would be|will be|sounds|seems|feels|looks) )?(?:a bit |a little |way |far |just |much |simply |honestly |definitely )?too "
    r"(?:early|late|soon|expensive|costly|risky|complicated|complex|slow|big|small|loud|dangerous|much|many|long|far|short|hard|difficult|tight|heavy|vague)\b|"
    rf"{_OPENS}{_WHO} (?:only |just )?(?:hides?|would (?:only |just )?(?:kill|break|ruin|hurt|cost|block|delay|defeat|confuse|upset)|defeats?|breaks|ruins|kills)\b|"
    rf"{_OPENS}{_WHO} (?:won't|will not|will never|would never|doesn't|does not|don't|do not|can't|cannot) (?:let|allow|permit|support|accept|work|fly|scale|help|solve|fit|pay)\b|"
    r"\b(?:can't|cannot|can not|couldn't) (?:possibly )?afford\b|\b(?:don't|do not) (?:really )?think (?:we|you|it|that|this|i) (?:need|should|is|would|will|can|want)\b|"
    rf"{_OPENS}i(?:'d| would)? (?:much |strongly |still )?prefer\b|{_OPENS}i(?:'m| am) (?:strongly |totally )?(?:opposed|against)\b|\b(?:overkill|pointless|redundant|no point in|not feasible|a waste of)\b|"
    r"\b(?:let's|let us) not\b|\bi(?:'d| would) say (?:no|scrap)\b)"
)
_DOUBLE = phrase(
    r"\b(?:can't|cannot|couldn't|don't|wouldn't) (?:see why not|complain|object|mind|agree more|wait|hurt)\b|\bwouldn't hurt\b"
)
_LASTLY = phrase(r"^[^?]{1,60}, ?(?:yes|yeah|yep|sure|please do|agreed|deal|ok|okay)\W*$")
_GRANTS = phrase(
    rf"{_OPENS}(?:(?:i|we|you|they|it|that|he|she|there) (?:should|can|could|may|will|would|does|do|is|are|must)(?: indeed| too)?\W*$|"
    r"i (?:don't|do not|can't|cannot) see why not\b|(?:no|zero) complaints?\b|(?:wouldn't|would not|couldn't|can't) hurt\b|second\W*$|i(?:'ll| will)? (?:fully |strongly )?(?:support|back|second) (?:it|that|this|the)\b|"
    r"(?:that|it|this) (?:would|could|might) (?:really )?(?:help|save|solve|do)\b|i like (?:it|that|this)\b|(?:i )?(?:think|guess|suppose|believe) so\W*$|(?:would|will|'d) be (?:good|great|nice|perfect|lovely|fine|ideal)\b|"
    r"(?:go|ship|do|merge|book|buy|take|get|drop|close) (?:it|them|that|this|ahead)(?: then| please| now)?\W*$)"
)
_SHORT = 7  # words
_EITHER = phrase(r"\bor\b")
_FIGURES = re.compile(r"\d{1,9}|(?<![\w'])[A-HJ-Z](?![\w'])")  # "plan B", too
_POINTS = frozenset(
    [
        "it",
        "them",
        "that",
        "this",
        "we",
        "i",
        "is",
        "are",
        "fine",
        "good",
        "ok",
        "okay",
        "the",
        "a",
        "an",
        "to",
        "me",
        "us",
        "then",
        "please",
        "be",
        "with",
        "at",
        "on",
        "in",
        "for",
        "will",
        "do",
        "so",
        "by",
    ]
)


def taken_up(text: str, before: str) -> Answer | None:
    """`before` is what the message answers; it has to end with a proposal."""
    if put_by(before) is not Put.PROPOSAL or proposal_in(before) is None:
        return None
    own = fluent(unquoted(text[:_READ]))
    for place, (start, end) in enumerate(sentences(own, 0, len(own), wrapped=False)[:2]):
        words = own[start:end]
        sense = None if question(words) else _sense(words, before, place == 0)
        if sense is not None:
            return Answer(sense, start, end, len(words.split()) <= _SHORT)
    return None


_READ = 600  # characters


def _sense(words: str, before: str, first: bool) -> Sense | None:
    if first and (_GRANTS.match(words) or _LASTLY.match(words)) and not (_LASTLY.match(words) and is_negated(words)):
        return Sense.YES
    if _HINDERS.search(words) and not _DOUBLE.search(words):
        return Sense.NO
    return Sense.YES if first and _echoes(words, before) else None


def _echoes(words: str, before: str) -> bool:
    """ "Shall we book the quartet?" "Book them!" says nothing that was not put."""
    said = {one.strip(".,;:!\"'()").casefold() for one in words.split()} - _POINTS
    if not said or len(words.split()) > _SHORT or is_negated(words) or asks_what(words) or _EITHER.search(before):
        return False
    terms = set(terms_of(" ".join(said)))
    return (
        bool(terms) and terms <= set(terms_of(before)) and set(_FIGURES.findall(words)) <= set(_FIGURES.findall(before))
    )
