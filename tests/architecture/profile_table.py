"""The settings of a profile, as a table for the docs: made of the types that check its file, and of the defaults they take."""

from collections.abc import Iterator, Mapping
from typing import Any

from graph.model.profile import Profile
from graph.profile_tables import ProfileTable

DEFAULTS = Profile("general")
Schema = Mapping[str, Any]
Row = tuple[str, str, str]
_TAKES = {
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "array": "a list",
    "object": "a table",
    "string": "text",
}


def rows() -> Iterator[Row]:
    """Each setting with what it takes and what it is where a file does not say it; a table's own line says what it is for."""
    whole = ProfileTable.model_json_schema()
    tables = {name: one for name, one in whole["properties"].items() if "properties" in _resolved(one, whole)}
    for name, one in whole["properties"].items():
        if name not in tables:
            yield f"`{name}`", takes(one, whole), _shown(one.get("default"))
    for name, one in tables.items():
        yield f"`[{name}]`", _what(name), ""
        for inner, setting in _resolved(one, whole)["properties"].items():
            yield f"`{name}.{inner}`", takes(setting, whole), _shown(setting.get("default"))


def takes(schema: Schema, whole: Schema) -> str:
    """In words, what may stand there."""
    found = _resolved(schema, whole)
    several = [one for one in found.get("anyOf", ()) if one.get("type") != "null"]
    if several:
        return " or ".join(takes(one, whole) for one in several)
    if "enum" in found or "const" in found:
        return ", ".join(f"`{one}`" for one in found.get("enum", [found.get("const")]))
    items = _resolved(found.get("items", {}), whole)
    if "enum" in items:
        return f"a list of {takes(items, whole)}"
    return _TAKES.get(found.get("type", ""), "anything") + _bounds(found)


def _bounds(found: Schema) -> str:
    low, high = found.get("minimum"), found.get("maximum")
    if "exclusiveMinimum" in found:
        above = f" above {found['exclusiveMinimum']:g}"
        return above + (f", up to {high:g}" if high is not None else "")
    if low is not None and high is not None:
        return f", {low:g} to {high:g}"
    return f" from {low:g} on" if low is not None else ""


def _resolved(schema: Schema, whole: Schema) -> Schema:
    name = schema.get("$ref", "").removeprefix("#/$defs/")
    found: Schema = whole["$defs"][name] if name else schema
    return found


def _what(table: str) -> str:
    """The words of the type that the service itself works with."""
    said = (type(getattr(DEFAULTS, table)).__doc__ or "").strip().split("\n")[0]
    return said.rstrip(".")


def _shown(default: object) -> str:
    match default:
        case bool():
            return f"`{str(default).lower()}`"
        case list():
            return ", ".join(f"`{one}`" for one in default)
        case float():
            return f"`{default:g}`"
        case int() | str() if default != "":
            return f"`{default}`"
    return ""
