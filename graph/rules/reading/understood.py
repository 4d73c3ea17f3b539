"""Knows what a model's understanding of plain talk comes to: how much it weighs, what it is compared by, and its slot.

It speaks of proposals without a key. In force by itself is what a person's words settle, at the profile's threshold, with
nothing in the quotation against it; whatever falls short of that is put forward, and waits.
"""

from dataclasses import replace

from graph.model.address import Address, about_of, named
from graph.model.claim import MODEL, Standing
from graph.model.op import About, Op
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.source_kind import AGENT_SECTION, OWN_SECTIONS
from graph.model.words import ClaimKind, EvidenceRole, OpType, Relation, SourceKind, Stance
from graph.rules.reading.context import YES, Support
from graph.rules.reading.contrary import contrary, unfaithful
from graph.rules.values.normal import Value, infer, normal_statement, normalise

_PROMISED = frozenset({ClaimKind.COMMITMENT, ClaimKind.ACTION_ITEM})
_ARTICLES = ("the ", "a ", "an ", "our ")
_NEGATIVE = frozenset({Relation.REJECTS, Relation.WITHDRAWS})
_TIMES = frozenset(
    {"time", "times", "when", "hour", "hours", "start", "starts", "begin", "begins", "end", "opening", "doors"}
)
_DIGITS = 2  # of an hour at most, and of minutes
_VALUE_MAX = 500  # characters of a value without a key


def is_understood(op: Op) -> bool:
    """True for a model's op without a listed key: nobody but the model says what it means."""
    return op.rule == MODEL and op.key is None and op.op is not OpType.NOTE and not op.suggested


def storable(op: Op, source: Source) -> Op:
    """Return the op with a value and a statement that can be kept: a statement that nobody said gives way to the quotation."""
    value = op.value if len(str(op.value)) <= _VALUE_MAX else None
    said = " ".join((
        source.text, source.author or "", op.by or "", *(quotation.quote for quotation in op.support),
        *((op.about.subject, op.about.aspect) if op.about else ()), str(value or ""),
    ))  # fmt: skip
    if _ends(op) or not unfaithful(op, said):
        return replace(op, value=value)
    words = " ".join(op.evidence.quote.split())
    return replace(op, value=value, statement=words, needs_review=True, reason="nobody said what it states")


def understanding(op: Op, source: Source, now: int) -> Support:
    """Judge whether the op may settle anything by itself; if not, say why a person has to look at it. A decision for a
    later day holds once that day has come."""
    if op.needs_review:
        return Support(False, op.reason or "the model asks for a review")
    if not _said_by(op, source):
        return Support(False, f"{op.by} is not who said the words quoted")
    if op.starts is None and op.stance is Stance.PLANNED:
        return Support(False, "it is for later, or on a condition: a person says when it holds")
    if op.starts is not None and op.starts > max(now, source.at):
        day = f" ({op.raw['from']})" if op.raw.get("from") else ""
        return Support(False, f"it is for a later day{day}: it waits until then")
    if _ends(op) or op.stance is Stance.PROPOSED:
        return YES  # what is refused is not what the words say, and a proposal settles nothing
    against = contrary(op, source)
    return Support(False, f"possibly decided: {against}") if against else YES


def standing_of_understood(op: Op, source: Source, profile: Profile, supported: bool) -> Standing:
    """Return the standing of the words in their own slot; their effect on another claim is judged where that is known."""
    agent = source.agent or op.evidence.section == AGENT_SECTION
    sure = supported and op.confidence >= profile.accept.reading and not agent
    accept = profile.accept
    place = source.kind in accept.sources and (not accept.sections or op.evidence.section in accept.sections)
    decides = sure and _decided(op) and not _ends(op)
    return Standing(
        accepts=decides and place,
        firm=decides and _may_replace(op, source),
        decides=decides,
        contests=op.op is OpType.CONFLICT or op.relation is Relation.CONTRADICTS,
        refuses=sure and _ends(op),
        proposes=not (decides or (sure and _ends(op))) and op.relation is not Relation.CONTRADICTS,
    )


def norm_of_understood(op: Op) -> str:
    """Return its compared form: its value, where it is about something; else its words."""
    if op.about is not None and (value := value_of(op)) is not None:
        return _hour(op) or value.norm
    return normal_statement(op.statement or "")


def _hour(op: Op) -> str | None:
    """A time of day by its hour and minute, however its dot is written, where a time is what it is about."""
    words = op.value.strip() if isinstance(op.value, str) and op.about is not None else ""
    hour, dot, minute = words.replace(".", ":").partition(":")
    if not (dot and hour.isdigit() and minute.isdigit() and len(hour) <= _DIGITS and len(minute) == _DIGITS):
        return None
    about = op.about.aspect.casefold().split() if op.about else []
    timed = ":" in words or any(one in _TIMES for one in about)
    return f"{int(hour)}:{minute}" if timed else None


def value_of(op: Op) -> Value | None:
    if op.value is None or op.value == "":
        return None
    found = infer(op.value) if isinstance(op.value, str) and op.value.strip() else normalise(None, op.value)
    return found if isinstance(found, Value) else None


def address_of_understood(scope: Address, op: Op, norm: str, profile: Profile) -> Address:
    about = about_of(op.kind, about_parts(op.about), profile.slots) if op.about else ()
    return replace(scope, about=about) if about else named(scope, op.kind, None, norm)


def about_parts(about: About) -> dict[str, str]:
    """By the names that a profile may give them."""
    aspect = plain_name(about.aspect)
    return {"subject": plain_name(about.subject), "aspect": aspect, "attribute": aspect}


def role_of(op: Op) -> EvidenceRole:
    if op.relation is Relation.CONFIRMS:
        return EvidenceRole.CONFIRMS
    return EvidenceRole.CORRECTS if op.relation in _NEGATIVE else EvidenceRole.ASSERTS


def about_words(about: About | None) -> tuple[str | None, str | None]:
    return (about.subject or None, about.aspect) if about else (None, None)


def _may_replace(op: Op, source: Source) -> bool:
    """True if the op may replace the content of its slot. Words that name no value ("we stay with it") replace only what
    they name, and so does a document, whose author nobody knows. A repetition replaces nothing."""
    if op.relation is Relation.REPEATS:
        return False
    return (
        op.relation is not None or op.about is None or (op.value is not None and source.kind is not SourceKind.DOCUMENT)
    )


def _decided(op: Op) -> bool:
    """True if the op is decided. Where a model does not say how far it has come, a promise is made by its words, and a
    turn's own sections state. One person's preference settles nothing for the others."""
    if op.kind is ClaimKind.PREFERENCE and op.evidence.section not in OWN_SECTIONS:
        return False
    if op.stance is not None:
        return op.stance is Stance.DECIDED or (op.stance is Stance.PLANNED and op.starts is not None)
    return op.kind in _PROMISED or op.evidence.section in OWN_SECTIONS


def _ends(op: Op) -> bool:
    return op.stance is Stance.TURNED_DOWN or op.relation in _NEGATIVE


def _said_by(op: Op, source: Source) -> bool:
    """True if the author of the message is the named speaker; other texts name people in their words."""
    if op.by is None or source.kind is not SourceKind.MESSAGE or source.author is None:
        return True
    by, author = op.by.casefold(), source.author.casefold()
    return by in author or author in by


def plain_name(words: str) -> str:
    """Return a name as it is compared: without case, article and the signs around it."""
    folded = " ".join(words.casefold().split()).strip(" .,;:!?\"'")
    return next((folded[len(one) :] for one in _ARTICLES if folded.startswith(one)), folded)
