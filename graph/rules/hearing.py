"""Knows what hearing a message adds: its patterns, and the words by which it corrects, confirms or turns down a claim.

Nothing is settled here. A yes lets a proposal stand in an empty slot and never replaces what holds one; what contradicts
waits as a candidate for a person; and an agent's words confirm, correct and turn down nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from graph.model.claim import Evidence
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.source import Source
from graph.model.words import ClaimKind, EvidenceRole, PatternType
from graph.rules.heard import Heard, Message, Nearness, Place
from graph.rules.patterns import listen
from graph.rules.put import proposal_in
from graph.rules.ruling import is_bare, proposed, ruling
from graph.rules.stated import Stated, in_force, stated_at
from graph.rules.uttered import Utterance, agreement, assertion, beside, denial, utterance
from graph.rules.wording import doubt, flat, question

_ALIKE = 0.8  # in meaning, at least: a correction that says what a constraint says already


@dataclass(frozen=True, slots=True)
class Noticed:
    """A pattern of one message. `claim` and `against` are keys of what is stated: the decision, and what contradicts it."""

    source: Source
    heard: Heard
    claim: str | None = None
    words: tuple[Utterance, ...] = ()
    repeats: bool = False
    against: str | None = None

    @property
    def name(self) -> str:
        about = self.heard.about
        of = f"{about.message}:{about.start}" if about else ""
        return f"{self.heard.type}:{self.source.ref}:{self.heard.at.start}:{of}"


def message_of(source: Source) -> Message:
    reply = source.origin.get("replyTo")
    return Message(
        source.ref, source.text, source.at, source.author, source.agent, reply if isinstance(reply, str) else None
    )


def hear(
    source: Source, window: Sequence[Source], known: Sequence[Stated], nearness: Nearness, profile: Profile
) -> tuple[tuple[Noticed, ...], list[Stated]]:
    """What one message adds, and everything that is stated after it."""
    ear = _Ear(source, {one.ref: one for one in (*window, source)}, list(known), nearness, profile)
    earlier = [message_of(one) for one in window]
    decisions = in_force(known, source.at, source.ref)
    found = [ear.notice(one) for one in listen(message_of(source), earlier, decisions, nearness, profile)]
    return tuple(one for one in found if one is not None), ear.known


class _Ear:
    def __init__(
        self, source: Source, sources: dict[str, Source], known: list[Stated], nearness: Nearness, profile: Profile
    ) -> None:
        self.source, self.sources, self.known = source, sources, known
        self.nearness, self.profile = nearness, profile

    def notice(self, heard: Heard) -> Noticed | None:
        match heard.type:
            case PatternType.CORRECTION:
                return self._correction(heard)
            case PatternType.CONFIRMATION | PatternType.REJECTION:
                return self._answer(heard, yes=heard.type is PatternType.CONFIRMATION)
            case PatternType.CONTRADICTION:
                return self._contradiction(heard)
            case PatternType.REPEATED_QUESTION:
                return Noticed(self.source, heard, heard.claim)

    # ── yes and no

    def _answer(self, heard: Heard, *, yes: bool) -> Noticed:
        held = self._held(heard)
        words: tuple[Utterance, ...] = ()
        if held is None and (put := self._proposal(heard)) is not None:
            held, words = put, (put_words(put),)
        if held is None or not held.words:
            return Noticed(self.source, heard, held.key if held else None)
        answer = agreement if yes else denial
        said = answer(self.source, heard.at, held, self.profile)
        self._learn(held, said, begins=self.source.at if yes and said.evidence.standing.accepts else None)
        return Noticed(self.source, heard, held.key, (*words, said))

    def _held(self, heard: Heard) -> Stated | None:
        if heard.claim is not None:
            return self._by_key(heard.claim)
        return stated_at(self.known, heard.about) if heard.about else None

    def _proposal(self, heard: Heard) -> Stated | None:
        """The proposal as a claim of its own, where nothing states it yet."""
        about = heard.about
        put = self.sources.get(about.message) if about else None
        found = proposal_in(put.text) if put else None
        if about is None or put is None or found is None or (found.start, found.end) != (about.start, about.end):
            return None
        return utterance(
            put, about, ClaimKind.DECISION, proposed(put.text[about.start : about.end]), self.source, self.profile
        )

    # ── corrections

    def _correction(self, heard: Heard) -> Noticed:
        text = self.source.text
        start, end = ruling(text, heard.at.start, heard.at.end)
        place = Place(self.source.ref, start, min(end, start + self.profile.extract.quote_max))
        stated = stated_at(self.known, place)
        if stated is not None and (stated.kind is ClaimKind.CONSTRAINT or stated.shape.key is not None):
            return Noticed(self.source, heard, stated.key, self._corrects(heard, stated.words[-1]))
        rules = text[start:end]
        again = self._says_already(rules)
        made = assertion(
            self.source,
            place,
            again or self._constraint(heard, place),
            self.profile,
            accepts=not heard.mild and _lays_down(rules),
        )
        self._learn(again, made, begins=self.source.at if made.evidence.standing.accepts else None)
        key = again.key if again else made.evidence.id
        return Noticed(
            self.source, heard, key, (made, *self._corrects(heard, made.evidence)), repeats=again is not None
        )

    def _constraint(self, heard: Heard, place: Place) -> Stated:
        words = self.source.text[place.start : place.end]
        about = heard.about
        if is_bare(words) and about is not None and about.message in self.sources:
            wrong = self.sources[about.message].text[about.start : about.end]
            words = f"Wrong: “{' '.join(wrong.split())}”"
        return utterance(self.source, place, ClaimKind.CONSTRAINT, _line(words), self.source, self.profile)

    def _says_already(self, words: str) -> Stated | None:
        """The earliest constraint that lays down the same, in these words or in others."""
        there = [
            one
            for one in self.known
            if one.kind is ClaimKind.CONSTRAINT and one.shape.key is None and one.words
            and one.said_at <= self.source.at and any(said.source != self.source.ref for said in one.words)
        ]  # fmt: skip
        there.sort(key=lambda one: (one.said_at, one.key))
        near = self.nearness(words, [one.statement for one in there])
        return next((one for one, score in zip(there, near, strict=True) if score >= _ALIKE), None)

    def _corrects(self, heard: Heard, words: Evidence) -> tuple[Utterance, ...]:
        """The words that were wrong, as evidence of what says so."""
        about = heard.about
        put = self.sources.get(about.message) if about else None
        if about is None or put is None or about.start == about.end:
            return ()
        stated = next((one for one in self.known if any(said.id == words.id for said in one.words)), None)
        if stated is None:
            return ()
        return (beside(put, about, stated, words, EvidenceRole.CORRECTS, self.source),)

    # ── contradictions

    def _contradiction(self, heard: Heard) -> Noticed | None:
        """Where the message's own words fill the slot of what they contradict, that slot's rules have judged them."""
        held = self._by_key(heard.claim or "")
        if held is None:
            return None
        said = stated_at(self.known, heard.at)
        if said is not None and said.slot == held.slot:
            return None if held.ends == self.source.at else Noticed(self.source, heard, held.key)
        if said is not None:
            return Noticed(self.source, heard, held.key, against=said.key)
        statement = _line(self.source.text[heard.at.start : heard.at.end])
        new = utterance(self.source, heard.at, ClaimKind.DECISION, statement, self.source, self.profile, keyed=False)
        made = assertion(self.source, heard.at, new, self.profile, accepts=False)
        self._learn(None, made)
        return Noticed(self.source, heard, held.key, (made,), against=made.evidence.id)

    # ── what is stated after it

    def _by_key(self, key: str) -> Stated | None:
        return next((one for one in self.known if one.key == key), None)

    def _learn(self, held: Stated | None, said: Utterance, begins: int | None = None) -> None:
        self.known = said.learnt(self.known, held, begins)


def put_words(put: Stated) -> Utterance:
    return Utterance(put.slot, put.shape, put.words[0])


def _line(words: str) -> str:
    return " ".join(words.split()).rstrip(".!") or words


def _lays_down(words: str) -> bool:
    """May it stand by itself? A question waits for a person, and so does a mere "that's wrong" and what is hedged."""
    line = flat(words)
    return question(line) is None and doubt(line) is None and not is_bare(words)


__all__ = ["Noticed", "SlotShape", "hear", "message_of"]
