"""Knows which blocks there are, what each is called inside, and which of them a key lies in."""

from collections.abc import Iterable
from dataclasses import dataclass

from graph.model.profile import KeySpec, Profile

SUMMARY, CONSTRAINTS, DECISIONS, OPEN_QUESTIONS = "summary", "constraints", "decisions", "openQuestions"
NOTES = "notes"
CHECKLIST = "checklist"
_OF_PROJECTS = (SUMMARY, CONSTRAINTS, "logistics", "timeline", "budget", DECISIONS, OPEN_QUESTIONS, CHECKLIST)
_OF_ITEMS = (
    SUMMARY, "dimensions", "materials", "production", "installation", "logistics", CONSTRAINTS, DECISIONS,
    OPEN_QUESTIONS, CHECKLIST,
)  # fmt: skip
_ALWAYS = (SUMMARY, CONSTRAINTS, DECISIONS, OPEN_QUESTIONS)
_TIERS = ("project", "item")


@dataclass(frozen=True, slots=True)
class Home:
    """The block of a key. `named`: the profile or the key's own beginning says so; else it is among all that is left."""

    block: str
    named: bool


def tier_of(item: str | None) -> str:
    return "item" if item is not None else "project"


def home_of(key: str, item: str | None, profile: Profile) -> Home:
    """Return the block for words under a key, among those of the item or of the project."""
    tier = tier_of(item)
    spec = profile.keys.get(key)
    block = (spec.block if spec else None) or _by_beginning(key, tier)
    if block is not None and _fits(block, tier):
        return Home(block, named=True)
    return Home(f"{tier}.{SUMMARY}", named=False)


def _by_beginning(key: str, tier: str) -> str | None:
    """`item.dimensions.girth` lies in `item.dimensions`, whether or not a profile knows it."""
    parts = key.split(".")
    usual = _OF_ITEMS if tier == "item" else _OF_PROJECTS
    return f"{tier}.{parts[1]}" if parts[0] == tier and parts[1] in usual else None


def _fits(block: str, tier: str) -> bool:
    """A block that is called an item's is no project's, and the other way; one called neither may be both's."""
    first = block.partition(".")[0]
    return first == tier or first not in _TIERS


def name_in(key: str, block: str) -> str:
    """Return a key's name inside its block: the part of the key beyond the block, or beyond the tier; else its whole name."""
    beyond = key.removeprefix(f"{block}.")
    if beyond == key and key.partition(".")[0] in _TIERS:
        beyond = key.partition(".")[2]
        beyond = key if "." in beyond else beyond  # another key may be called so
    return key if beyond == NOTES else beyond


def list_of(spec: KeySpec, block: str) -> str:
    """Constraints and wishes share one list, by their severity; other keys that hold many have their own."""
    return block.rpartition(".")[2] if spec.severity else name_in(spec.key, block)


def blocks_of(item: str | None, profile: Profile, used: Iterable[str] = ()) -> tuple[str, ...]:
    """The blocks of a place, filled or not: the usual ones that the profile has keys for, its own, and those in use."""
    tier = tier_of(item)
    named = {spec.block for spec in profile.keys.values() if spec.block and _fits(spec.block, tier)}
    usual = [f"{tier}.{one}" for one in (_OF_ITEMS if tier == "item" else _OF_PROJECTS)]
    wanted = named | set(used) | {f"{tier}.{one}" for one in _ALWAYS}
    return (*(one for one in usual if one in wanted), *sorted(wanted - set(usual)))
