"""Taking in a turn."""

import strawberry

from api.context import Info
from api.turns import of_turn
from api.types.fields import answering
from api.types.inputs import Captured
from api.types.turns import TurnInput
from api.vouching import vouched
from graph.actions.capturing import capture as capturing
from graph.model.words import Role


@strawberry.type
class TurnMutations:
    @answering(
        Captured,
        "Keeps a turn of a guided conversation. It answers at once; a worker reads the turn, and `run` shows how far that is.",
    )
    async def capture_turn(self, info: Info, input: TurnInput) -> capturing.Captured:  # noqa: A002
        context = info.context
        profile = await context.profile(input.project, Role.WRITER)
        sent = await of_turn(context.services, input.project, profile, input, context.viewer.author)
        intakes = vouched(context.viewer, [sent])
        (captured,) = await capturing.capture(context.services, input.project, intakes, context.shared.extractor)
        return captured
