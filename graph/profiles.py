"""Reads profiles from TOML files: those that come with Whence, then those of a team's own folder."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from pydantic import ValidationError

from graph.model.chat_profile import Chats
from graph.model.errors import SettingsError
from graph.model.profile import (
    Accept,
    Asking,
    Cards,
    ConfidenceWords,
    Extract,
    KeySpec,
    Layers,
    Linking,
    Listening,
    Policies,
    Possible,
    Profile,
    Retention,
    Search,
    Secrets,
    Sweep,
    Weighing,
)
from graph.model.words import ClaimKind, Role
from graph.profile_lines import line_of
from graph.profile_tables import ProfileTable
from graph.rules.profile_checks import complaints

_HERE = Path(__file__).resolve().parent
# In a wheel the profiles lie inside the package, in the repo beside it.
BUILT_IN = next((path for path in (_HERE / "profiles", _HERE.parent / "profiles") if path.is_dir()), _HERE / "profiles")

_AT_LINE = re.compile(r"at line (?P<line>\d{1,9}),")
# pydantic's complaints by type, in words that say what to write instead; its other messages are good as they are.
_REMEDIES = {
    "extra_forbidden": "there is no such setting; correct its spelling or take it out",
    "missing": "this has to be given",
    "bool_type": "write true or false",
    "string_type": "write text, in quotes",
    "int_type": "write a whole number, without quotes",
    "float_type": "write a number, without quotes",
    "tuple_type": 'write a list, like ["a", "b"]',
    "dict_type": "write a table, like [keys]",
    "model_type": "write a table, like [accept]",
}
_OWN_WORDS = "Value error, "  # what pydantic puts before the words of a check of ours
_OF_A_NAME = "[key]"  # what the check adds where a name itself has the wrong form


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake in a profile's file: its place, and the remedy."""

    path: Path
    line: int
    name: str
    remedy: str

    def __str__(self) -> str:
        said = f"{self.name}: {self.remedy}" if self.name else self.remedy
        return f"{self.path}:{self.line}: {said}."


class ProfileBroken(SettingsError):
    """A profile can't be used as it stands; each of its problems names file, line and remedy."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)


def load_profiles(extra: Path | None = None) -> Mapping[str, Profile]:
    """All profiles by name. A team's own file replaces the one of the same name that comes with Whence."""
    found: dict[str, Profile] = {}
    for folder in (BUILT_IN, extra) if extra else (BUILT_IN,):
        found |= _load_folder(folder)
    return MappingProxyType(found)


def load_profile(path: Path) -> Profile:
    """Read a profile, or raise a ProfileBroken that names the file, each line and its remedy."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        remedy = f"can't be read as UTF-8 text ({error.__class__.__name__}): save it as UTF-8 where this may read it"
        raise ProfileBroken([Problem(path, 1, "", remedy)]) from error
    try:
        table = ProfileTable.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise ProfileBroken([_not_toml(path, text, error)]) from error
    except ValidationError as error:
        raise ProfileBroken(_misfits(path, text, error)) from error
    profile = _profile(table)
    found = [
        Problem(path, line_of(text, complaint.place), _name(complaint.place), complaint.remedy)
        for complaint in complaints(profile)
    ]
    if found:
        raise ProfileBroken(found)
    return profile


def _load_folder(folder: Path) -> dict[str, Profile]:
    if not folder.is_dir():
        raise SettingsError(f"{folder}: no such folder of profiles. Make it, or name one that exists.")
    found: dict[str, Profile] = {}
    for path in sorted(folder.glob("*.toml")):
        profile = load_profile(path)
        if profile.name in found:
            raise SettingsError(
                f"{path}: the name {profile.name!r} is taken by another file of the folder; rename one."
            )
        found[profile.name] = profile
    return found


def _profile(table: ProfileTable) -> Profile:
    return Profile(
        name=table.name,
        title=table.title,
        version=table.version,
        open_keys=table.open_keys,
        keys=MappingProxyType({key: KeySpec(key, **dict(spec)) for key, spec in table.keys.items()}),
        high_risk=table.high_risk,
        stages=MappingProxyType(dict(table.stages)),
        words=ConfidenceWords(**dict(table.words)),
        accept=Accept(**dict(table.accept)),
        extract=Extract(**dict(table.extract)),
        search=Search(**dict(table.search)),
        listening=Listening(**dict(table.listening)),
        possible=Possible(**dict(table.possible)),
        weighing=Weighing(**dict(table.weighing)),
        linking=Linking(**dict(table.linking)),
        sweep=Sweep(**dict(table.sweep)),
        policies=Policies(**dict(table.policies)),
        cards=Cards(**{**dict(table.cards), "caps": MappingProxyType(dict(table.cards.caps))}),
        chats=Chats(**dict(table.chats)),
        model=Asking(**dict(table.model)),
        secrets=Secrets(**dict(table.secrets)),
        retention=Retention(**dict(table.retention)),
        layers=Layers(
            Role(table.layers.curate.upper()),
            table.layers.rationale,
            tuple(ClaimKind(one.upper()) for one in table.layers.entities),
        ),
        categories=MappingProxyType(dict(table.categories)),
        slots=MappingProxyType({ClaimKind(kind.upper()): slot.by for kind, slot in table.slots.items()}),
    )


def _not_toml(path: Path, text: str, error: tomllib.TOMLDecodeError) -> Problem:
    """The parser says where it stopped, but only in words; at the end of the file it says that."""
    said = _AT_LINE.search(str(error))
    line = int(said["line"]) if said else max(1, len(text.splitlines()))
    return Problem(path, line, "", f"not valid TOML: {error}; correct it there, text stands in quotes")


def _misfits(path: Path, text: str, error: ValidationError) -> list[Problem]:
    found = []
    for one in error.errors(include_url=False, include_input=False):
        msg = one["msg"].removeprefix(_OWN_WORDS)
        remedy = _REMEDIES.get(one["type"], msg[:1].lower() + msg[1:])
        found.append(Problem(path, line_of(text, one["loc"]), _name(one["loc"]), remedy))
    return found


def _name(place: Sequence[str | int]) -> str:
    return ".".join(str(part) for part in place if part != _OF_A_NAME)
