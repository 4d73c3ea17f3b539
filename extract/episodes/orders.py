"""Knows what a user lays down for an agent in few words: "always …", "never …", "don't …", "use X, not Y", "I prefer …", "I'll …".

The phrases are data (`lexicon/en/agents`). Questions, doubts and stories lay nothing down.
"""

from dataclasses import dataclass

from graph.model.words import ClaimKind
from graph.rules.cards.phrases import clause
from graph.rules.utterances.lexicon import Cue
from graph.rules.utterances.sentences import Sentence
from graph.rules.utterances.tokens import Sort

_LONGEST = 2_000  # characters; nobody lays anything down in a longer sentence
_LEAST = 3  # words of what is to be remembered


@dataclass(frozen=True, slots=True)
class Laid:
    kind: ClaimKind
    start: int  # of the words from which on the statement is meant, in the sentence
    confidence: float = 0.8


def laid_down(sentence: str) -> Laid | None:
    """Return the order that a sentence lays down, if it does."""
    start = after_leads(sentence)
    words = sentence[start:].strip()
    if "?" in words or len(words.split()) < 2 or len(words) > _LONGEST:
        return None
    said = clause(words)
    if said.has("doubts") or said.has("supposes"):
        return None
    once = said.has("once")
    laying = (
        cue for cue in said.cues.get("lays", ()) if _lays(cue, said) and not (once and not cue.phrase.tells("today"))
    )
    found = next(laying, None)
    return Laid(ClaimKind(found.phrase.tells("kind")), start) if found else None


def _lays(cue: Cue, said: Sentence) -> bool:
    """True if the cue stands at the first word, with everything else that its entry asks for."""
    first = next((at for at, token in enumerate(said.said) if token.sort is not Sort.MARK), 0)
    beside, against = cue.phrase.tells("with") or (), cue.phrase.tells("without")
    asked = cue.start <= first and (not beside or any(map(said.has, beside))) and not (against and said.has(against))
    doing, verb = said.part(cue, "doing"), said.part(cue, "verb")
    return asked and (not doing or doing.endswith("ing")) and not verb.endswith(("ed", "ing"))


def after_leads(sentence: str) -> int:
    """Return the place behind words that only lead in: "please", "remember:", "this applies across my repos:"."""
    return clause(sentence[:_LONGEST]).opening("leads")


def to_be_remembered(sentence: str) -> str | None:
    """Return the words that a user asks to keep, whatever they are: "remember that the key rotates monthly"."""
    said = clause(sentence[:_LONGEST])
    opening = said.begins("asks-to-remember")
    words = sentence[said.span(opening.start, opening.end)[1] :].strip() if opening else ""
    return words if len(words.split()) >= _LEAST and "?" not in words else None


def changed(sentence: str) -> str | None:
    """Return the new state of a thing: "the rate limit has changed: it's 250 a minute" tells of the rate limit."""
    said = clause(sentence[:_LONGEST])
    cue = said.begins("changed")
    rest = said.text[said.span(cue.start, cue.end)[1] :].strip() if cue else ""
    now = "" if "now" in rest.casefold().strip(".!").split() else " now"
    return f"{said.part(cue, 'what')} is{now} {rest}" if cue and rest and "?" not in rest else None
