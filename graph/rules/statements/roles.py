"""Reads roles out of a flat sentence: where something goes, what its colour or its default is, who owns it, what is used for it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.rules.statements.moments import names_day
from graph.rules.statements.phrases import cut, phrases_in, subject_of
from graph.rules.utterances.tokens import Sort, Token
from graph.rules.utterances.words import listed

_ONLY, _JUDGED = listed("only"), listed("judged")
_ONLY_NOW = (" have to ", " has to ", " from now on ", " going forward ", " instead ")
_PROVIDES = frozenset(subject_of("provider vendor supplier carrier tool service"))
_ARTICLES = ("the ", "a ", "an ", "now ", "always ", "going to be ", "to be ")
_THING_WORDS = 4
_BLANK = "   "  # where "takes place" stood
_DOES, _PRONOUNS, _DETERMINERS, _OF_MANY, _OF_ONE = (
    listed(one) for one in ("does", "pronouns", "determiners", "of-many", "of-one")
)
_BETWEEN = frozenset(["all", "also", "only", "just"])
_FEWEST, _MOST = 2, 3  # words before a clause that stands behind, and words of a name


@dataclass(frozen=True, slots=True)
class Role:
    """`sort` is goes, place, value, owner, venue, provider or platform; `value` are the telling words of what fills it."""

    sort: str
    about: str
    value: str
    words: str
    exclusive: bool = True
    keyed: bool = True


@lru_cache(maxsize=256)
def roles(words: str) -> tuple[Role, ...]:
    readers = (_providers, _owners, _attributes, _held, _kept, _destinations)
    found = next((role for reader in readers for role in reader(words)), None)
    return (found,) if found else ()


def _providers(words: str) -> Iterator[Role]:
    for phrase in phrases_in(words, "provides", "part used", "runs on"):
        value = phrase["value"].rstrip(".")
        if phrase["about"] and _names(value) and not names_day(f"{value} {phrase['about']}"):
            act, about = phrase.phrase.act, _behind(words, phrase.start, phrase["about"])
            sort = "platform" if act == "runs on" else "provider"
            # "Redis streams": a part of a thing may serve beside it, so it has no slot, and contests what has one.
            yield Role(sort, about, " ".join(subject_of(value)), value, keyed=act != "part used")


def _behind(words: str, start: int, about: str) -> str:
    """Join the words before a phrase to its subject: "on mobile we use OneSignal for push"."""
    before = words[:start].rstrip()
    return f"{before} . {about}" if before else about


def _names(value: str) -> bool:
    return bool(subject_of(value)) and not value[:1].isdigit() and len(value) > 1


def _destinations(words: str) -> Iterator[Role]:
    for phrase in phrases_in(words, "goes"):
        where = phrase["where"].rstrip(".")
        value = " ".join(subject_of(where))
        about = f"{words[: phrase.start].rstrip().removesuffix(' to')} . {phrase['what']}"
        if value and subject_of(_without_only(about)):
            yield Role("goes", _without_only(about), value, where, _only(words), keyed=False)


def _kept(words: str) -> Iterator[Role]:
    """ "Keep the ladder in the shed": what is kept is in one place, whatever sort of place that is."""
    for phrase in phrases_in(words, "kept"):
        where = phrase["where"].rstrip(".")
        value, about = " ".join(subject_of(where)), phrase["what"]
        if value and subject_of(about) and not names_day(where):
            yield Role("place", about, value, where)


def _only(words: str) -> bool:
    """ "… must go in X": a place that only one can be where nothing else is allowed."""
    folded = f" {words.casefold()} "
    return any(one.strip(".,") in _ONLY for one in folded.split()) or any(one in folded for one in _ONLY_NOW)


def _without_only(about: str) -> str:
    for one in _ONLY_NOW:
        about = f" {about} ".replace(one, " ")
    return " ".join(word for word in about.split() if word.casefold().strip(".,") not in _ONLY)


def _attributes(words: str) -> Iterator[Role]:
    found = next(phrases_in(words, "is"), None)
    value = found["value"].rstrip(".") if found else ""
    plain = value
    for article in ("the ", "a ", "an ", "now ", "always ", "going to be ", "to be "):
        plain = plain[len(article) :] if plain.casefold().startswith(article) else plain
    first = plain.casefold().split()[:1]
    if found is None or not first or first[0] in _JUDGED or len(plain.split()) > _THING_WORDS:
        return
    named = value.casefold().startswith("the ") or (plain == plain.title() and len(plain.split()) > 1)
    telling = " ".join(subject_of(plain)) or plain.casefold()
    about, keyed = found["about"], named or len(plain.split()) == 1
    rest = [one for one in about.split() if not set(subject_of(one)) & _PROVIDES]
    if len(rest) < len(about.split()) and subject_of(" ".join(rest)):
        yield Role("provider", " ".join(rest), telling, plain, keyed=keyed)
    else:
        yield Role("value", about, telling, plain, keyed=keyed)


def _held(words: str) -> Iterator[Role]:
    for phrase in phrases_in(words, "held"):
        about, where = phrase.span("about") or (0, 0), phrase.span("where") or (0, 0)
        moved = phrase["verb"] or words[phrase.start : about[0]].strip() or "meet" in phrase["about"].casefold()
        if not (moved or _BLANK in words[about[1] : where[0]]):
            continue  # what merely is somewhere may be elsewhere tomorrow
        yield Role(
            "venue",
            phrase["about"],
            " ".join(subject_of(phrase["where"])) or phrase["where"].casefold(),
            phrase["where"],
        )


def _owners(words: str) -> Iterator[Role]:
    found = next(phrases_in(words, "owns"), None)
    if found is not None:
        yield Role("owner", found["about"], found["who"].casefold().rstrip("."), found["who"])


@lru_cache(maxsize=256)
def first_clause(words: str) -> str:
    """Return a flat sentence without the clause behind it."""
    spoken = cut(words)
    for at, token in enumerate(spoken):
        if (
            token.word == ","
            and len(words[: token.start].split()) >= _FEWEST
            and _is_clause(words, spoken[at + 1 : at + 8])
        ):
            return words[: token.start]
    return words


def _is_clause(words: str, behind: Sequence[Token]) -> bool:
    """True if a clause stands there: a subject, its verb, and more behind it."""
    said = [token for token in behind if token.sort is not Sort.END]
    if said and said[0].word == "then":
        said = said[1:]
    if len(said) <= _FEWEST:
        return False
    first, second = said[0], said[1]
    if first.word in _PRONOUNS:
        step = 2 if second.word in _BETWEEN else 1
        return said[step].word in _DOES | {"'s", "are", "am"}
    if first.word in _DETERMINERS:
        return any(token.word in _DOES for token in said[2 : 2 + _MOST])
    if first.capital:
        verb = words[second.start : second.end]
        return second.word in _DOES | {"'s"} or (len(verb) > len("is") and verb.islower() and verb.endswith("s"))
    plural = first.word.endswith("s") and len(first.word) > _MOST
    return first.sort is Sort.WORD and (second.word in _OF_ONE or (plural and second.word in _OF_MANY))
