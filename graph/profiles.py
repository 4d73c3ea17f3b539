"""Reads profiles from TOML files: those that come with Whence, then those of a team's own folder."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from pydantic import ValidationError

from graph.model.errors import SettingsError
from graph.model.profile import (
    KEY_MAX,
    Accept,
    Extract,
    KeySpec,
    Linking,
    Listening,
    Profile,
    Search,
    Weighing,
    Words,
    is_key,
)
from graph.profile_tables import ProfileTable

_HERE = Path(__file__).resolve().parent
# In a wheel the profiles lie inside the package, in the repo beside it.
BUILT_IN = next((one for one in (_HERE / "profiles", _HERE.parent / "profiles") if one.is_dir()), _HERE / "profiles")


def load_profiles(extra: Path | None = None) -> Mapping[str, Profile]:
    """All profiles by name. A team's own file replaces the one of the same name that comes with Whence."""
    found: dict[str, Profile] = {}
    for folder in (BUILT_IN, extra) if extra else (BUILT_IN,):
        found |= _load_folder(folder)
    return MappingProxyType(found)


def load_profile(path: Path) -> Profile:
    """One profile, or a SettingsError that names the file, the line and the remedy."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: can't be read as UTF-8 text ({error.__class__.__name__}).") from error
    try:
        table = ProfileTable.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: not valid TOML: {error}. Correct it there; text stands in quotes.") from error
    except ValidationError as error:
        raise SettingsError("\n".join(_complaints(path, text, error))) from error
    for key in table.keys:
        if not is_key(key):
            place = _line_of(text, ("keys", key))
            raise SettingsError(f"{path}:{place}: {key!r} is no key: write lower-case words joined by dots, like "
                                f"item.color, at most {KEY_MAX} characters long.")  # fmt: skip
    return _profile(table)


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
        words=Words(**dict(table.words)),
        accept=Accept(**dict(table.accept)),
        extract=Extract(**dict(table.extract)),
        search=Search(**dict(table.search)),
        listening=Listening(**dict(table.listening)),
        weighing=Weighing(**dict(table.weighing)),
        linking=Linking(**dict(table.linking)),
        categories=MappingProxyType(dict(table.categories)),
    )


def _complaints(path: Path, text: str, error: ValidationError) -> Iterator[str]:
    for one in error.errors(include_url=False, include_input=False):
        loc = tuple(str(part) for part in one["loc"])
        name = ".".join(loc)
        remedy = {
            "extra_forbidden": "there is no such setting; correct its spelling or take it out",
            "missing": "this has to be given",
        }.get(one["type"], one["msg"][:1].lower() + one["msg"][1:])
        yield f"{path}:{_line_of(text, loc)}: {name}: {remedy}."


def _line_of(text: str, loc: tuple[str, ...]) -> int:
    """The line that says it, or else the table that should; TOML's own parser reads each header and each name."""
    table: tuple[str, ...] = ()
    best, depth = 1, 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("["):
            table = here = _path(line)
        else:
            here = table + _path(line.partition("=")[0] + " = 0") if "=" in line else ()
        if len(here) > depth and loc[: len(here)] == here:
            best, depth = number, len(here)
    return best


def _path(line: str) -> tuple[str, ...]:
    path: list[str] = []
    try:
        inside: object = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return ()
    while isinstance(inside, dict) and inside:
        name, inside = next(iter(inside.items()))
        path.append(name)
    return tuple(path)
