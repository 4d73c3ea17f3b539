"""A sentence for an agent, with the phrases of `lexicon/en/agents` in it."""

from graph.rules.utterances.lexicon import load
from graph.rules.utterances.sentences import Sentence, sentence
from graph.rules.utterances.words import FOLDER

AGENTS = load(FOLDER / "en" / "agents")
_LONGEST = 1_000  # characters


def clause(text: str) -> Sentence:
    return sentence(text, AGENTS)


def turned_down(sentence: str) -> tuple[int, int] | None:
    """Where the thing stands that is not to be used: "use X instead of Y", "use X, not Y"."""
    found = _other(sentence)
    return found[1:] if found else None


def without_other(sentence: str) -> str:
    """Return a rule without the thing that it turns down: "use pnpm instead of npm for installs" asks for pnpm for installs."""
    found = _other(sentence)
    return f"{sentence[: found[0]].rstrip()} {sentence[found[2] :]}".strip() if found else sentence


def _other(sentence: str) -> tuple[int, int, int] | None:
    """Where the words begin that turn something down, where that begins, and where it ends."""
    said = clause(sentence[:_LONGEST])
    cue = next(iter(said.cues.get("turns-down", ())), None)
    if cue is None:
        return None
    start = said.said[cue.end].start
    end = next((low for low, _ in said.spans("ends-other") if low > start), len(said.text))
    return (said.said[cue.start].start, start, end) if said.text[start:end].strip() else None
