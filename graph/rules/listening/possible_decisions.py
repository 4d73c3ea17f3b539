"""Knows what only looks decided, and in answer to what: the message that it replies to, or the question just before it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from graph.model.address import Address, worded
from graph.model.claim import POSSIBLE, QUOTE_MAX, Draft
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.source import Source
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.joking import jests, jests_at
from graph.rules.language.sentences import sentences
from graph.rules.language.utterance import blank, said, utterance
from graph.rules.language.wording import flat, question, reasoned
from graph.rules.listening.discussed_claims import DiscussedClaim
from graph.rules.listening.message_context import PatternEffect, message_of
from graph.rules.listening.slot_words import QuotedWords, SlotWords
from graph.rules.statements.clashing import substance, telling_terms
from graph.rules.talk.messages import Message, Place
from graph.rules.talk.proposals import decidable
from graph.rules.utterances.sentences import Span, sentence
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
_MARKS = frozenset(kind.value for kind in ClaimKind)
_KINDS_BESIDE = (ClaimKind.ACTION_ITEM, ClaimKind.NOTE)  # who is to do something says nothing yet of what was settled


def answered_messages(source: Source, window: Sequence[Source]) -> list[Source]:
    """The message that it answers, and the question before that; what it replies to, or what another said last."""
    named = _named(source, window)
    asked = [
        put
        for put in window[-_NEAR:]
        if "?" in put.text and not in_jest(put.text) and _fits(source, put)
        if (put.ref != named.ref and put.at <= named.at if named else put.author != source.author)
    ]
    if named is None:
        return asked[-1:]
    return [named] if "?" in named.text or not asked else [named, asked[-1]]


def in_jest(text: str) -> bool:
    """True if it laughs at any of its own words."""
    return any(jests(words.text) for words in utterance(text).own.each)


def _named(source: Source, window: Sequence[Source]) -> Source | None:
    reply = message_of(source).reply_to
    if reply is not None and (put := next((put for put in window if put.ref == reply), None)) is not None:
        return None if in_jest(put.text) else put
    last = next((put for put in reversed(window[-_NEAR:]) if put.author != source.author), None)
    if last is None or in_jest(last.text):
        return None
    return last if not substance(source.text) or _fits(source, last) else None


def _fits(source: Source, put: Source) -> bool:
    """True if the source may answer: recent words are answered in any words, old words only in their own."""
    return abs(source.at - put.at) <= _SOON or bool(telling_terms(source.text) & telling_terms(put.text))


@dataclass(frozen=True, slots=True)
class PossibleDecision:
    """A decision that a message may have made. The first of its words are those of its claim."""

    source: Source
    chance: float
    words: tuple[SlotWords, ...]

    def is_of(self, message: str) -> bool:
        return message in (self.source.ref, self.words[0].evidence.source)


def possible_decision(
    source: Source,
    window: Sequence[Source],
    known: Sequence[DiscussedClaim],
    effects: Sequence[PatternEffect],
    chance: Chance,
    profile: Profile,
) -> PossibleDecision | None:
    """Return a decision that a person's words may have made, where nothing else was made of them."""
    if source.agent or not profile.possible.daily or _made_of(source, known, effects):
        return None
    shown = replace(source, text=_read(source.text))
    if not shown.text.strip():
        return None
    how_sure = chance(message_of(shown), [message_of(before) for before in window])
    if how_sure < profile.possible.least:
        return None
    words = _words(shown, source, window, chance, how_sure)
    made = [claim for claim in known if _is_made(claim) and not claim.is_over(source.at)]
    if not words or _is_said_in(words[0].evidence.source, made):
        return None
    return PossibleDecision(source, how_sure, words)


def may_be_heard_against(stated: DiscussedClaim) -> bool:
    """True unless the claim only looks decided: nobody answers to such a claim until it has come into force."""
    return stated.begins is not None or not any(words.draft and words.draft.rule == POSSIBLE for words in stated.words)


def _is_made(claim: DiscussedClaim) -> bool:
    return claim.kind not in _KINDS_BESIDE


def _is_said_in(message: str, claims: Iterable[DiscussedClaim]) -> bool:
    return any(words.source == message for claim in claims for words in claim.words)


def made_of_others(effect: PatternEffect) -> set[str]:
    """Messages before it of which it makes a claim: what only looked decided in them goes."""
    drafts = ((said.evidence.source, said.evidence.draft) for said in effect.words)
    return {said for said, draft in drafts if draft and draft.kind not in _KINDS_BESIDE} - {effect.source.ref}


def _made_of(source: Source, known: Sequence[DiscussedClaim], effects: Sequence[PatternEffect]) -> bool:
    heard = any(effect.claim is not None or effect.words for effect in effects)
    return heard or _is_said_in(source.ref, filter(_is_made, known))


def _read(text: str) -> str:
    """Letter for letter, with blanks for what is struck out, quoted from others, or marked as something of its own."""
    lines = said(text).splitlines(keepends=True)
    return "".join(blank(line) if line.lstrip().startswith(">") or _is_marked(line) else line for line in lines)


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
    yes = [(source, shown.text, EvidenceRole.CONFIRMS)] if put is not source else []
    others = (*yes, *((asked, asked.text, EvidenceRole.RATIONALE) for asked in rest))
    return (*settled, *(first.beside(_quoted(said, _whole(text), source), role) for said, text, role in others))


def _put(answers: list[Source], window: Sequence[Source]) -> list[Source]:
    """Return the proposal behind a chain of yeses."""
    while not substance(_read(answers[0].text)) and (
        further := answered_messages(answers[0], _before(answers[0], window))
    ):
        answers = further
    return answers


def _before(message: Source, window: Sequence[Source]) -> Sequence[Source]:
    return window[: next((at for at, other in enumerate(window) if other.ref == message.ref), 0)]


def _settled(
    source: Source, window: Sequence[Source], by: Source, chance: Chance, how_sure: float
) -> tuple[SlotWords, ...]:
    """The sentence that settles it, the same whoever says yes to it, and its reason: one message makes one of these."""
    shown = replace(source, text=_read(source.text))
    spans = sentences(shown.text, 0, len(shown.text), wrapped=False)
    if not spans:
        whole = _quoted(source, _whole(source.text), by)
        return (_asserted(whole, whole.text, how_sure),)
    points = _telling(shown, spans, window, chance)
    start, end = best = spans[points.index(max(points))]
    if not any(points) or jests_at(utterance(shown.text), start, end):
        return ()
    quoted = _quoted(source, _around(best, spans), by)
    first = _asserted(quoted, source.text[start : min(end, start + QUOTE_MAX)], how_sure)
    _, why = reasoned(sentence(flat(shown.text[start:end])))
    if why is None:
        return (first,)
    reason = _quoted(source, (start + why[0], start + why[1]), by)
    return first, first.beside(reason, EvidenceRole.RATIONALE)


def _telling(shown: Source, spans: Sequence[Span], window: Sequence[Source], chance: Chance) -> list[float]:
    """Score how likely each sentence settles it. A telling sentence says most, concludes, has a figure, speaks of the
    recent subject, or is the first to say anything after a question. The chance of the sentence alone tells little more:
    "Yes." has a high one, too."""
    spoken_of = {term for put in window[-_SPOKEN_OF:] for term in telling_terms(put.text)}
    before, answers = [message_of(put) for put in window], bool(window) and "?" in window[-1].text
    points: list[float] = []
    for span in spans:
        words = shown.text[slice(*span)]
        said, own = substance(words), [token.word for token in tokens(words)]
        if question(line := sentence(flat(words))) and not decidable(line):
            said = frozenset()  # "Where do we keep the keys?" settles nothing, whoever answers it
        much = (not _CONCLUDING.isdisjoint(own), answers and not any(points))
        some = (any(sign.isdigit() for sign in "".join(own)), not said.isdisjoint(spoken_of))
        alone = chance(message_of(replace(shown, text=words)), before)
        points.append(min(len(said), _MUCH) / _MUCH + sum(much) + _SOME * sum(some) + alone if said else 0.0)
    return points


def _whole(text: str) -> Span:
    """All of it, as far as a quotation goes."""
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    if end - start <= QUOTE_MAX:
        return start, end
    stop = text.rfind(" ", start + 1, start + QUOTE_MAX)
    return start, stop if stop > start else start + QUOTE_MAX


def _quoted(source: Source, span: Span, by: Source) -> QuotedWords:
    return QuotedWords(source, Place(source.ref, *span), by)


def _around(best: Span, spans: Sequence[Span]) -> Span:
    """The sentence with those beside it, as many as a quotation has room for."""
    start, end = best[0], min(best[1], best[0] + QUOTE_MAX)
    at = spans.index(best)
    outwards = (place for far in range(1, len(spans)) for place in (at + far, at - far) if 0 <= place < len(spans))
    for place in outwards:
        low, high = min(start, spans[place][0]), max(end, spans[place][1])
        if high - low > QUOTE_MAX:
            break
        start, end = low, high
    return start, end


def _asserted(quotation: QuotedWords, words: str, how_sure: float) -> SlotWords:
    """Return the words of a possible claim: one for the same words in one task. It meets no plain claim: no normal text has
    a line break."""
    statement = " ".join(words.split())
    norm = normal_statement(statement)
    address = worded(Address(quotation.source.project), ClaimKind.DECISION, f"possible\n{quotation.by.task}\n{norm}")
    draft = Draft(ClaimKind.DECISION, statement, POSSIBLE, POSSIBLE, None, round(how_sure * _SURE, 4), norm)
    return SlotWords(address.slot, SlotShape.at(address), quotation.evidence(EvidenceRole.ASSERTS, draft))
