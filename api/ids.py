"""Global ids: a type, a project and a ref, as one opaque word that any client can hand back."""

from base64 import urlsafe_b64decode
from dataclasses import dataclass

from graph.model.claim import Claim
from graph.model.ids import claim_type, global_id, node_id

__all__ = ["GlobalId", "claim_id", "claim_type", "global_id", "id_of_node", "parse_id"]

LONGEST = 1_000


@dataclass(frozen=True, slots=True)
class GlobalId:
    type: str
    project: str
    ref: str

    @property
    def node(self) -> str:
        """The key of the node in the graph."""
        return node_id(self.project, self.ref)


def id_of_node(kind: str, node: str) -> str:
    """The same from what the graph keys the node on."""
    project, _, ref = node.partition("/")
    return global_id(kind, project, ref)


def claim_id(claim: Claim) -> str:
    return global_id(claim_type(claim.ref), claim.project, claim.ref)


def parse_id(text: str) -> GlobalId | None:
    """Read a global id; None for a text that no id ever looked like."""
    if len(text) > LONGEST:
        return None
    try:
        plain = urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4)).decode()
    except ValueError:
        return None
    kind, colon, rest = plain.partition(":")
    project, slash, ref = rest.partition("/")
    return GlobalId(kind, project, ref) if colon and slash and project else None
