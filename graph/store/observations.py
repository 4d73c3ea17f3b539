"""Observations, and the gates that each message passed or not, as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.chat import Coordination, GateStage, Redline
from graph.model.ids import node_id
from graph.model.observation import Delivery, Gate, Observation, SpokenMessage, Tier1
from graph.store.dataclass_json import from_text, to_text
from graph.store.keys import sort_key

Row = Mapping[str, Any]


def place_of(project: str, chat: str, at: int, ref: str) -> str:
    """Return the place of a message in its chat: its time, then its number among those of one instant."""
    return f"{project}|{chat}|{at:017d}|{len(ref):03d}|{ref}"


def observation_props(observation: Observation) -> dict[str, Any]:
    return {
        "id": observation.id,
        "project": observation.project,
        "ref": observation.ref,
        "chat": observation.chat,
        "message": observation.message,
        "sent": observation.sent,
        "messageId": message_key(observation.project, observation.chat, observation.message),
        "sentId": message_key(observation.project, observation.chat, observation.sent),
        "version": observation.version,
        "sender": observation.sender,
        "at": observation.at,
        "capturedAt": observation.captured_at,
        "chatSort": observation.place,
        "tier1": observation.tier1.value,
        "patterns": list(observation.patterns),
        "replyTo": observation.reply_to,
        "sha256": observation.sha256,
        "tripwire": observation.tripwire,
        "run": observation.run,
        **made_of(observation),
    }


def made_of(observation: Observation) -> dict[str, Any]:
    """Return the properties that tier 2 adds to an observation."""
    return {
        "processedAt": observation.processed_at,
        "coordination": None if observation.coordination is None else to_text(observation.coordination),
        "redline": None if observation.redline is None else observation.redline.value,
        "rule": observation.rule,
        "reason": observation.reason,
        "pending": observation.pending,
        "conflict": observation.conflict,
        "claim": observation.claim,
        **words_props(observation),
    }


def words_props(observation: Observation) -> dict[str, Any]:
    """`sendAt` is there as long as the message is to be sent; the sender removes it before it sends."""
    words = observation.words
    if words is None:
        return {"words": None, "sendAt": None}
    return {
        "words": to_text(words),
        "sendAt": words.at if words.delivery is Delivery.WAITING else None,
    }


def message_key(project: str, chat: str, message: str) -> str:
    return f"{node_id(project, chat)}/{message}"


def observation_from(row: Row) -> Observation:
    return Observation(
        project=row["project"],
        ref=row["ref"],
        chat=row["chat"],
        message=row["message"],
        sent=row["sent"],
        version=row["version"],
        sender=row["sender"],
        text=row.get("text") or "",
        at=row["at"],
        captured_at=row["capturedAt"],
        place=row["chatSort"],
        tier1=Tier1(row["tier1"]),
        patterns=tuple(row.get("patterns") or ()),
        reply_to=row.get("replyTo"),
        sha256=row["sha256"],
        tripwire=row.get("tripwire"),
        run=row.get("run"),
        processed_at=row.get("processedAt"),
        coordination=from_text(Coordination, row.get("coordination")),
        redline=Redline(row["redline"]) if row.get("redline") else None,
        rule=row.get("rule"),
        reason=row.get("reason"),
        words=from_text(SpokenMessage, row.get("words")),
        pending=row.get("pending"),
        conflict=row.get("conflict"),
        claim=row.get("claim"),
    )


_ORDER = {stage: number for number, stage in enumerate(GateStage)}


def gate_props(gate: Gate) -> dict[str, Any]:
    by_rules = gate.stage is GateStage.EXTRACTION and gate.type == "regex_score"  # beside what a model was asked
    name = f"{gate.observation}/{_ORDER[gate.stage]}{'r' if by_rules else ''}"
    return {
        "id": node_id(gate.project, name),
        "project": gate.project,
        "observation": node_id(gate.project, gate.observation),
        "ref": gate.observation,
        "chat": gate.chat,
        "stage": gate.stage.value,
        "type": gate.type,
        "score": gate.score,
        "threshold": gate.threshold,
        "passed": gate.passed,
        "decision": gate.decision,
        "at": gate.at,
        "sort": sort_key(gate.project, gate.at, name),
    }


def gate_from(row: Row) -> Gate:
    return Gate(
        project=row["project"],
        observation=row["ref"],
        chat=row["chat"],
        stage=GateStage(row["stage"]),
        type=row["type"],
        score=row.get("score"),
        threshold=row["threshold"],
        passed=row["passed"],
        decision=row["decision"],
        at=row["at"],
    )
