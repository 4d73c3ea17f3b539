"""Claims: facts, decisions and cards."""

import strawberry
from strawberry.scalars import JSON

from api.ids import claim_id
from api.types import learnt, surroundings
from api.types.fields import ask, read
from api.types.later import (
    LaterConflict,
    LaterEffect,
    LaterEvidence,
    LaterItem,
    LaterPattern,
    LaterProject,
    LaterReview,
    LaterRun,
    LaterSupersession,
    LaterTask,
)
from api.types.node import Node
from api.types.places import Scope
from api.types.scalars import DateTime
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, ClaimSource, Layer, VoteSide
from graph.rules.cards.likeness import tags_of
from graph.rules.cards.packing import topic_for


@strawberry.type(
    description="Counts by kind of evidence: the quotations that say so, and the contradictions that show by themselves; `disputes`: the "
    "weight of every quotation against it: a tool's weighs most, an agent's nothing."
)
class TruthStats:
    evidence: JSON
    contradictions: JSON
    disputes: float


@strawberry.interface(description="Anything that is asserted: a fact, a decision or a card.")
class Claim(Node):
    id: strawberry.ID = read(claim_id)
    ref: str
    project: LaterProject = ask(surroundings.project_of)
    scope: Scope = read(lambda claim: claim)
    kind: ClaimKind
    layer: Layer
    status: ClaimStatus
    statement: str
    key: str | None
    value_type: str | None
    value: JSON | None
    confidence: float
    confidence_word: str = ask(surroundings.word_of, "`high`, `medium` or `low`, as its project's profile calls it.")
    needs_review: bool
    high_risk: bool
    hand_authored: bool
    source_kind: ClaimSource = ask(surroundings.source_kind_of, "The speaker of the words that it rests on.")
    evidence: list[LaterEvidence] = ask(surroundings.evidence_of, "The quotations that it rests on, oldest first.")
    unseen_characters: list[str] = ask(
        surroundings.unseen_of,
        "Characters of its words and quotations that nobody sees: without width, or turning the direction of the words.",
    )
    supersedes: list[LaterSupersession] = ask(surroundings.replaced_by_it)
    superseded_by: list[LaterSupersession] = ask(surroundings.what_replaced_it)
    history: list["Claim"] = ask(
        surroundings.history_of, "The claim itself first, then what it replaced, back to the first."
    )
    downstream: list[LaterEffect] = ask(surroundings.downstream_of, "The tasks, items and claims that rest on it.")
    conflicts: list[LaterConflict] = ask(surroundings.conflicts_of)
    patterns: list[LaterPattern] = ask(surroundings.patterns_of)
    tasks: list[LaterTask] = ask(surroundings.tasks_of)
    items: list[LaterItem] = ask(surroundings.items_of)
    run: LaterRun | None = ask(surroundings.run_of)
    rule: str | None
    extractor_version: str | None
    reviews: list[LaterReview] = ask(surroundings.reviews_of, "Every step, oldest first, those undone since included.")
    deferred_at: DateTime | None
    waiting_since: DateTime | None
    looked_at: DateTime | None
    graduated_from: "Claim | None" = ask(surroundings.graduated_from)
    graduated_to: "Claim | None" = ask(surroundings.graduated_to)
    amends: list["Claim"] = ask(
        surroundings.amends, "The claims that it amends, as records say: the rest of them stays in force."
    )
    amended_by: list["Claim"] = ask(surroundings.amended_by)
    contested_by: list["Claim"] = ask(surroundings.contested_by)
    rivals: list["Claim"] = ask(
        surroundings.rivals_of,
        "The claims of its slot that hold, or wait for a person, and say otherwise, those that hold first. Promoting it replaces "
        "what holds.",
    )
    no_longer_said: list[str] = ask(
        surroundings.no_longer_said,
        "The documents that said so once, and whose present version does not, or that are gone, in words.",
    )
    also_read_as: list["Claim"] = ask(
        surroundings.also_read_as,
        "The claims that other readings of the same source made of the same words: neither takes the other's place by itself.",
    )
    origins: int = ask(surroundings.origins_of)
    review_by: DateTime | None = read("review_by", "From then on it is due: NEEDS_RECHECK.")
    review_when: str | None = read("revisit", "A reason to look at it again.")
    paths: list[str] = read(lambda claim: list(claim.paths), "Files, symbols, commits, URLs that it governs.")
    seen_count: int = ask(surroundings.seen_count_of)
    topic: str | None = read(
        topic_for,
        "Its subject: its key, or its first telling words, cut to their stems. A pack tells at most two claims of one topic.",
    )
    tags: list[str] = read(lambda claim: tags_of(claim.statement, claim.kind.value))
    rule_version: str = read(lambda claim: claim.rule or "")
    truth: TruthStats = ask(learnt.truth_of_card)
    dispute_weight: float = ask(learnt.disputes_of, "From its tier's threshold on it needs a recheck.")
    exposures: int = ask(learnt.exposures_of, "The number of times that an agent was shown it.")
    last_shown_at: DateTime | None = ask(learnt.last_shown_of)
    recorded_at: DateTime
    valid_from: DateTime | None
    valid_to: DateTime | None


@strawberry.type
class Fact(Claim):
    pass


@strawberry.type
class Vote:
    by: str
    value: str
    side: VoteSide


@strawberry.type
class Decision(Claim):
    task: LaterTask | None = ask(surroundings.task_of)
    rationale: str | None = ask(surroundings.rationale_of, "The reason, in the words of those who gave it.")
    alternatives: list[str]
    importance: float | None
    owner: str | None = read("owner", "Of an action item: the person who does it.")
    due: DateTime | None = read("due", "Of an action item: the day on which it is due.")
    votes: list[Vote] = ask(surroundings.votes_of, "The last vote of each person, in the order of their words.")


@strawberry.type(
    description="A claim that helps an agent: a tactic, a negative result, a note, an identity or an episode."
)
class Card(Claim):
    wins: int = ask(learnt.wins_of, "Runs that ended well after a pack had shown it.")
    losses: int = ask(learnt.losses_of, "Runs that ended badly after a pack had shown it.")
    utility: float | None = ask(
        learnt.utility_of_card, "Its success in runs, from 0 to 1; null while no run has ended with it."
    )
