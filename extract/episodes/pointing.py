"""Knows which deed a user means by "do it": by the user's own sentence before, or the deed that the agent asked about.

An order that only points is no rule for the next run, which has not heard what came before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from extract.episodes.steps import QUOTED, Line, Said, sentences_of
from graph.model.op import Op, Quotation
from graph.model.words import EvidenceRole, StepRole
from graph.rules.cards.eligibility import NORMATIVE
from graph.rules.cards.lifting import PERMITS, deed_of, lifting_in
from graph.rules.cards.likeness import telling
from graph.rules.cards.phrases import clause

OPEN = "its words only point at what was said before: a person says what it is about"


_TELLS = 2  # telling words: a sentence of fewer ("That was wrong.") names nothing


@dataclass(frozen=True, slots=True)
class Deed:
    """`words`: from the verb on, as the agent said it at `quoted`."""

    words: str
    quoted: Quotation


def points(words: str) -> bool:
    return bool(_pointers(words[:QUOTED]))


def _pointers(words: str) -> list[tuple[int, int]]:
    """Return where a deed is only pointed at: "do that", or "touch it" where nothing else is named."""
    heard = clause(words)
    at_thing = heard.spans("points-at-thing")
    beside = deed_of(f"{words[: at_thing[0][0]]} {words[at_thing[-1][1] :]}") if at_thing else ()
    return heard.spans("points") or (at_thing if len(beside) <= 1 else [])


def spelt_out(op: Op, said: Said, steps: Sequence[Said]) -> Op | None:
    """Let an order say what it is about: by the user's own sentence before it, else by the deed that the agent named. Where
    neither tells, it waits for a person."""
    statement = op.statement or op.evidence.quote
    places = _pointers(statement[:QUOTED])
    if op.kind not in NORMATIVE or (not places and deed_of(statement)):
        return op
    own = _said_before(op, said)
    if own is not None:
        return _with_own(op, own, said)
    deed = named_before(said, steps)
    if deed is None or len(places) != 1 or not _stands_for(statement[slice(*places[0])], deed):
        return replace(op, needs_review=True, reason=OPEN)
    start, end = places[0]
    return _meant(op, f"{statement[:start]}{deed.words}{statement[end:]}", deed)


def _meant(op: Op, whole: str, deed: Deed) -> Op | None:
    """A permission that says no more than yes is for this once, and no op at all."""
    lifting = lifting_in(whole)
    once = not clause((op.statement or op.evidence.quote)[:QUOTED]).has("for-good")
    if lifting is not None and lifting.how == PERMITS and once:
        return None
    return replace(op, statement=whole, support=(*op.support, deed.quoted))


def _said_before(op: Op, said: Said) -> Line | None:
    """Return the sentence right before in the same step, unless the order answers the agent, or that sentence says little."""
    if clause(op.evidence.quote[:QUOTED]).begins("answers") is not None:
        return None
    start = op.evidence.start or 0
    earlier = [line for line in sentences_of(said) if line.end <= start and len(telling(line.words)) >= _TELLS]
    beside = bool(earlier) and not said.text[earlier[-1].end - said.start : start - said.start].strip()
    return earlier[-1] if beside else None


def _with_own(op: Op, own: Line, said: Said) -> Op:
    """Quote the sentence before, too: "The vendor folder is generated. Don't touch it." """
    start, end = own.start, op.evidence.end or own.end
    quote = said.text[start - said.start : end - said.start]
    if len(quote) > QUOTED:
        return replace(op, needs_review=True, reason=OPEN)
    statement = f"{own.words} {op.statement or op.evidence.quote}"
    return replace(op, statement=statement, evidence=replace(op.evidence, quote=quote, start=start))


def _stands_for(pointer: str, deed: Deed) -> bool:
    """True for "do it", and for the deed's own verb: "delete them" means to delete the logs."""
    verb = pointer.split(maxsplit=1)[0].casefold()
    return verb in ("do", deed.words.split()[0].casefold())


def named_before(said: Said, steps: Sequence[Said]) -> Deed | None:
    """Return the last deed that the agent names in its step before these words of the user."""
    earlier = [one for one in steps if one.step.number < said.step.number and one.step.role is not StepRole.TOOL]
    if not earlier or earlier[-1].step.role is not StepRole.MODEL:
        return None
    named = (_deed(line, earlier[-1]) for line in sentences_of(earlier[-1]))
    return next((one for one in reversed(list(named)) if one is not None), None)


def _deed(line: Line, said: Said) -> Deed | None:
    heard = clause(line.words)
    cue = heard.begins("names-deed")
    if cue is None:
        return None
    start = heard.said[cue.places["deed"]].start
    end = next((low for low, _ in heard.spans("ends-deed") if low > start), len(line.words))
    words = line.words[start:end].strip(" ?!.").removesuffix(" now")
    quoted = Quotation(line.words, said.step.section, line.start, line.end, EvidenceRole.RATIONALE)
    return Deed(words, quoted) if telling(words) and not points(line.words) else None
