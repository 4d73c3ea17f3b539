"""Asks the model to read three made-up sentences, and reports the form of its answers, its speed, and the sentences it read right."""

from extract.llm.client import Answer, Client
from extract.llm.parse import parse
from extract.llm.prompt import messages
from extract.llm.shown import to_read
from extract.llm.snapshot import snapshot_of
from graph import clock
from graph.model.errors import Unavailable
from graph.model.op import Op
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import SourceKind, Stance
from graph.settings import Settings

SENTENCES = (
    ("what was decided", "We have decided to hold the gala in the town hall.", Stance.DECIDED),
    ("what was proposed", "What about inviting the mayor to the gala?", Stance.PROPOSED),
    ("what was turned down", "No raffle at the gala this year, it was too much work.", Stance.TURNED_DOWN),
)
ENOUGH = 2
"""The least number of three sentences that a model has to understand: one that understands fewer is of no use."""


async def reading(settings: Settings) -> str:
    client, sources = Client(settings), _sources()
    try:
        answer = await client.ask(messages(to_read(sources)[0], (), snapshot_of(sources[-1], Profile("general"))))
    finally:
        await client.close()
    return _said(settings.llm_model, str(client.form), answer)


def _said(model: str, form: str, answer: Answer) -> str:
    ops = parse(answer.text).ops
    missed = [name for name, text, stance in SENTENCES if not _is_understood(ops, text, stance)]
    understood = len(SENTENCES) - len(missed)
    tokens = f"{answer.tokens_in + answer.tokens_out} tokens"
    told = f"{model} understood {understood} of {len(SENTENCES)} sentences (form: {form}; {answer.seconds:.1f} s; {tokens})"
    if understood < ENOUGH:
        raise Unavailable(f"{told}, not {', '.join(missed)}: a larger model reads better, WHENCE_LLM_MODEL names it")
    return f"{told}, not {', '.join(missed)}" if missed else told


def _is_understood(ops: tuple[Op, ...], text: str, stance: Stance) -> bool:
    """Its words are quoted letter for letter, and taken for what they are."""
    return any(op.evidence.quote in text and op.stance is stance for op in ops)


def _sources() -> list[Source]:
    now = clock.now()
    return [
        Source("doctor", f"MSG-{number}", SourceKind.MESSAGE, text, "", (), now, now, author="Ada")
        for number, (_, text, _) in enumerate(SENTENCES, 1)
    ]
