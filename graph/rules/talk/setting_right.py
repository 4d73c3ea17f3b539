"""Knows when somebody sets right what was said, without blame: "No, it leaves at ten", "Actually, …", "ten, not nine".

Such words say how things are. They lay nothing down for the time to come, so what is made of them waits for a person.
"""

import re
from collections.abc import Sequence

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import is_negated, phrase, question
from graph.rules.statements.subjects import subject_of
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.contrary import contrary
from graph.rules.talk.corrections import Corrected
from graph.rules.talk.put import Put, proposes, put_by, understanding_in
from graph.rules.talk.quoting import unquoted

_OPENS = r"^\W{0,4}(?:(?:well|oh|um+|uh|sorry|but|ah|hmm+)\W{1,3}){0,2}"
_BEGINS = r"(?:it|that|this|there|they|he|she|we|i|you|on|in|at|the|our|only|just|actually|its|these|those)"
_NO = phrase(
    rf"{_OPENS}(?:no|nope|nah)(?:\W{{1,3}}(?:no|nope|nah)\b){{0,4}}(?: ?[,.;:!\u2013\u2014-]{{1,3}} ?(?:but )?| (?={_BEGINS}\b))(?P<says>[\w`\"'].*)$"
)
_ACTUALLY = phrase(
    rf"{_OPENS}(?:actually|not quite|not exactly|on the contrary)[,:;.]{{0,2}} ?(?P<says>(?:{_BEGINS}(?<!\bi)|no)\b.*|\d.*)$"
)
_MEANS = phrase(rf"{_OPENS}(?:i think )?you mean(?:t)? (?!to\b|that\b|like\b|i\b|we\b|it\b)(?P<says>\w[^?]*)$")
_DOUBTS = phrase(
    rf"{_OPENS}(?P<says>i (?:really )?(?:don't|do not) (?:think|believe|see how|agree) (?!(?:we|you|i|they) )\w.*)$"
)
_TRAILS = phrase(rf"{_OPENS}(?P<says>\w[^?]{{1,60}}?) you mean(?:t)?\W*$")
_NOT = phrase(
    r"^\W{0,4}(?P<says>[^,;:!?()]{1,60})(?:,| -| \u2013| \u2014) ?not (?:the |a |an |in |on |at )?(?P<old>[\w\x20.:'-]{1,40})\W*$"
)
# What agrees after a no ("No, that's true"), or turns something down or puts it off.
_AGREES = phrase(
    r"^(?:(?:that|it|this)(?:'s| is| was| sounds?| looks?)? (?:all |very |pretty |quite |really )?(?:true|right|correct|fine|ok|okay|good|great|all|it|cool|enough|perfect|nice|sure)\b|"
    r"(?:okay|ok|right|i agree|of course|you're right|exactly|true|yeah|yes|yep|sorry|wait|problem|worries|thanks?|thank you|go ahead|let's|let us|please|don't|do not|not yet|not now|"
    r"i (?:don't|do not|can't|didn't|haven't|won't)|i'd|maybe|perhaps|never mind|really|nothing|nobody|no one|too|never)\b)"
)
_VALUE = phrase(
    r"(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|noon|midnight)\b)"
)
_TRAILING = phrase(
    rf"{_OPENS}(?P<says>(?:it's|it is|that's|they're|it was)\W{{1,2}}[^?]{{1,60}}?) (?:actually|in fact|though|not)\b.*$"
)
_SAID = phrase(rf"{_OPENS}i said (?P<says>[^?]{{2,60}})!?$")
_WHERE_FROM = phrase(
    rf"{_OPENS}(?P<says>\w[^?]{{3,80}}?)[,.;] (?:where|how|why) (?:did|do|have) you (?:get|read|see|hear|come)\b.*$"
)
_DENIES = phrase(rf"{_OPENS}(?:no|nope|nah)(?![\w'-])")
_HOW = (_NO, _ACTUALLY, _MEANS, _DOUBTS, _TRAILS, _TRAILING, _SAID, _WHERE_FROM)
_FIGURES = re.compile(r"(?<![\w.])\d[\d.:,]{0,8}(?!\w)")
_ASIDE = re.compile(r", ?[A-Z]\w{1,20}\W*$")
_SHORT = 8  # words
_ASKED = 160  # characters: a question that a figure answers stands at the end
_LONGEST = 2000
_FEWEST = 3  # words; less states nothing that could be wrong


def set_right(text: str, before: str, answer: Answer | None) -> Corrected | None:
    """`before` is what another said last. Only a statement can be set right: who answers a question just answers."""
    own = fluent(unquoted(text[:_LONGEST]))
    spans = sentences(own, 0, len(own), wrapped=False)[:2]
    states = put_by(before) is Put.NOTHING
    if spans and states and contrary(own[slice(*spans[0])], before):
        return Corrected(*spans[0], denies=True, mild=True)
    if answer is not None and (answer.closing or answer.sense is Sense.YES):
        return None
    meant = understanding_in(before) is not None
    if meant and answer is not None and answer.frank and _DENIES.match(own):
        return Corrected(answer.start, answer.end, denies=True, mild=True)
    found = _right_in(own, spans, before) if meant or (states and len(before.split()) >= _FEWEST) else None
    return Corrected(*found, denies=True, mild=True) if found else None


def _right_in(own: str, spans: Sequence[tuple[int, int]], before: str) -> tuple[int, int] | None:
    """The first sentence that sets it right; "And a light bulb? No." only answers itself."""
    for start, end in spans:
        words = own[start:end]
        if question(words) and len(words.split()) >= _FEWEST:
            return None
        if _sets_right(words, own[start:], fluent(before[-_LONGEST:])):
            return start, end
    return None


def _sets_right(words: str, rest: str, before: str) -> bool:
    """`rest` goes on after the sentence, for who says "No." and only then what is so."""
    contrast = _NOT.match(words)
    if _other_value(words, before):
        return True
    if contrast and set(terms_of(contrast["old"])) & set(terms_of(before)):
        return True
    found = _NO.match(words) or next((one for one in (how.match(rest) for how in _HOW) if one), None)
    if found is None or question(words) or _AGREES.match(found["says"]) or proposes(found["says"]):
        return False
    if len(found["says"].split()) < _FEWEST and not _VALUE.search(found["says"]):
        return False
    if _DENIES.match(before) and _DENIES.match(words) and not _VALUE.search(found["says"]):
        return False  # two who say no to a third
    return not (is_negated(before) and is_negated(found["says"]))


def _other_value(words: str, before: str) -> bool:
    """ "10 by 6" to "the stage is 8 by 6 metres": a figure in the place of another, and nothing else that is new.

    Who says of what it is so ("the stage is 10 by 6 metres") answers nobody: that is another statement beside the first.
    """
    if "?" in before[-_ASKED:]:
        return False  # who names a figure then answers
    said, put = set(_FIGURES.findall(words)), set(_FIGURES.findall(before))
    if not said - put or not put - said or len(words.split()) > _SHORT or question(words):
        return False
    first = _FIGURES.search(words)
    if first is not None and subject_of(words[: first.start()]):
        return False
    return set(terms_of(_FIGURES.sub(" ", _ASIDE.sub("", words)))) <= set(terms_of(before))
