"""Reads profiles from TOML files: those that come with Whence, then those of a team's own folder."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from graph.model.errors import SettingsError
from graph.model.profile import KEY_MAX, Accept, Extract, KeySpec, Profile, Search, Words, is_key
from graph.model.words import SourceKind

_HERE = Path(__file__).resolve().parent
# In a wheel the profiles lie inside the package, in the repo beside it.
BUILT_IN = next((one for one in (_HERE / "profiles", _HERE.parent / "profiles") if one.is_dir()), _HERE / "profiles")
_DEFAULT = Profile("general")

Share = Annotated[float, Field(ge=0, le=1)]
Factor = Annotated[float, Field(gt=0, le=10)]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,62}$")]
KeyPattern = Annotated[str, StringConstraints(pattern=r"^(\*|[a-z0-9_-]+(\.[a-z0-9_-]+)*(\.\*)?)$")]
ValueType = Literal["boolean", "enum", "number", "dimension", "currency", "date", "string", "note"]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=False, frozen=True)


class _Key(_Table):
    value_type: ValueType | None = None
    unit: str | None = None
    many: bool = False
    high_risk: bool = False
    stages: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    block: str | None = None
    default: Any = None
    severity: Literal["hard", "soft"] | None = None


class _Words(_Table):
    high: Share = _DEFAULT.words.high
    medium: Share = _DEFAULT.words.medium


class _Accept(_Table):
    confidence: Share = _DEFAULT.accept.confidence
    marked: bool = True
    sources: tuple[SourceKind, ...] = _DEFAULT.accept.sources
    sections: tuple[str, ...] = ()


class _Extract(_Table):
    batch: int = Field(default=_DEFAULT.extract.batch, ge=1, le=1000)
    quote_max: int = Field(default=_DEFAULT.extract.quote_max, ge=20, le=250)
    high_signal: tuple[str, ...] = ()
    low_signal: tuple[str, ...] = ()
    high_multiplier: Factor = _DEFAULT.extract.high_multiplier
    low_multiplier: Factor = _DEFAULT.extract.low_multiplier
    fresh_multiplier: Factor = _DEFAULT.extract.fresh_multiplier
    fresh_days: int = Field(default=_DEFAULT.extract.fresh_days, ge=0)


class _Search(_Table):
    answer: Share = _DEFAULT.search.answer
    alternative: Share = _DEFAULT.search.alternative


class _Profile(_Table):
    name: Name
    title: str = ""
    version: int = Field(default=1, ge=1)
    open_keys: bool = True
    high_risk: tuple[KeyPattern, ...] = ()
    keys: dict[str, _Key] = {}
    stages: dict[str, tuple[KeyPattern, ...]] = {}
    words: _Words = _Words()
    accept: _Accept = _Accept()
    extract: _Extract = _Extract()
    search: _Search = _Search()


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
        table = _Profile.model_validate(tomllib.loads(text))
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


def _profile(table: _Profile) -> Profile:
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
