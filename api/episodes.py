"""Turns a run that an agent sends into an intake: checked, named, rendered."""

import hashlib

from api.intake import checked_count, checked_name, checked_time
from api.types.episodes import EpisodeInput, StepInput
from extract.sources.episode import EpisodeStep, render_episode
from graph.actions.capturing.capture import Intake
from graph.actions.capturing.turn_items import items_of, items_picked
from graph.actions.operating.projects import checked_ref
from graph.model.errors import BadInput
from graph.model.words import SourceKind, StepRole, Tier
from graph.process.services import Services

MOST_STEPS = 1_000


async def of_episode(services: Services, project: str, sent: EpisodeInput, viewer: str) -> Intake:
    """The user of an episode is who the token vouches for; its agent only has a name."""
    checked_count(sent.steps, MOST_STEPS, "steps")
    name = checked_name(sent.id, "An episode's id")
    agent = checked_name(sent.agent, "An agent's name")
    steps = tuple(_step(one) for one in sent.steps)
    if not any(step.text.strip() for step in steps):
        raise BadInput("Every step of the episode is empty: send what was said and put out.")
    rendered = render_episode(steps, name, agent, external=sent.external_content)
    item = await _item(services, project, sent)
    origin = {**rendered.origin, **({"item": item} if item else {})}
    times = [step.at for step in steps if step.at is not None]
    return Intake(
        SourceKind.EPISODE,
        rendered.text,
        hashlib.sha256(rendered.text.encode()).hexdigest(),
        rendered.sections,
        max(times) if times else await services.present(project),
        viewer,
        key=f"e:{name}",
        origin=origin,
    )


def _step(sent: StepInput) -> EpisodeStep:
    tool = checked_name(sent.tool, "A tool's name") if sent.tool else None
    code = sent.exit_code if isinstance(sent.exit_code, int) else None
    if sent.role is not StepRole.TOOL and (tool is not None or code is not None):
        raise BadInput("Only a TOOL step has a tool and an exitCode: leave them out, or say role: TOOL.")
    at = checked_time(sent.at, "A step's at") if isinstance(sent.at, int) else None
    return EpisodeStep(sent.role, sent.text, tool, code, at)


async def _item(services: Services, project: str, sent: EpisodeInput) -> str | None:
    scope = sent.scope or None
    if scope is None or scope.tier is Tier.PROJECT:
        return None
    if scope.tier is not Tier.ITEM or not scope.item:
        raise BadInput(
            "An episode's scope is {tier: ITEM, item: …} or {tier: PROJECT}; `promoteScope` takes a card further."
        )
    ref = checked_ref(scope.item, "an item")
    await items_picked(services, project, [ref], await items_of(services, project))
    return ref
