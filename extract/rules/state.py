"""Makes a finding of a stretch of words that states something: statement, slot, reasons, alternatives."""

import re
from dataclasses import replace

from extract.rules.blocks import BlockKind
from extract.rules.clauses import Statement, quotable, take_apart, tidy, turning_down
from extract.rules.labels import clause
from extract.rules.owners import due_in, is_field, owner_in
from extract.rules.reading import Finding, Part, Reading, Span
from graph.model.claim import QUOTE_MAX
from graph.model.key import is_key, key_of
from graph.model.terms import terms_of
from graph.model.words import ClaimKind, EvidenceRole, OpType
from graph.rules.language.sentences import trimmed
from graph.rules.language.wording import doubts_decision, flat, stating
from graph.rules.statements.start_days import without_day
from graph.rules.utterances.sentences import Sentence
from graph.rules.values.normal import infer

_LINK = re.compile(r"\[([^\[\]\n]{1,200})\]\([^()\s]{1,500}\)")
_EMPHASIS = re.compile(r"\*{1,3}|`|(?<!\w)_{1,3}|_{1,3}(?!\w)")
_PLACEHOLDERS = ("{", "<", "[")
_CUTS = (",", "(", " - ", " \u2013 ", " \u2014 ")
_ADR_NUMBER = re.compile(r"(?i:adr)?\W{0,3}\d{1,5}(?:\.\d{1,3})?\W{1,3}(?=\w)|(?i:adr)\W{1,3}(?=\w)")
_LONGEST = 120
_QUOTES = " \"'\u201c\u201d\u2018\u2019"
_FEWEST = 3  # letters and digits; less says nothing


def state(reading: Reading, quote: Span, body: Span, kind: ClaimKind, *, chosen: bool = False) -> Finding | None:
    """`quote` is what to quote, `body` the words in it that say what is so. None where they say nothing."""
    text = reading.text
    told = take_apart(text, *body, chosen=chosen)
    span = _quoted(text, quote, told)
    statement = plain(text[told.states[0] : min(told.states[1], span[1])])
    if _says_nothing(statement) or sum(letter.isalnum() for letter in statement) < _FEWEST:
        return None
    named, title = about(reading, statement)
    found = Finding(span, kind, named, told.parts + title)
    if kind is ClaimKind.ACTION_ITEM and is_field(statement):
        return None  # it says who is to do what stands above it
    if kind is ClaimKind.ACTION_ITEM:
        return replace(found, owner=owner_in(statement), due=due_in(statement, reading.source.at))
    return replace(found, op=OpType.NOTE, marked=False) if kind is ClaimKind.NOTE else _slotted(found)


def _says_nothing(statement: str) -> bool:
    """ "TBD", or a template that nobody has filled in."""
    return statement.startswith(_PLACEHOLDERS) or clause(statement).begins("empty") is not None


def named_option(statement: str) -> str | None:
    """The option that "Chosen option: Terraform" names."""
    said = clause(statement)
    found = said.begins("chosen option")
    what = said.text[said.said[found.places["what"]].start :].strip(_QUOTES) if found else ""
    return what if what and len(what) <= _LONGEST and not any(one in what for one in ":;.!?") else None


def about(reading: Reading, statement: str) -> tuple[str, tuple[Part, ...]]:
    """The statement, with the title where it only names an option; the title is then quoted as well."""
    option = named_option(statement)
    title = next((block for block in reading.blocks if block.kind is BlockKind.HEADING), None) if option else None
    if option is None or title is None or title.end - title.start > _LONGEST:
        return statement, ()
    words = " ".join(reading.text[title.start : title.end].split())
    number = _ADR_NUMBER.match(words)
    named = words[number.end() if number else 0 :].rstrip(" ?.:")
    known = set(terms_of(option)) <= set(terms_of(named))
    return named if known else f"{named}: {option}", (Part(EvidenceRole.ASSERTS, (title.start, title.end)),)


def doubted(found: Finding, words: Sentence, labelled: bool = True) -> Finding:
    """Keep marked words that hedge, ask or wish for a person; they decide nothing by themselves."""
    if clause(flat(found.statement)).cues.get("left open"):
        return replace(found, marked=False, needs_review=True, reason="it says that nothing was decided")
    doubtful = doubts_decision(stating(words), 0, labelled)
    if doubtful is None:
        return found
    return replace(found, marked=False, needs_review=True, reason=doubtful.why)


def plain(words: str) -> str:
    """The words without their markup, on one line."""
    words = _EMPHASIS.sub("", _LINK.sub(r"\1", words))
    return " ".join(words.split()).strip(" ,;:")


def _quoted(text: str, quote: Span, told: Statement) -> Span:
    """All of it where that is short enough, else what is stated, else as much of that as fits."""
    whole = trimmed(text, *quote) or quote
    end = whole[1]
    while end - 1 > whole[0] and text[end - 1] in ".!*_ ":
        end -= 1
    if end - whole[0] <= QUOTE_MAX:
        return whole[0], end
    if told.states[1] - whole[0] <= QUOTE_MAX:
        return whole[0], told.states[1]
    return quotable(text, *told.states)


def _slotted(found: Finding) -> Finding:
    """`auth.database = Postgres` fills that slot; a value ends where an alternative begins."""
    name, sign, words = found.statement.partition("=")
    key = key_of(name.strip(" \t:`*_"))
    named = all(one and not one.isspace() for one in name.strip(" \t:").split(".")) and not set(name.strip()) & {
        " ",
        "/",
    }
    if not sign or not named or not is_key(key) or words[:1] == "=" or not words.strip():
        return found
    words = words.lstrip()
    if any(part.role is EvidenceRole.ALTERNATIVE for part in found.parts):
        words = words[: _cut(flat(words))]
    span = tidy(timeless := without_day(flat(words)), 0, len(timeless)) or tidy(words, 0, len(words))
    if span is None:
        return found
    value = infer(words[span[0] : span[1]], key)
    return replace(found, key=key, value_type=value.type, value=value.value)


def _cut(words: str) -> int:
    """Return the end of a value that has an alternative behind it."""
    turned = [start for start, _ in turning_down(clause(words), chosen=True)]
    return min((at for at in (*turned, *(words.find(one) for one in _CUTS)) if at > 0), default=len(words))
