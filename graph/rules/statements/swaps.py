"""Knows what a statement comes to once a correction has put another value in it: "no, 90 days", "Dublin, not Frankfurt"."""

from collections.abc import Mapping
from dataclasses import dataclass

from graph.rules.language.wording import CONTRAST, flat, is_negated
from graph.rules.statements.particulars import Particular, particulars
from graph.rules.statements.phrases import Clause, cut, said
from graph.rules.statements.subjects import points, subject_of
from graph.rules.statements.valued import lists_of, named, values
from graph.rules.utterances.tokens import Sort, Token
from graph.rules.utterances.words import listed
from graph.rules.values.numbers import WORTH

_ARTICLES = frozenset(["the", "a", "an", "our"])
_LINKS, _STANDS_FOR, _FILLS, _BEFORE_VERB = (
    listed(one) for one in ("swap-links", "stands-for", "correction-fills", "before-verb")
)
_PLACING = _LINKS - {"to", "with", "for", "on", "of"}  # those that no verb of choosing has: "go with Porto"
_JOINS = frozenset(["and", "but", "then"])
# Verbs that open a clause of their own, and what their objects begin with.
_VERBS = listed("does") | listed("changing") | listed("doing")
_OBJECTS = listed("determiners") | WORTH.keys() | _ARTICLES | {"it", "them"}
_LONGEST = 300
_SELF = ("self", "selves")
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
            return _put_in(held, theirs.words, found, words, categories)
    return _named_old(words, held, categories) or _same_sentence(words, held)


def takes_back(words: str, held: str) -> bool:
    """ "Retention is 90 days, not 30" names what was said before: that corrects, and does not only differ."""
    turned, moved = CONTRAST.search(flat(words)), _moved(flat(words))
    if turned is None and moved is None:
        return False
    old = set(subject_of(turned[0] if turned else moved["old"] if moved else ""))
    return bool(old) and old <= set(subject_of(held))


def _value(words: str, held: Particular, statement: str, categories: Mapping[str, tuple[str, ...]]) -> str | None:
    """The one other value of the same sort that the words name, where they speak of nothing else."""
    lists = lists_of(categories)
    stating = CONTRAST.sub(lambda one: " " * len(one[0]), words)
    found = [(one.value, one.words, one.start, one.end) for one in values(stating, lists) if one.sort == held.sort]
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


def _things(words: str, sort: str, lists: tuple[tuple[str, tuple[str, ...]], ...]) -> list[tuple[str, str, int, int]]:
    """In a correction a bare name is enough: "no, MySQL"."""
    folded = words.casefold()
    found = [name for category, name in named(words, lists) if category == sort]
    places = [(name, folded.find(name)) for name in found if name in folded]
    return [(name, words[at : at + len(name)], at, at + len(name)) for name, at in places]


def _named_old(words: str, held: str, categories: Mapping[str, tuple[str, ...]]) -> Swap | None:
    """ "Blue, not green" of "the hull will be green": the old words are in it once. What does not fit into their place is
    said in the words of the correction: "let's print them ourselves instead of the copy shop"."""
    pair = _contrasted(words)
    if pair is None:
        moved = _moved(words)
        pair = (moved["new"].rstrip("."), moved["old"]) if moved else None
    at = _only_place(held, pair[1]) if pair else None
    if pair is None or at is None or not pair[0] or pair[0].casefold() == pair[1].casefold():
        return None
    new, old = pair
    link, theirs = _link(words[: words.find(new)]), _link(held[:at])
    if not _fits(words, new, f"{held[:at]} {held[at + len(old) :]}") or (link in _PLACING and link != theirs):
        return _in_own_words(words)
    return _put_in(held, held[at : at + len(old)], new, words, categories)


def _link(before: str) -> str:
    """The preposition that stands right before, but for an article."""
    last = before.casefold().split()[-2:]
    last = last[:-1] if last and last[-1] in _ARTICLES else last
    return last[-1] if last and last[-1] in _LINKS else ""


def _fits(words: str, new: str, rest: str) -> bool:
    """Whether the new part is one plain thing: no verb with its object, nobody's "ourselves", nothing that the rest of the
    held statement says already."""
    folded = [one.word for one in cut(flat(new))]
    before = words[: words.find(new)].split()
    acts = len(new.split()) > 1 and bool(before) and before[-1].casefold() in _BEFORE_VERB
    repeats = set(subject_of(new)) & set(subject_of(rest))
    return not (acts or repeats or any(one.endswith(_SELF) for one in folded))


def _in_own_words(words: str) -> Swap:
    """What is new in it is what it says before it names the old one."""
    said = _without_lets(words).rstrip(".!")
    turned = CONTRAST.search(flat(said))
    return Swap(said, (said[: turned.start()] if turned else said).strip(" ,"), own=True)


def _without_lets(words: str) -> str:
    """ "Let's host it ourselves" lays down: host it ourselves."""
    lead = next(said(words, "suggests"), None)
    return words[lead.end :].lstrip(" ,:") if lead is not None and lead.start == 0 else words


def _contrasted(words: str) -> tuple[str, str] | None:
    """What is named before "not", "instead of", "rather than", and what behind: "let's switch to Firebase instead of OneSignal"."""
    for one in said(words, "contrasts"):
        first, behind = one.span("new") or (one.start, one.start), one.span("old")
        if behind is not None:
            return words[slice(*first)].rstrip(" ,"), words[slice(*behind)].rstrip(".")
    return None


def _moved(words: str) -> Clause | None:
    """ "We're moving back from Stripe to Mollie", "we replace Stripe with Mollie"; who tells of a move that is over replaces nothing."""
    for one in said(words, "moves", "replaces"):
        verb = words[one.start : one.end].split(maxsplit=1)[0].casefold()
        if one["new"] and not verb.endswith("ed"):
            return one
    return None


def _same_sentence(words: str, held: str) -> Swap | None:
    """ "No, we use spaces" of "we use tabs": the same sentence with another thing in it; none where it denies."""
    own = _without_lead(words, "takes back").strip(" .!")
    mine, theirs = _plain(own), _plain(held)
    first = _in_common(mine, theirs)
    last = _in_common(mine[first:][::-1], theirs[first:][::-1])
    new, old = mine[first : len(mine) - last], theirs[first : len(theirs) - last]
    if first + last < _FRAME or not new or not old or max(len(new), len(old)) > _MOST:
        return None
    if is_negated(own) or is_negated(flat(held)) or (new[0] in _LINKS) != (old[0] in _LINKS):
        return None
    telling = set(subject_of(" ".join(new)))
    return Swap(own, " ".join(new), own=True) if telling and not telling & set(subject_of(" ".join(old))) else None


def _plain(words: str) -> list[str]:
    found = [one.word for one in cut(words) if any(map(str.isalnum, one.word))]
    return [one for one in found if one not in _ARTICLES]


def _in_common(one: list[str], other: list[str]) -> int:
    """How many words they begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


def _put_in(held: str, old: str, new: str, words: str, categories: Mapping[str, tuple[str, ...]]) -> Swap:
    """ "Stripe it is" says nothing but what it names: with another name in it, it would be words that nobody said."""
    before, _, behind = held.partition(old)
    if _ARTICLES & set(before.casefold().split()[-1:]) and _ARTICLES & set(new.casefold().split()[:1]):
        before = before.rstrip().rsplit(maxsplit=1)[0] + " " if len(before.split()) > 1 else ""
    stands_for = any(one.word in _STANDS_FOR for one in cut(flat(new)))
    if stands_for or (points(before + behind) and not subject_of(before + behind)):
        return Swap(words.rstrip(".!"), new, own=True)
    whole = f"{before}{new}{_without_comment(behind, categories)}"
    return _in_own_words(words) if _goes_on_to_act(whole) else Swap(whole, new)


def _goes_on_to_act(statement: str) -> bool:
    """ "Open on the 4th and do four shows" is two sentences in one: whoever moves the first has not said the second. "Tea and
    two cakes" is a list."""
    said = cut(flat(statement))
    return any(
        one.word == ";" or (one.word in _JOINS and _acts(verb, behind))
        for one, verb, behind in zip(said, said[1:], said[2:], strict=False)
    )


def _acts(verb: Token, behind: Token) -> bool:
    """Whether what stands there does something, and what behind it is what it does it to."""
    if verb.sort is not Sort.WORD or verb.capital or verb.word in _LINKS | _OBJECTS:
        return False
    return verb.word in _VERBS or behind.word in _OBJECTS or behind.sort is Sort.NUMBER


def _without_comment(behind: str, categories: Mapping[str, tuple[str, ...]]) -> str:
    """What stands behind the old value, up to where it is spoken of: nobody has said that of the new one."""
    words = flat(behind)
    for one in said(words, "comments", "sets off"):
        start = len(words[: one.start].rstrip())
        if one.phrase.act == "comments" or not (_lists(words[one.start :]) or particulars(behind[start:], categories)):
            return behind[:start]
    return behind


def _lists(words: str) -> bool:
    """ "…, PayPal and cash" goes on with what is listed."""
    rest = words.lstrip(" ,;:(-\u2013\u2014")
    first = rest.rstrip(".!").split(",")[0].split()
    named_alone = len(first) == 1 and first[0][:1].isupper()
    joined = [one.casefold() for one in rest.rstrip(".!").split()]
    return named_alone or (len(joined) == len(("one", "and", "other")) and joined[1] in ("and", "or", "&"))


def _without_lead(words: str, act: str = "corrects") -> str:
    """ "Sorry, I meant 46" is 46."""
    lead = next(said(words, act), None)
    return f" {words[lead.end :].lstrip(' ,.!:;-')}" if lead is not None and not words[: lead.start].strip() else words


def _only_place(text: str, words: str) -> int | None:
    """Where the words stand as whole words, if they stand there once."""
    folded, old = text.lower(), words.lower()
    if not old or len(folded) != len(text) or folded.count(old) != 1:
        return None
    at = folded.index(old)
    beside = folded[at - 1 : at] + folded[at + len(old) : at + len(old) + 1]
    return None if any(one.isalnum() for one in beside) else at
