"""The closed vocabularies of the domain, named exactly as the public contract names them."""

from enum import StrEnum


class Tier(StrEnum):
    ITEM = "ITEM"
    PROJECT = "PROJECT"
    DOMAIN = "DOMAIN"
    GLOBAL = "GLOBAL"


class SourceKind(StrEnum):
    TURN = "TURN"
    MESSAGE = "MESSAGE"
    DOCUMENT = "DOCUMENT"
    EPISODE = "EPISODE"
    MANUAL = "MANUAL"


class RunStatus(StrEnum):
    QUEUED = "QUEUED"
    RUNNING = "RUNNING"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"


class OpType(StrEnum):
    ADD = "ADD"
    UPDATE = "UPDATE"
    CONFLICT = "CONFLICT"
    NOTE = "NOTE"


class OpVerdict(StrEnum):
    ADDED = "ADDED"
    UPDATED = "UPDATED"
    MERGED = "MERGED"
    CONFLICT = "CONFLICT"
    NOTE = "NOTE"
    REJECTED = "REJECTED"
    DROPPED = "DROPPED"


class Stance(StrEnum):
    """The stage of a decision in somebody's words. PLANNED: decided for a later day."""

    DECIDED = "DECIDED"
    PROPOSED = "PROPOSED"
    TURNED_DOWN = "TURNED_DOWN"
    PLANNED = "PLANNED"


class Relation(StrEnum):
    """The effect of somebody's words on an existing claim."""

    SUPERSEDES = "SUPERSEDES"
    CONFIRMS = "CONFIRMS"
    REJECTS = "REJECTS"
    CORRECTS = "CORRECTS"
    WITHDRAWS = "WITHDRAWS"
    CONTRADICTS = "CONTRADICTS"
    REPEATS = "REPEATS"


REPLACING = frozenset({Relation.SUPERSEDES, Relation.CORRECTS})


class EvidenceKind(StrEnum):
    USER_SPAN = "USER_SPAN"
    DOC_SPAN = "DOC_SPAN"
    TOOL_OUTPUT = "TOOL_OUTPUT"
    AGENT_OUTPUT = "AGENT_OUTPUT"


class ClaimSource(StrEnum):
    """The sort of speaker that a claim rests on; SYSTEM: it quotes nobody."""

    USER = "USER"
    AGENT = "AGENT"
    SYSTEM = "SYSTEM"
    MANUAL = "MANUAL"


class EvidenceRole(StrEnum):
    """The role of a quotation for its claim."""

    ASSERTS = "ASSERTS"
    RATIONALE = "RATIONALE"
    ALTERNATIVE = "ALTERNATIVE"
    CONFIRMS = "CONFIRMS"
    CORRECTS = "CORRECTS"


STANDING_FOR_A_CLAIM = frozenset({EvidenceRole.ASSERTS, EvidenceRole.CONFIRMS})


class ClaimKind(StrEnum):
    FACT = "FACT"
    DECISION = "DECISION"
    CONSTRAINT = "CONSTRAINT"
    PREFERENCE = "PREFERENCE"
    COMMITMENT = "COMMITMENT"
    ACTION_ITEM = "ACTION_ITEM"
    CORRECTION = "CORRECTION"
    TACTIC = "TACTIC"
    NEGATIVE_RESULT = "NEGATIVE_RESULT"
    IDENTITY = "IDENTITY"
    EPISODIC = "EPISODIC"
    REQUIREMENT = "REQUIREMENT"
    NOTE = "NOTE"


class ClaimType(StrEnum):
    """The GraphQL type, and the prefix family, that a kind belongs to."""

    FACT = "Fact"
    DECISION = "Decision"
    CARD = "Card"


class Layer(StrEnum):
    MEMORY = "MEMORY"
    ENTITY = "ENTITY"
    TRUSTED = "TRUSTED"


class ReviewAction(StrEnum):
    PROMOTE = "PROMOTE"
    REJECT = "REJECT"
    EDIT = "EDIT"
    DEFER = "DEFER"
    REVERT = "REVERT"
    RETRACT = "RETRACT"
    GRADUATE = "GRADUATE"
    CURATE = "CURATE"
    SUPERSEDE = "SUPERSEDE"
    ACKNOWLEDGE = "ACKNOWLEDGE"
    ARCHIVE = "ARCHIVE"
    RESTORE = "RESTORE"
    RESOLVE = "RESOLVE"
    DISMISS = "DISMISS"
    REOPEN = "REOPEN"
    OVERRIDE = "OVERRIDE"
    CONFIRM = "CONFIRM"
    LOOKED_AT = "LOOKED_AT"
    DISPUTE = "DISPUTE"
    RECHECK = "RECHECK"
    MERGE = "MERGE"
    SPLIT = "SPLIT"


class PatternType(StrEnum):
    """A way in which people react to a decision in a discussion."""

    CORRECTION = "CORRECTION"
    CONTRADICTION = "CONTRADICTION"
    REPEATED_QUESTION = "REPEATED_QUESTION"
    CONFIRMATION = "CONFIRMATION"
    REJECTION = "REJECTION"


class ConflictKind(StrEnum):
    SLOT = "SLOT"
    CONTRADICTION = "CONTRADICTION"
    TEMPORAL = "TEMPORAL"
    RESOURCE = "RESOURCE"
    MISSING = "MISSING"
    DISPUTE = "DISPUTE"
    LAYER = "LAYER"


class ConflictStatus(StrEnum):
    OPEN = "OPEN"
    RESOLVED = "RESOLVED"
    DISMISSED = "DISMISSED"


class ConflictChange(StrEnum):
    OPENED = "OPENED"
    MEMBER_ADDED = "MEMBER_ADDED"
    RESOLVED = "RESOLVED"
    DISMISSED = "DISMISSED"


class LinkStatus(StrEnum):
    """People's verdict on the canonical of a line: none yet, confirmed, or rejected."""

    SUGGESTED = "SUGGESTED"
    CONFIRMED = "CONFIRMED"
    REJECTED = "REJECTED"


class EffectVia(StrEnum):
    DOWNSTREAM = "DOWNSTREAM"
    ABOUT = "ABOUT"
    SUPERSEDES = "SUPERSEDES"
    LINKED = "LINKED"


class TopicVerdict(StrEnum):
    """The verdict on a topic by its weight."""

    AUTO_EXTRACT = "AUTO_EXTRACT"
    FLAG = "FLAG"
    RAW = "RAW"


class QuickAnswer(StrEnum):
    """An answer to a question by one click."""

    YES = "YES"
    NO = "NO"
    IDK = "IDK"
    IRRELEVANT = "IRRELEVANT"


class FieldOrigin(StrEnum):
    """The origin of the value of an item's field."""

    OVERRIDE = "OVERRIDE"
    FACT = "FACT"
    DEFAULT = "DEFAULT"


class Role(StrEnum):
    """The rights of a token; each role includes the ones before it."""

    READER = "READER"
    WRITER = "WRITER"
    REVIEWER = "REVIEWER"
    ADMIN = "ADMIN"


class StepRole(StrEnum):
    """The speaker of a step in an agent's run."""

    USER = "USER"
    MODEL = "MODEL"
    TOOL = "TOOL"


class CardVerdict(StrEnum):
    """The result of a proposal of an episode: what became of it among the cards of its place."""

    ADMITTED = "ADMITTED"
    MERGED = "MERGED"
    SUPERSEDED = "SUPERSEDED"
    ARCHIVED = "ARCHIVED"
    REFUSED = "REFUSED"


class OutcomeType(StrEnum):
    """The way in which an agent's run, or a part of it, ended."""

    TOOL_SUCCESS = "TOOL_SUCCESS"
    TOOL_FAILURE = "TOOL_FAILURE"
    USER_CONFIRMED_HELPFUL = "USER_CONFIRMED_HELPFUL"
    USER_CORRECTED = "USER_CORRECTED"


class Channel(StrEnum):
    """The way in which a claim reached an agent."""

    AUTO_PACK = "AUTO_PACK"
    SEARCH = "SEARCH"
    EXPLICIT_READ = "EXPLICIT_READ"
    CHECK = "CHECK"


class VoteSide(StrEnum):
    """The side that a vote takes, however strong it is."""

    FOR = "FOR"
    AGAINST = "AGAINST"
    NEITHER = "NEITHER"


class Intent(StrEnum):
    """The purpose of a reader who asks for a pack."""

    AFTER_FAILURE = "AFTER_FAILURE"
    HOW_TO = "HOW_TO"
    LAST_TIME = "LAST_TIME"
    GENERAL = "GENERAL"


CARD_KINDS = frozenset(
    {ClaimKind.TACTIC, ClaimKind.NEGATIVE_RESULT, ClaimKind.NOTE, ClaimKind.IDENTITY, ClaimKind.EPISODIC}
)


def type_of(kind: ClaimKind) -> ClaimType:
    if kind is ClaimKind.FACT:
        return ClaimType.FACT
    return ClaimType.CARD if kind in CARD_KINDS else ClaimType.DECISION
