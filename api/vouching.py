"""The token says whose words count as a person's. Other words are kept as they came, and wait for a person."""

from collections.abc import Sequence
from dataclasses import replace

from extract.sources.attribution import speaks_for
from graph.actions.capturing.capture import Intake
from graph.model.viewer import Viewer
from graph.model.words import SourceKind


def vouched(viewer: Viewer, intakes: Sequence[Intake]) -> list[Intake]:
    return [_vouched(viewer, intake) for intake in intakes]


def _vouched(viewer: Viewer, intake: Intake) -> Intake:
    """Mark words that the token does not vouch for as a program's, also if they name a person: by themselves they become candidates only.

    Their key is the sender's own, so that they can't take the place of later words of another author.
    """
    if viewer.vouches_for(intake.author) and _in_their_name(viewer, intake):
        return replace(intake, captured_by=viewer.name, captured_for=intake.author or viewer.author)
    key = f"u:{viewer.name.replace('%', '%25').replace(':', '%3A')}:{intake.key}" if intake.key else None
    return replace(intake, captured_by=viewer.name, agent=True, key=key)


def _in_their_name(viewer: Viewer, intake: Intake) -> bool:
    """Only a token that relays may bring a document in which other people decide: the document itself names their decisions."""
    return viewer.relays or intake.kind is not SourceKind.DOCUMENT or speaks_for(intake.text, viewer.author)
