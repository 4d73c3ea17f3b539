"""Knows what looks like a secret: keys and tokens by the forms that their makers give them, passwords inside addresses, and what is
assigned to a name such as `DB_PASSWORD`.

The forms are those that detect-secrets maintains, run by an engine that cannot backtrack; what is only random-looking is
nobody's secret here. One look at a text that holds none costs some microseconds.
"""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import re2

from graph.model.seal import BLANK, is_blank

PLUGINS = (
    "aws", "azure_storage_key", "basic_auth", "discord", "github_token", "gitlab_token", "jwt", "mailchimp", "npm", "openai",
    "private_key", "pypi_token", "sendgrid", "slack", "square_oauth", "stripe", "telegram_token", "twilio",
)  # fmt: skip
"""The plugins of detect-secrets that know a form. Random-looking words, words beside "password" and public addresses are
left out."""
ASSIGNED = "Assigned Secret"
OWN = (
    ("Google API Key", r"AIza[0-9A-Za-z_-]{35}"),
    ("OpenAI Token", r"sk-(?:proj|svcacct|admin)-[0-9A-Za-z_-]{20,}"),
    ("Anthropic API Key", r"sk-ant-[0-9A-Za-z_-]{20,}"),
    ("Hugging Face Token", r"hf_[0-9A-Za-z]{30,}"),
    (ASSIGNED, r"(?i)(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY)=[\"']?([^\s\"'`<>$&{}]{8,})"),
)
"""Forms that the library does not know yet. An assigned value is a secret only with a letter and a figure in it."""
PASSWORD, PRIVATE_KEY, SIGNED = "Basic Auth Credentials", "Private Key", "JSON Web Token"
_END_OF_KEY = "-----END"
_LEAST = 8  # letters of a group that is a secret by itself, and not the prefix that its maker gives all
_GOES_ON = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=.+/")


@dataclass(frozen=True, slots=True)
class Secret:
    kind: str
    start: int
    end: int


@dataclass(frozen=True)
class _Forms:
    """All forms at once, to see which of them a text has; then each alone, to see where."""

    together: Any
    alone: tuple[tuple[str, Any], ...]


def secrets_in(text: str) -> list[Secret]:
    """Return the secrets in the order of the text, none inside another."""
    forms = _forms()
    found: list[Secret] = []
    for number in forms.together.Match(text) or ():
        kind, form = forms.alone[number]
        found += [_secret(kind, one, text) for one in form.finditer(text)]
    found = [secret for secret in found if not _is_none(secret.kind, text[secret.start : secret.end])]
    return list(_apart(sorted(found, key=lambda secret: (secret.start, -secret.end))))


def masked(text: str) -> str:
    """Mask the secrets of a text. It keeps its length, so that quotations still stand where they stood."""
    parts: list[str] = []
    at = 0
    for secret in secrets_in(text):
        parts += (text[at : secret.start], BLANK * (secret.end - secret.start))
        at = secret.end
    return "".join((*parts, text[at:])) if parts else text


def masked_in(thing: Any) -> Any:
    """The texts of plain data."""
    if isinstance(thing, str):
        return masked(thing)
    if isinstance(thing, Mapping):
        return {name: masked_in(one) for name, one in thing.items()}
    if isinstance(thing, list | tuple):
        return type(thing)(map(masked_in, thing))
    return thing


def named(found: Sequence[Secret]) -> str:
    """Name secrets in words for people, without a letter of any."""
    return ", ".join(f"{secret.kind} at character {secret.start}" for secret in found[:3])


def _apart(found: Sequence[Secret]) -> Iterator[Secret]:
    end = 0
    for secret in found:
        if secret.start >= end:
            yield secret
            end = secret.end


def _is_none(kind: str, words: str) -> bool:
    """True of what is masked already, and of a word that stands for a secret: `password=changeme`."""
    plain = kind == ASSIGNED and not (any(map(str.isdigit, words)) and any(map(str.isalpha, words)))
    return plain or is_blank(words)


def _secret(kind: str, found: Any, text: str) -> Secret:
    start, end = found.span()
    if kind in (PASSWORD, ASSIGNED) or (found.re.groups and found.end(1) - found.start(1) >= _LEAST):
        start, end = found.span(1)
    if kind == PRIVATE_KEY:
        end = _end_of_key(text, end)
    if kind == SIGNED:
        while end < len(text) and text[end] in _GOES_ON:
            end += 1
    return Secret(kind, start, end)


def _end_of_key(text: str, start: int) -> int:
    """The key itself stands between its first line and its last; without a last one, it is all that follows."""
    last = text.find(_END_OF_KEY, start)
    return last if last >= 0 else len(text)


@cache
def _forms() -> _Forms:
    together, alone = re2.Set.SearchSet(_quietly()), []
    for name in PLUGINS:
        for detector in _plugin(name).values():
            if not isinstance(detector, type) or detector.__module__ != f"detect_secrets.plugins.{name}":
                continue
            for pattern in getattr(detector, "denylist", ()):
                form = _linear(pattern)
                try:
                    alone.append((str(detector.secret_type), re2.compile(form, _quietly())))  # type: ignore[attr-defined]
                except re2.error:
                    continue
                together.Add(form)
    for kind, form in OWN:
        alone.append((kind, re2.compile(form, _quietly())))
        together.Add(form)
    together.Compile()
    return _Forms(together, tuple(alone))


def _plugin(name: str) -> dict[str, Any]:
    """Load a plugin's module without the web client: it could ask the secret's maker whether it is a true one, which none does
    here, and the client takes 4 MB."""
    client = "requests"
    with_client = client in sys.modules
    if not with_client:
        sys.modules[client] = ModuleType(client)
    try:
        return vars(import_module(f"detect_secrets.plugins.{name}"))
    finally:
        if not with_client:
            del sys.modules[client]


def _linear(pattern: "re.Pattern[str]") -> str:
    """Return the pattern as RE2 takes it: without the lookahead that keeps a long token from being cut, and without an
    upper bound."""
    form = pattern.pattern.replace(r"(?!\w)", "").replace("{50,1024}", "{50,}")
    return f"(?i){form}" if pattern.flags & re.IGNORECASE else form


def _quietly() -> Any:
    options = re2.Options()
    options.log_errors = False
    return options
