"""Claims that nobody made: chains of decisions about invented places, each with its source and its quotation."""

import random
from dataclasses import dataclass

from graph.model.address import Address, keyed
from graph.model.claim import Claim, Draft, Evidence, Stage, Standing, Supersession
from graph.model.source import Run, Section, Source
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole, RunStatus, SourceKind

START = 1_700_000_000_000_000
MINUTE = 60_000_000
DAY = "20231114"
CHAIN = 5  # claims in each keyed slot: the last one holds it, the others are what it replaced
WAITING = 10  # in every so many slots the last one has not been accepted yet


def _words(text: str) -> list[str]:
    return text.split()


_PLACES = _words(
    "billing search login export import audit mobile ledger catalogue mailing archive payment report schedule"
)
_THINGS = _words("database cache queue format protocol library region vendor layout colour retention encoding license")
_CHOICES = _words(
    "Postgres Redis Kafka JSON gRPC Frankfurt Dublin Arrow Parquet Avro oak birch steel blue green UTF MIT"
)
_REASONS = _words("cost latency licence support security hiring weight delivery warranty tooling noise heat")


@dataclass(frozen=True, slots=True)
class Invented:
    """A claim with everything that carries it. `older`: the supersession of its predecessor."""

    claim: Claim
    source: Source
    run: Run
    evidence: Evidence
    older: Supersession | None


def ref(prefix: str, number: int) -> str:
    return f"{prefix}-{DAY}-{number + 1:03d}"


def key_of(slot: int) -> str:
    """The same for every claim of a chain; its first word is in no other key, which makes it a rare one."""
    pick = random.Random(slot)
    return f"{pick.choice(_PLACES)}{slot}.{pick.choice(_THINGS)}"


def waiting(count: int) -> range:
    """The numbers of so many claims that nobody has accepted yet."""
    return range(CHAIN - 1, count * CHAIN * WAITING, CHAIN * WAITING)


def invent(project: str, number: int) -> Invented:
    pick = random.Random(number)
    key, choice = key_of(number // CHAIN), f"{pick.choice(_CHOICES)}{pick.randrange(1000)}"
    statement, why = f"{key} = {choice}", f"{pick.choice(_REASONS)} mattered most to team {pick.randrange(5000)}"
    source = _source(project, number, f"- [Decision] {statement} because {why}")
    claim = _claim(project, number, key, choice, why)
    return Invented(claim, source, _run(source, number), _evidence(claim, source, why), _older(claim, number))


def _source(project: str, number: int, text: str) -> Source:
    at = START + number * MINUTE
    return Source(
        project=project,
        ref=ref("SRC", number),
        kind=SourceKind.MESSAGE,
        text=text,
        sha256=f"{number:064d}",
        sections=(Section("MESSAGE", 0, len(text)),),
        at=at,
        captured_at=at,
        author=f"Person {number % 7}",
    )


def _run(source: Source, number: int) -> Run:
    return Run(source.project, ref("RUN", number), source.ref, "rules", "1", RunStatus.SUCCEEDED, source.at)


def _claim(project: str, number: int, key: str, choice: str, why: str) -> Claim:
    status, at = _status(number), START + number * MINUTE
    held = status is not ClaimStatus.CANDIDATE
    until = at + MINUTE if status is ClaimStatus.SUPERSEDED else None
    return Claim(
        project=project,
        ref=ref("DEC", number),
        kind=ClaimKind.DECISION,
        status=status,
        statement=f"{key} = {choice}",
        slot=keyed(Address(project), key).slot,
        norm=f'"{choice.casefold()}"',
        recorded_at=at,
        changed_at=at,
        key=key,
        value_type="string",
        value=choice,
        confidence=0.5 if status is ClaimStatus.CANDIDATE else 0.75,
        needs_review=status is ClaimStatus.CANDIDATE,
        rule="invented",
        extractor_version="1",
        run=ref("RUN", number),
        rationale=why,
        valid_from=at,
        valid_to=until,
        held=held,
        log=(Stage(at, status, at, until, held=held),),
    )


def _status(number: int) -> ClaimStatus:
    slot, turn = divmod(number, CHAIN)
    waits = slot % WAITING == 0
    if waits and turn == CHAIN - 1:
        return ClaimStatus.CANDIDATE
    return ClaimStatus.ACTIVE if turn == CHAIN - (2 if waits else 1) else ClaimStatus.SUPERSEDED


def _evidence(claim: Claim, source: Source, why: str) -> Evidence:
    draft = Draft(
        claim.kind,
        claim.statement,
        "invented",
        "1",
        claim.run,
        claim.confidence,
        claim.norm,
        "string",
        claim.value,
        why,
    )
    accepted = claim.status is not ClaimStatus.CANDIDATE
    return Evidence(
        id=f"{source.ref}:2:{len(source.text)}",
        source=source.ref,
        start=2,
        end=len(source.text),
        quote=source.text[2:],
        section="MESSAGE",
        kind=EvidenceKind.USER_SPAN,
        role=EvidenceRole.ASSERTS,
        at=source.at,
        recorded_at=source.at,
        author=source.author,
        draft=draft,
        standing=Standing(accepts=accepted, firm=accepted, decides=accepted),
    )


def _older(claim: Claim, number: int) -> Supersession | None:
    if number % CHAIN == 0 or claim.status is ClaimStatus.CANDIDATE:
        return None
    at = claim.valid_from or 0
    return Supersession(claim.ref, ref("DEC", number - 1), at, "rules", at, looked_at=at)
