"""Taking in what was said and written, and reading it again."""

from collections.abc import Sequence

import strawberry

from api import intake
from api.context import Info
from api.types.fields import answering
from api.types.inputs import Captured, DiscussionMessageInput, DocumentInput
from api.types.places import Wave
from api.types.sources import Run
from api.vouching import vouched
from graph.actions import capture as capturing
from graph.actions.projects import checked_ref
from graph.actions.runs import re_extract, retry_run
from graph.actions.waves import add_to_wave, ensure_wave
from graph.model import place, source
from graph.model.words import Role


@strawberry.type
class CaptureMutations:
    @answering(list[Captured], "The task is made if it isn't there yet.")
    async def capture_discussion(
        self, info: Info, project: str, task: str, messages: list[DiscussionMessageInput]
    ) -> Sequence[capturing.Captured]:
        context = info.context
        slug = context.enter(project, Role.WRITER)
        sent = intake.of_messages(checked_ref(task, "a task"), messages, context.ledger.now())
        intakes = vouched(context.viewer, sent)
        return await capturing.capture(context.ledger, slug, intakes, context.shared.extractor)

    @answering(Wave, "A wave groups documents that came together.")
    async def capture_documents(
        self, info: Info, project: str, wave: str, documents: list[DocumentInput]
    ) -> place.Wave:
        context = info.context
        slug = context.enter(project, Role.WRITER)
        intakes = vouched(context.viewer, intake.of_documents(documents, context.ledger.now()))
        ref = await ensure_wave(context.ledger, slug, wave)
        captured = await capturing.capture(context.ledger, slug, intakes, context.shared.extractor)
        return await add_to_wave(context.ledger, slug, ref, [one.source for one in captured])

    @answering(Run, "Queues a FAILED run again.")
    async def retry_run(self, info: Info, project: str, ref: str) -> source.Run:
        return await retry_run(info.context.ledger, info.context.enter(project, Role.WRITER), ref)

    @answering(
        Run,
        "Reads a source with the present extractor; where that has been done, answers the run there is.",
    )
    async def re_extract(self, info: Info, project: str, source: str) -> source.Run:
        context = info.context
        return await re_extract(context.ledger, context.enter(project, Role.WRITER), source, context.shared.extractor)
