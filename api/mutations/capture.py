"""Taking in what was said and written, and reading it again."""

import asyncio
from collections.abc import Sequence

import strawberry

from api import intake
from api.context import Info
from api.turns import with_mentions
from api.types.fields import answering
from api.types.inputs import Captured, DiscussionMessageInput, DocumentInput
from api.types.sources import Run
from api.types.waves import Wave
from api.vouching import vouched
from graph.actions.capturing import capture as capturing
from graph.actions.operating.projects import checked_ref, profile_of
from graph.actions.running.runs import STANDS_BESIDE, re_extract, retry_run
from graph.actions.waves.waves import as_versions, ensure_wave, extract_wave, wave_by_ref
from graph.model import place, source
from graph.model.words import Role


@strawberry.type
class CaptureMutations:
    @answering(
        list[Captured],
        "Keeps messages of a task's discussion, and makes the task if it is missing. It answers at once; a worker reads them, and `run` shows how far that is.",
    )
    async def capture_discussion(
        self, info: Info, project: str, task: str, messages: list[DiscussionMessageInput]
    ) -> Sequence[capturing.Captured]:
        context = info.context
        slug = context.enter(project, Role.WRITER)
        sent = intake.of_messages(checked_ref(task, "a task"), messages, await context.services.present(slug))
        intakes = vouched(context.viewer, await with_mentions(context.services, slug, sent))
        return await capturing.capture(context.services, slug, intakes, context.shared.extractor)

    @answering(
        Wave,
        "Keeps documents that come together, as a wave, in one transaction. Another text at a known path is a new version. "
        "Claims that rest on deleted documents alone (`gone`) need a recheck.",
    )
    async def capture_documents(
        self,
        info: Info,
        project: str,
        wave: str,
        documents: list[DocumentInput],
        extract: bool | None = None,
        gone: list[str] | None = None,
    ) -> place.Wave:
        context = info.context
        slug = context.enter(project, Role.WRITER)
        name = checked_ref(wave, "a wave")
        # Megabytes of lines take seconds to look through, and others are not to wait for that.
        present = await context.services.present(slug)
        sent = await asyncio.to_thread(intake.of_documents, documents, present, gone or ())
        intakes = await asyncio.to_thread(vouched, context.viewer, sent)
        intakes = await as_versions(context.services, slug, intakes)
        if extract is None:
            extract = (await profile_of(context.services, slug)).extract.on_capture
        if not intakes:
            await ensure_wave(context.services, slug, name)
        await capturing.capture(context.services, slug, intakes, context.shared.extractor, wave=name, read=extract)
        return await wave_by_ref(context.services.graph, slug, name)

    @answering(Run, "Reads a source that was captured without being read. It answers at once.")
    async def extract(self, info: Info, project: str, source: str) -> source.Run:
        context = info.context
        return await re_extract(context.services, context.enter(project, Role.WRITER), source, context.shared.extractor)

    @answering(
        Wave,
        "Reads the documents of a wave that nobody has read. Where all are read, proposals that it holds back come up, as "
        "far as the review queue has room.",
    )
    async def extract_wave(self, info: Info, project: str, wave: str) -> place.Wave:
        context = info.context
        return await extract_wave(context.services, context.enter(project, Role.WRITER), wave, context.shared.extractor)

    @answering(Run, "Queues a FAILED run again. It answers at once.")
    async def retry_run(self, info: Info, project: str, ref: str) -> source.Run:
        return await retry_run(info.context.services, info.context.enter(project, Role.WRITER), ref)

    @answering(
        Run,
        "Reads a source again with the present extractor; where that has read it, answers the existing run, unless `force` is "
        "true. New claims stand beside those of the earlier reading, and `alsoReadAs` of each names the other.",
    )
    async def re_extract(self, info: Info, project: str, source: str, force: bool = False) -> source.Run:
        context = info.context
        slug = context.enter(project, Role.WRITER)
        by = context.person().name if force else None
        return await re_extract(context.services, slug, source, context.shared.extractor, by, STANDS_BESIDE)
