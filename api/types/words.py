"""The closed vocabularies of the model, as the schema's enums; both sides use the same classes."""

from typing import Any

import strawberry
from graphql import EnumValueNode, GraphQLEnumType, GraphQLSchema, StringValueNode

from graph.model.chat import CoordinationType, GateStage, Redline
from graph.model.listed import Wanted
from graph.model.observation import PendingStatus, Tier1
from graph.model.status import ClaimStatus
from graph.model.words import (
    Channel,
    ClaimKind,
    ClaimSource,
    ConflictChange,
    ConflictKind,
    ConflictStatus,
    EffectVia,
    EvidenceKind,
    EvidenceRole,
    FieldOrigin,
    Intent,
    Layer,
    LinkStatus,
    OpVerdict,
    OutcomeType,
    PatternType,
    QuickAnswer,
    ReviewAction,
    Role,
    RunStatus,
    SourceKind,
    StepRole,
    Tier,
    TopicVerdict,
)

ENUMS = (
    Channel,
    ClaimKind,
    ClaimSource,
    ClaimStatus,
    ConflictChange,
    ConflictKind,
    ConflictStatus,
    CoordinationType,
    EffectVia,
    EvidenceKind,
    EvidenceRole,
    FieldOrigin,
    GateStage,
    Intent,
    Layer,
    LinkStatus,
    OpVerdict,
    OutcomeType,
    PatternType,
    PendingStatus,
    QuickAnswer,
    Redline,
    ReviewAction,
    Role,
    RunStatus,
    SourceKind,
    StepRole,
    Tier,
    Tier1,
    TopicVerdict,
    Wanted,
)

for _enum in ENUMS:
    strawberry.enum(_enum)


def bind_enums(schema: GraphQLSchema) -> None:
    """Write members by their value, which is their name: looking each one up costs more than all else of a field."""
    for enum in ENUMS:
        kind = schema.type_map.get(enum.__name__)
        if isinstance(kind, GraphQLEnumType):
            kind.coerce_output_value = _name_in(enum)  # type: ignore[method-assign]
    _takes_strings(schema.type_map[QuickAnswer.__name__])


def _name_in(enum: Any) -> Any:
    names = {member: member.value for member in enum}

    def write(value: Any) -> str:
        return str(names[value])

    return write


def _takes_strings(kind: Any) -> None:
    """Let a document write a name in quotes: it was a string before it had a type of its own."""
    coerce = kind.coerce_input_literal

    def coerced(node: Any, hide_suggestions: bool = False) -> Any:
        named = EnumValueNode(value=node.value) if isinstance(node, StringValueNode) else node
        return coerce(named, hide_suggestions)

    kind.coerce_input_literal = coerced
