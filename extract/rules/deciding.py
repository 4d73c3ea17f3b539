"""Knows plain sentences that decide, lay down, choose, prefer or assign, by the lexicon's phrases for it.

A phrase's `family` names the rule that its claims carry. The phrase is only the beginning: the sentence must not deny,
doubt, quote or take back its own words, and must say something behind it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from extract.rules.blocks import BlockKind
from extract.rules.clauses import quotable, reason_span, tidy
from extract.rules.labels import clause
from extract.rules.owners import day_at_end
from extract.rules.reading import Finding, Part, Placed, Reading, Rule
from extract.rules.reasons import parts_below, reason_after
from extract.rules.state import state
from graph.model.words import ClaimKind, EvidenceRole, OpType, SourceKind
from graph.rules.language.unsettled import once
from graph.rules.language.wording import doubt, flat, is_negated, without_reason
from graph.rules.statements.clashing import substance
from graph.rules.statements.start_days import opening
from graph.rules.utterances.lexicon import Cue
from graph.rules.utterances.sentences import sentence as said
from graph.rules.utterances.tokens import Sort
from graph.rules.utterances.words import listed

_ARTICLES = frozenset({"the", "a", "an", "any", "every", "whatever"})
_PLACES = listed("stated-places")
_NOUN = 3  # words between an article and a phrase that only tells of what: "the database that we chose"
_PLAIN = frozenset({Sort.WORD, Sort.NUMBER})
_IN_A_DOCUMENT = 0.5
_WEAK = 0.5
_SHOUTED = ("MUST", "NEVER", "ALWAYS")
# By how often such words mean it. The order is their rank: where two are in one sentence, the earlier has it.
_FAMILIES = (
    ("correction", 0.65, 3),
    ("decided", 0.75, 12),
    ("chosen", 0.65, 12),
    ("settled", 0.65, 2),
    ("announced", 0.65, 2),
    ("will", 0.6, 8),
    ("obliges", 0.85, 10),
    ("listed", 0.85, 1),
    ("uses", 0.6, 4),
    ("passive", 0.6, 4),
    ("reasoned", 0.5, 2),
    ("assigned", 0.5, 5),
    ("preference", 0.5, 4),
)
Weigh = Callable[[Reading, Placed, Cue, Finding], Finding | None]


def decides(sentence: Placed, cue: Cue) -> bool:
    words, first_word = sentence.read, cue.start in sentence.read.first
    before = words[: sentence.place_of(cue.start)]
    if _is_figure(sentence, cue) or _is_quoted(before.text) or _taken_back(sentence, cue):
        return False
    if not first_word and (_is_mentioned(sentence, cue) or (is_negated(before) and led_up_to(sentence, cue) is None)):
        return False
    first, last = without_reason(words)
    end = sentence.place_of(cue.end)
    doubtful = doubt(words[first : max(last, end)])
    behind = doubtful is not None and first + doubtful.at >= end
    firm = bool(cue.phrase.tells("firm"))
    return doubtful is None or (firm and behind and doubtful.sort == "condition")


def _is_figure(sentence: Placed, cue: Cue) -> bool:
    """ "Let's go with the flow": a figure of speech on the same words says nothing that could hold; nor does "… please"."""
    if cue.phrase.tells("unasked") and any(token.word == "please" for token in sentence.read.said):
        return True
    return any(one.start <= cue.start and one.end >= cue.end for one in sentence.read.of("figure")) or any(
        cue.start < one.start < cue.end for one in sentence.read.of("figure")
    )


def _is_mentioned(sentence: Placed, cue: Cue) -> bool:
    """ "When we decided to …", "imagine we chose …", "the database that we use"."""
    if any(one.end <= cue.start for one in sentence.read.of("leads-up")):
        return True  # "I told you: …" puts right what was done, and is heard as that
    ahead = {one.act for one in sentence.read.of("mentions", "announces", "supposes") if one.end == cue.start}
    if "supposes" in ahead or ("mentions" in ahead and "announces" not in ahead):
        return True
    said = sentence.read.said
    for at in range(cue.start - 2, cue.start - 2 - _NOUN, -1):
        if at < 0 or any(token.sort not in _PLAIN for token in said[at : cue.start]):
            return False
        if said[at].word in _ARTICLES:
            return not (at > 0 and said[at - 1].word in _PLACES)
    return False


def _taken_back(sentence: Placed, cue: Cue) -> bool:
    if sentence.read.of("cancels"):
        return True
    first, last = without_reason(sentence.read)
    stop = max(last, sentence.place_of(cue.end))
    for past in sentence.read.of("past"):
        at = sentence.place_of(past.start)
        stops = past.phrase.tells("stops") and past.start <= cue.end  # "we decided not to use it any more"
        if first <= at < stop and not stops:
            return True
    return False


def _is_quoted(before: str) -> bool:
    return any(before.count(mark) % 2 for mark in ('"', "`")) or before.count("\u201c") > before.count("\u201d")


def _find(family: str, reading: Reading) -> Iterator[Finding]:
    document = reading.source.kind is SourceKind.DOCUMENT
    done: Placed | None = None
    for sentence, cue in reading.deciding.get(family, ()):
        if sentence is done or _is_left_out(cue, document):
            continue
        if decides(sentence, cue) and (found := _found(reading, sentence, cue)) is not None:
            yield found
            done = sentence


def _is_left_out(cue: Cue, document: bool) -> bool:
    told = cue.phrase.tells("document")
    return bool(told == "none" if document else told == "only listed")


def _found(reading: Reading, sentence: Placed, cue: Cue) -> Finding | None:
    """Return the finding there, weighed by its phrase; None where that keeps it out."""
    found = stated(reading, sentence, cue, ClaimKind(cue.phrase.tells("kind") or ClaimKind.DECISION))
    for weigh in _WEIGHED:
        found = weigh(reading, sentence, cue, found) if found is not None else None
    return found


def _of_its_document(reading: Reading, sentence: Placed, cue: Cue, found: Finding) -> Finding | None:
    """Judge a finding of a document, where plain words as often describe; entries under "Rules" are laid down."""
    del sentence
    if reading.source.kind is not SourceKind.DOCUMENT:
        return found
    told = cue.phrase.tells("document")
    if told in ("listed", "only listed"):
        return found if _listed(reading, found) else None
    return replace(found, marked=False, prior=_IN_A_DOCUMENT) if told == "waits" else found


def _listed(reading: Reading, found: Finding) -> bool:
    """True if it stands under a heading of rules."""
    above = [block for block in reading.blocks if block.kind is BlockKind.HEADING and block.start <= found.span[0]]
    return bool(above) and heads_rules(above[-1].title)


def _waiting(reading: Reading, sentence: Placed, cue: Cue, found: Finding) -> Finding | None:
    """Let a plan, a preference or a summary wait for a person; so does a bare "must" in talk."""
    del reading, sentence
    if cue.phrase.tells("weak") and found.prior is None and not _laid_down(found):
        return replace(found, marked=False, prior=_WEAK)
    prior = cue.phrase.tells("prior") or found.prior
    return replace(found, marked=False, prior=prior) if cue.phrase.tells("waits") else found


def _laid_down(found: Finding) -> bool:
    contrasts = any(part.role is EvidenceRole.ALTERNATIVE for part in found.parts)
    shouted = any(word in found.statement for word in _SHOUTED)
    return contrasts or shouted or bool(said(flat(found.statement)).of("forbids"))


def _with_reason(reading: Reading, sentence: Placed, cue: Cue, found: Finding) -> Finding | None:
    """Keep a mere state only where a reason is given, or a former value; "it is 90 days, not 30" corrects."""
    del reading, sentence
    if cue.phrase.tells("contrasted") and not any(part.role is EvidenceRole.ALTERNATIVE for part in found.parts):
        return None
    if not cue.phrase.tells("reasoned"):
        return found
    roles = {part.role for part in found.parts}
    corrects = cue.phrase.tells("named") and EvidenceRole.ALTERNATIVE in roles
    return found if EvidenceRole.RATIONALE in roles and not corrects else None


def _summing(reading: Reading, sentence: Placed, cue: Cue, found: Finding) -> Finding | None:
    """ "Ok so we do the migration on Sunday" sums up; what goes on with "and it …" only tells."""
    del reading
    goes_on = any(one.start >= cue.end for one in sentence.read.of("goes-on"))
    return None if cue.phrase.tells("summing") and goes_on else found


def _assigned(reading: Reading, sentence: Placed, cue: Cue, found: Finding) -> Finding | None:
    """Keep an action only with an owner and a day: "Chrome will block it by March" is nobody's task, but a person sees that."""
    del sentence
    if found.kind is not ClaimKind.ACTION_ITEM:
        return found
    if not cue.phrase.tells("own"):
        return found if found.owner is not None and found.due is not None else None
    due = found.due or day_at_end(found.statement, reading.source.at)
    author = reading.source.author
    return replace(found, owner=author, due=due) if due is not None and author is not None else None


def _correcting(reading: Reading, sentence: Placed, cue: Cue, found: Finding) -> Finding | None:
    del reading, sentence, cue
    return replace(found, op=OpType.UPDATE) if found.kind is ClaimKind.CORRECTION else found


_WEIGHED: tuple[Weigh, ...] = (_of_its_document, _waiting, _with_reason, _summing, _assigned, _correcting)


def heads_rules(title: str) -> bool:
    """ "Our rules", "3. House policies": a heading that lists what is laid down."""
    return clause(flat(title).strip(" *_:#")).begins("heads rules") is not None


STATED: tuple[Rule, ...] = tuple(
    Rule(name, prior=prior, version=version, find=partial(_find, name)) for name, prior, version in _FAMILIES
)


_SO = listed("spoken-so")
_FEWEST = 3  # words of a clause
_HISTORY = "it tells of what was decided once"
_EDITED = "its author changed the words behind it"


def stated(reading: Reading, sentence: Placed, cue: Cue, kind: ClaimKind) -> Finding | None:
    """Return the finding; None where the words behind the phrase say too little, or the next sentence takes it back."""
    label = reading.blocks[sentence.block].label
    if (label and label.gives) or _says_nothing(sentence, cue):
        return None
    begins, end = sentence.place_of(cue.places.get("body", cue.start)), sentence.place_of(cue.end)
    from_day = opening(sentence.read.text[:end], reading.source.at) if begins else None
    body = (sentence.start + (begins if from_day is None else min(begins, from_day)), sentence.end)
    found = state(reading, (sentence.start, sentence.end), body, kind, chosen=kind is not ClaimKind.ACTION_ITEM)
    behind = _behind(reading, sentence)
    if found is None or sentence.read.says("disowns"):
        return None  # "we went with it, which was a mistake"
    start = sentence.place_of(cue.start)
    parts = (
        *_reason_before(reading, sentence, cue),
        *_instead_before(reading, sentence, start),
        *reason_after(reading, sentence),
    )
    below = tuple(parts_below(reading, sentence.block)) if _closes_block(reading, sentence) else ()
    if behind is not None and behind.read.of("edits"):
        found = replace(found, marked=False, reason=_EDITED)
    over = once(sentence.read[:start], sentence.read[start:end], reading.source.at)
    found = replace(found, parts=found.parts + parts + below)
    return replace(found, marked=False, reason=_HISTORY) if over else found


def _says_nothing(sentence: Placed, cue: Cue) -> bool:
    """ "Let's go with that": whatever was meant stands somewhere else."""
    if cue.phrase.tells("whole"):
        return False
    rest = clause(sentence.read.text[sentence.place_of(max(cue.end, cue.places.get("body", 0))) :].rstrip(" ,"))
    pronoun = rest.begins("pronoun")
    only_points = pronoun is not None and not pronoun.phrase.tells("says") and not cue.phrase.tells("firm")
    return only_points or not any(map(str.isalnum, rest.text)) or rest.begins("bare") is not None


def _reason_before(reading: Reading, sentence: Placed, cue: Cue) -> Iterator[Part]:
    """ "Because cost had to fall, we decided …", "cost had to fall, so we decided …", "cost had to fall, so from now on …" """
    until = sentence.place_of(cue.start)
    first, _ = without_reason(sentence.read)
    led = until if cue.phrase.tells("so") else led_up_to(sentence, cue)
    if led is not None and (told := tidy(reading.text, sentence.start, sentence.start + led)):
        yield Part(EvidenceRole.RATIONALE, quotable(reading.text, *told))
    elif 0 < first <= until and (span := reason_span(reading.text, sentence.start, sentence.start + first)):
        yield Part(EvidenceRole.RATIONALE, span)


def led_up_to(sentence: Placed, cue: Cue) -> int | None:
    """Return the end of a clause that leads to the decision by a "so"; "ok, so" leads to it by nothing."""
    said = sentence.read.said
    at = cue.start if said[cue.start].word in _SO else cue.start - 1
    if at < _FEWEST or said[at].word not in _SO:
        return None
    at -= said[at - 1].word == "and"
    told = sentence.read.text[: sentence.place_of(at)]
    return sentence.place_of(at) if len(told.split()) >= _FEWEST and substance(told) else None


def _instead_before(reading: Reading, sentence: Placed, until: int) -> Iterator[Part]:
    """ "Instead of Jenkins we'll use …" """
    said = sentence.read[: len(sentence.read.text[:until].rstrip(" ,"))]
    found = said.begins_with("sets-apart")
    low = said.said[found.end].start if found else until
    what = said.text[low:]
    span = tidy(reading.text, sentence.start + low, sentence.start + len(said.text)) if what.strip() else None
    if span and not any(one in what for one in ",;:!?()"):
        yield Part(EvidenceRole.ALTERNATIVE, span)


def _behind(reading: Reading, sentence: Placed) -> Placed | None:
    """The next sentence of its block."""
    after = reading.sentences_of(sentence.block)[sentence.place + 1 :]
    return after[0] if after else None


def _closes_block(reading: Reading, sentence: Placed) -> bool:
    return not reading.text[sentence.end : reading.blocks[sentence.block].end].strip(" .!\n\r\t")
