"""Knows what only looks decided, and what it was said in answer to: what it replies to, what was asked just before, and no joke."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from graph.model.address import Address, worded
from graph.model.claim import POSSIBLE, QUOTE_MAX, Draft, Standing
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.source import Source
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.joking import jests, jests_at
from graph.rules.language.sentences import sentences
from graph.rules.language.utterance import blank, said, utterance
from graph.rules.language.wording import flat, question, reasoned
from graph.rules.listening.known_claims import KnownClaim
from graph.rules.listening.message_context import PatternEffect, message_of
from graph.rules.listening.slot_words import SlotWords, evidence_of
from graph.rules.statements.clashing import substance, telling_terms
from graph.rules.talk.messages import Message, Place
from graph.rules.talk.proposals import decidable
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.tokens import tokens
from graph.rules.utterances.words import listed
from graph.rules.values.normal import normal_statement

_NEAR = 4  # messages back in which it stands
_SOON = 60 * 60_000_000  # later than that, nobody answers what did not name the same
Chance = Callable[[Message, Sequence[Message]], float]
_SURE = 0.59  # the confidence of what is as good as certain: below that of whatever was put plainly
_CONCLUDING = listed("concluding")
_MUCH, _SOME = 6, 0.8  # terms that say much; what a figure or the same subject counts for
_SPOKEN_OF = 3  # messages before it
_MARKS = frozenset(one.value for one in ClaimKind)
_KINDS_BESIDE = (ClaimKind.ACTION_ITEM, ClaimKind.NOTE)  # who is to do something says nothing yet of what was settled


def answered_messages(source: Source, window: Sequence[Source]) -> list[Source]:
    """The message that it answers, and the question before that; what it replies to, or what another said last."""
    named, near = _named(source, window), [one for one in window[-_NEAR:] if not in_jest(one.text)]
    asked = [
        one
        for one in near
        if "?" in one.text and _fits(source, one)
        if (_comes_before(one, named) if named else one.author != source.author)
    ]
    if named is None:
        return asked[-1:]
    return [named] if "?" in named.text or not asked else [named, asked[-1]]


def in_jest(text: str) -> bool:
    """True if it laughs at any of its own words."""
    return any(jests(one.text) for one in utterance(text).own.each)


def _named(source: Source, window: Sequence[Source]) -> Source | None:
    reply = message_of(source).reply_to
    if reply is not None and (put := next((one for one in window if one.ref == reply), None)) is not None:
        return None if in_jest(put.text) else put
    last = next((one for one in reversed(window[-_NEAR:]) if one.author != source.author), None)
    if last is None or in_jest(last.text):
        return None
    return last if not substance(source.text) or _fits(source, last) else None


def _fits(source: Source, put: Source) -> bool:
    """True if the source may answer: recent words are answered in any words, old words only in their own."""
    return abs(source.at - put.at) <= _SOON or bool(telling_terms(source.text) & telling_terms(put.text))


def _comes_before(one: Source, other: Source) -> bool:
    return one.ref != other.ref and one.at <= other.at


@dataclass(frozen=True, slots=True)
class Possible:
    """A decision that a message may have made. The first of its words are those of its claim."""

    source: Source
    chance: float
    words: tuple[SlotWords, ...]

    def is_of(self, message: str) -> bool:
        return message in (self.source.ref, self.words[0].evidence.source)


def possible(
    source: Source,
    window: Sequence[Source],
    known: Sequence[KnownClaim],
    effects: Sequence[PatternEffect],
    chance: Chance,
    profile: Profile,
) -> Possible | None:
    """Return a decision that a person's words may have made, where nothing else was made of them."""
    if source.agent or not profile.possible.daily or _made_of(source, known, effects):
        return None
    shown = replace(source, text=_read(source.text))
    if not shown.text.strip():
        return None
    message, before = message_of(shown), [message_of(one) for one in window]
    how_sure = chance(message, before)
    if how_sure < profile.possible.least:
        return None
    words = _words(shown, source, window, chance, how_sure)
    if not words:
        return None
    put = words[0].evidence.source
    if any(put == said.source for one in known if _is_made(one) and not one.is_over(source.at) for said in one.words):
        return None
    return Possible(source, how_sure, words)


def may_be_heard_against(stated: KnownClaim) -> bool:
    """True unless the claim only looks decided: nobody answers to such a claim until it has come into force."""
    return stated.begins is not None or not any(one.draft and one.draft.rule == POSSIBLE for one in stated.words)


def _is_made(stated: KnownClaim) -> bool:
    return stated.kind not in _KINDS_BESIDE


def made_of_others(pattern: PatternEffect) -> set[str]:
    """Messages before it of which it makes a claim: what only looked decided in them goes."""
    drafts = ((one.evidence.source, one.evidence.draft) for one in pattern.words)
    return {said for said, draft in drafts if draft and draft.kind not in _KINDS_BESIDE} - {pattern.source.ref}


def _made_of(source: Source, known: Sequence[KnownClaim], effects: Sequence[PatternEffect]) -> bool:
    said_here = (words.source for one in known if _is_made(one) for words in one.words)
    return any(one == source.ref for one in said_here) or any(one.claim is not None or one.words for one in effects)


def _read(text: str) -> str:
    """Letter for letter, with blanks for what is struck out, quoted from others, or marked: that is read as what it is marked as."""
    lines = said(text).splitlines(keepends=True)
    return "".join(blank(one) if one.lstrip().startswith(">") or _is_marked(one) else one for one in lines)


def _is_marked(line: str) -> bool:
    """ "- [Fact] kiosk.paper_width = 80 mm"."""
    mark, closed, _ = line.lstrip(" \t-*+•").partition("]")
    return bool(closed) and mark[:1] == "[" and mark[1:].strip().upper().replace(" ", "_") in _MARKS


def _words(
    shown: Source, source: Source, window: Sequence[Source], chance: Chance, how_sure: float
) -> tuple[SlotWords, ...]:
    """Its own words, its reason, and beside them what it answers; where it only says yes, it is what it answers that
    says what. A joke settles nothing."""
    answers, confirming = answered_messages(source, window), not substance(shown.text)
    if confirming and not answers:
        return ()
    put, *rest = _put(answers, window) if confirming and answers else (source, *answers)
    settled = _settled(put, window if put is source else _before(put, window), source, chance, how_sure)
    if not settled:
        return ()
    first = settled[0]
    yes = [_beside(source, _whole(shown.text), EvidenceRole.CONFIRMS, source, first)] if put is not source else []
    return (*settled, *yes, *(_beside(one, _whole(one.text), EvidenceRole.RATIONALE, source, first) for one in rest))


def _put(answers: list[Source], window: Sequence[Source]) -> list[Source]:
    """Return the proposal behind a chain of yeses."""
    while not substance(_read(answers[0].text)) and (
        further := answered_messages(answers[0], _before(answers[0], window))
    ):
        answers = further
    return answers


def _before(one: Source, window: Sequence[Source]) -> Sequence[Source]:
    return window[: next((at for at, other in enumerate(window) if other.ref == one.ref), 0)]


def _settled(
    source: Source, window: Sequence[Source], by: Source, chance: Chance, how_sure: float
) -> tuple[SlotWords, ...]:
    """The sentence that settles it, the same whoever says yes to it, and its reason: one message makes one of these."""
    shown = replace(source, text=_read(source.text))
    spans = sentences(shown.text, 0, len(shown.text), wrapped=False)
    if not spans:
        return (_asserted(source, _whole(source.text), _whole(source.text), by, how_sure),)
    points = _telling(shown, spans, window, chance)
    best = spans[points.index(max(points))]
    if not any(points) or jests_at(utterance(shown.text), *best):
        return ()
    first = _asserted(source, _around(best, spans), best, by, how_sure)
    _, why = reasoned(sentence(flat(shown.text[slice(*best)])))
    if why is None:
        return (first,)
    given = _beside(source, (best[0] + why[0], best[0] + why[1]), EvidenceRole.RATIONALE, by, first)
    return first, given


def _telling(shown: Source, spans: Sequence[tuple[int, int]], window: Sequence[Source], chance: Chance) -> list[float]:
    """Score how likely each sentence settles it. A telling sentence says most, concludes, has a figure, speaks of the
    recent subject, or is the first to say anything after a question. The chance of the sentence alone tells little more:
    "Yes." has a high one, too."""
    spoken_of = {term for one in window[-_SPOKEN_OF:] for term in telling_terms(one.text)}
    before, answers = [message_of(one) for one in window], bool(window) and "?" in window[-1].text
    points: list[float] = []
    for span in spans:
        words = shown.text[slice(*span)]
        said, own = substance(words), [one.word for one in tokens(words)]
        if question(line := sentence(flat(words))) and not decidable(line):
            said = frozenset()  # "Where do we keep the keys?" settles nothing, whoever answers it
        much = (not _CONCLUDING.isdisjoint(own), answers and not any(points))
        some = (any(one.isdigit() for one in "".join(own)), not said.isdisjoint(spoken_of))
        alone = chance(message_of(replace(shown, text=words)), before)
        points.append(min(len(said), _MUCH) / _MUCH + sum(much) + _SOME * sum(some) + alone if said else 0.0)
    return points


def _whole(text: str) -> tuple[int, int]:
    """All of it, as far as a quotation goes."""
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if end - start <= QUOTE_MAX:
        return start, end
    stop = text.rfind(" ", start + 1, start + QUOTE_MAX)
    return start, stop if stop > start else start + QUOTE_MAX


def _around(best: tuple[int, int], spans: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The sentence with those beside it, as many as a quotation has room for."""
    start, end = best[0], min(best[1], best[0] + QUOTE_MAX)
    for other in _outwards(spans.index(best), spans):
        low, high = min(start, other[0]), max(end, other[1])
        if high - low > QUOTE_MAX:
            break
        start, end = low, high
    return start, end


def _outwards(at: int, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for far in range(1, len(spans)):
        yield from (spans[one] for one in (at + far, at - far) if 0 <= one < len(spans))


def _asserted(
    source: Source, quoted: tuple[int, int], stated: tuple[int, int], by: Source, how_sure: float
) -> SlotWords:
    """Return the words of a possible claim: one for the same words in one task. It meets no plain claim: no normal text has
    a line break."""
    start, end = stated[0], min(stated[1], stated[0] + QUOTE_MAX)
    statement = " ".join(source.text[start:end].split())
    norm = normal_statement(statement)
    address = worded(Address(source.project), ClaimKind.DECISION, f"possible\n{by.task}\n{norm}")
    draft = Draft(
        kind=ClaimKind.DECISION,
        statement=statement,
        rule=POSSIBLE,
        extractor_version=POSSIBLE,
        run=None,
        confidence=round(how_sure * _SURE, 4),
        norm=norm,
    )
    words = evidence_of(source, Place(source.ref, *quoted), EvidenceRole.ASSERTS, by, draft, Standing())
    return SlotWords(address.slot, SlotShape.at(address), words)


def _beside(source: Source, span: tuple[int, int], role: EvidenceRole, by: Source, first: SlotWords) -> SlotWords:
    quoted = evidence_of(source, Place(source.ref, *span), role, by, None, Standing())
    return replace(first, evidence=replace(quoted, of=first.evidence.id))
