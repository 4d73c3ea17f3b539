"""Knows what a statement comes to once a correction has put another value in it: "no, 90 days", "Dublin, not Frankfurt".

It is the held statement with the new value, where that is one plain sentence; else the correction's own words: what was
said of the old value holds nothing of the new one, and nobody has said two halves that are glued together."""

from collections.abc import Mapping
from dataclasses import dataclass

from graph.model.terms import shared_start
from graph.rules.language.contrasts import contrasts, without_contrasts
from graph.rules.language.wording import flat, is_negated, without_reason
from graph.rules.statements.particulars import Particular, particulars
from graph.rules.statements.phrases import PhraseSaid, cut, phrases_in, points, subject_of
from graph.rules.statements.valued import Categories, lists_of, named, values
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.tokens import Sort
from graph.rules.utterances.words import listed

_ARTICLES = frozenset(["the", "a", "an", "our"])
_LINKS, _STANDS_FOR, _FILLS = (listed(one) for one in ("swap-links", "stands-for", "correction-fills"))
_JOINS = frozenset(["and", "but", "then", "or"])
_LONGEST = 300
_FRAME, _MOST = 2, 4  # words that two sentences have in common, and that differ


@dataclass(frozen=True, slots=True)
class Swap:
    """The statement as it is after the correction, and the value that is new in it. `own`: it is the correction's own words."""

    statement: str
    words: str
    own: bool = False


def swapped(correction: str, held: str, categories: Mapping[str, tuple[str, ...]]) -> Swap | None:
    """The held statement with the new value; None where the correction names no other value for it."""
    words = " ".join(flat(correction)[:_LONGEST].split())
    for theirs in particulars(held, categories):
        found = _value(words, theirs, held, categories)
        if found is not None:
            return _put_in(held, theirs.words, found, words)
    return _named_old(words, held) or _same_sentence(words, held)


def takes_back(words: str, held: str) -> bool:
    """ "Retention is 90 days, not 30" names what was said before: that corrects, and does not only differ."""
    said = flat(words)
    turned, moved = contrasts(sentence(said))[:1], _moved(said)
    old = set(subject_of(said[slice(*turned[0])] if turned else moved["old"] if moved else ""))
    return bool(old) and old <= set(subject_of(held))


def _value(words: str, held: Particular, statement: str, categories: Mapping[str, tuple[str, ...]]) -> str | None:
    """The one other value of the same sort that the words name, where they speak of nothing else."""
    lists = lists_of(categories)
    stating = without_contrasts(sentence(words)).text
    found = [
        (value.value, value.words, value.start, value.end)
        for value in values(stating, lists)
        if value.sort == held.sort
    ]
    if not found:
        found = [one for one in _things(stating, held.sort, lists) if one[0] != held.value]
    if not found and held.number is not None:
        return _bare(stating, held)
    if len(found) != 1 or found[0][0] == held.value:
        return None
    _, value, start, end = found[0]
    about = set(subject_of(_without_lead(f"{stating[:start]} {stating[end:]}"))) - _FILLS
    return value if about <= {*held.about, *subject_of(statement)} else None


def _bare(words: str, held: Particular) -> str | None:
    """ "Sorry, 46" of 48 stalls, "no, 4" of 5 EUR: the number alone, with the unit that was there."""
    number = _without_lead(words.lstrip("* ")).strip(" .!*?")
    old = [one for one in (each.strip(",.") for each in held.words.split()) if one[:1].isdigit()]
    figures = number.replace(".", "").replace(",", "")
    if not figures.isdigit() or not figures.isascii() or len(old) != 1 or old[0] == number:
        return None
    return held.words.replace(old[0], number) if old[0].replace(".", "").replace(",", "").isdigit() else None


def _things(words: str, sort: str, lists: Categories) -> list[tuple[str, str, int, int]]:
    """Return the things that a correction names by a bare name: "no, MySQL"."""
    folded = words.casefold()
    found = [name for category, name in named(words, lists) if category == sort]
    places = [(name, folded.find(name)) for name in found if name in folded]
    return [(name, words[at : at + len(name)], at, at + len(name)) for name, at in places]


def _named_old(words: str, held: str) -> Swap | None:
    """ "Blue, not green" of "the hull will be green", "we switch from Stripe to Mollie": the old words stand in it once. A
    sentence with a verb of its own is kept as it is: "let's print them ourselves instead of the copy shop"."""
    phrase = next(phrases_in(words, "contrasts"), None) or _moved(words)
    new, old = (phrase["new"].rstrip(" ,."), phrase["old"].rstrip(".")) if phrase else ("", "")
    at = _only_place(held, old)
    if phrase is None or at is None or not new or new.casefold() == old.casefold():
        return None
    start = (phrase.span("new") or (0, 0))[0]
    if phrase.phrase.act == "contrasts" and _without_lead(words[:start]).strip():
        return _in_own_words(words, new)
    return _put_in(held, held[at : at + len(old)], new, words)


def _moved(words: str) -> PhraseSaid | None:
    """ "We're moving back from Stripe to Mollie", "we replace Stripe with Mollie"; who tells of a move that is over replaces nothing."""
    for phrase in phrases_in(words, "moves", "replaces"):
        verb = words[phrase.start : phrase.end].split(maxsplit=1)[0].casefold()
        if phrase["new"] and not verb.endswith("ed"):
            return phrase
    return None


def _same_sentence(words: str, held: str) -> Swap | None:
    """ "No, we use spaces" of "we use tabs": the same sentence with another thing in it; none where it denies."""
    own = _without_lead(words, "takes back").strip(" .!")
    mine, theirs = _plain(own), _plain(held)
    first = shared_start(mine, theirs)
    last = shared_start(mine[first:][::-1], theirs[first:][::-1])
    new, old = mine[first : len(mine) - last], theirs[first : len(theirs) - last]
    if first + last < _FRAME or not new or not old or max(len(new), len(old)) > _MOST:
        return None
    if is_negated(sentence(own)) or is_negated(sentence(flat(held))) or (new[0] in _LINKS) != (old[0] in _LINKS):
        return None
    telling = set(subject_of(" ".join(new)))
    return Swap(own, " ".join(new), own=True) if telling and not telling & set(subject_of(" ".join(old))) else None


def _plain(words: str) -> list[str]:
    found = [token.word for token in cut(words) if any(map(str.isalnum, token.word))]
    return [one for one in found if one not in _ARTICLES]


def _put_in(held: str, old: str, new: str, words: str) -> Swap:
    """Put the new value in the place of the old, up to words about the old value. "Stripe it is" says nothing but its name:
    with another name in it, it would be words that nobody said."""
    first, last = without_reason(sentence(flat(held)))
    before, _, behind = held[first:last].strip(" ,.").partition(old)
    stop = next((token for token in cut(flat(behind)) if token.sort is Sort.MARK or token.word in _JOINS), None)
    goes_on = ";" in before or (stop is not None and (stop.word in _JOINS or _lists(behind[stop.start :])))
    repeats = set(subject_of(new)) & set(subject_of(f"{before} {behind}"))
    stands_for = any(token.word in _STANDS_FOR for token in cut(flat(new)))
    if goes_on or repeats or stands_for or (points(before + behind) and not subject_of(before + behind)):
        return _in_own_words(words, new)
    behind = behind[: stop.start].rstrip() if stop is not None else behind
    if _ARTICLES & set(before.casefold().split()[-1:]) and _ARTICLES & set(new.casefold().split()[:1]):
        new = new.split(maxsplit=1)[1]
    return Swap(f"{before}{new}{behind}", new)


def _in_own_words(words: str, new: str) -> Swap:
    """ "Let's host it ourselves" lays down: host it ourselves."""
    lead = next(phrases_in(words, "suggests"), None)
    return Swap((words[lead.end :].lstrip(" ,:") if lead and lead.start == 0 else words).rstrip(".!"), new, own=True)


def _lists(words: str) -> bool:
    """ "…, PayPal and cash" goes on with what is listed; more words behind a mark are said of the old value."""
    parts = words.replace(" and ", ",").replace(" or ", ",").split(",")
    return "," in words and all(len(part.split()) < _FRAME + 1 for part in parts)


def _without_lead(words: str, act: str = "corrects") -> str:
    """ "Sorry, I meant 46" is 46."""
    lead = next(phrases_in(words, act), None)
    return f" {words[lead.end :].lstrip(' ,.!:;-')}" if lead is not None and not words[: lead.start].strip() else words


def _only_place(text: str, words: str) -> int | None:
    """Return the place of the words as whole words, if they stand there once."""
    folded, old = text.lower(), words.lower()
    if not old or len(folded) != len(text) or folded.count(old) != 1:
        return None
    at = folded.index(old)
    beside = folded[at - 1 : at] + folded[at + len(old) : at + len(old) + 1]
    return None if any(one.isalnum() for one in beside) else at
