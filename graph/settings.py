"""The settings of Whence, read from WHENCE_* variables or from a `.env` file in the directory where Whence is started."""

import difflib
import os
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from dotenv.parser import parse_stream
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from graph.model.errors import SettingsError
from graph.model.input_errors import said_plainly

PREFIX = "WHENCE_"
ENV_FILE = ".env"
# Read by the tests alone; a shell that has them set must still be able to start the service.
FOR_TESTS = ("WHENCE_TEST_", "WHENCE_REQUIRE_ALL")


def _url(schemes: str) -> AfterValidator:
    allowed = schemes.split()

    def check(value: str) -> str:
        try:
            parts = urlsplit(value)
            usable = parts.scheme in allowed and bool(parts.hostname or parts.path) and parts.port != 0
        except ValueError:
            usable = False
        if not usable:
            raise ValueError(f"must be an address that starts with one of {', '.join(s + '://' for s in allowed)}")
        return value

    return AfterValidator(check)


def _heap(value: str) -> str:
    if not re.fullmatch(r"[1-9][0-9]{0,5}[mg]", value):
        raise ValueError("must be a number of megabytes or gigabytes, like 512m or 2g")
    return value


def _names(value: object) -> object:
    return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value


def _origins(values: tuple[str, ...]) -> tuple[str, ...]:
    """Return the origins as browsers write them, so that comparing letters is enough."""
    return tuple(_origin(value) for value in values)


def _origin(value: str) -> str:
    try:
        parts = urlsplit(value.rstrip("/").lower())
        port = parts.port if parts.port != {"http": 80, "https": 443}.get(parts.scheme) else None
        usable = parts.scheme in ("http", "https") and parts.hostname and "*" not in value and "@" not in value
    except ValueError:
        usable = False
    if not usable or parts.path or parts.query or parts.fragment:
        raise ValueError(
            "must name each origin whole, like https://wiki.example.org; no pattern fits many, and null is none"
        )
    host = f"[{parts.hostname}]" if ":" in str(parts.hostname) else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port else "")


def _absolute(path: Path) -> Path:
    return path.expanduser().absolute()


GraphUrl = Annotated[str, _url("neo4j neo4j+s neo4j+ssc bolt bolt+s bolt+ssc")]
RedisUrl = Annotated[str, _url("redis rediss unix")]
HttpUrl = Annotated[str, _url("http https")]
Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_names)]
Origins = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_names), AfterValidator(_origins)]
Directory = Annotated[Path, AfterValidator(_absolute)]


class Settings(BaseSettings):
    """Every setting, with the default that suits one person on one machine."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    host: str = Field("127.0.0.1", description="address to serve on")
    port: int = Field(8000, ge=0, le=65535, description="port to serve on; 0 takes a free one")
    data_dir: Directory = Field(
        Path(".whence"), validate_default=True, description="where the embedded engine keeps the graph"
    )
    mode: Literal["development", "production"] = Field(
        "development", description="production turns off introspection, suggestions, GET and the IDE"
    )
    queries: Literal["any", "trusted"] = Field(
        "any", description="trusted runs only the operations of the explorer, which are named by id, and of the hooks"
    )
    connections: int = Field(1_000, ge=10, le=100_000, description="clients that may be connected at once")
    allowed_hosts: Names = Field((), description="host names to answer to besides loopback, separated by commas")
    allowed_origins: Origins = Field((), description="web origins that may call, separated by commas")
    project: str | None = Field(None, description="project that commands work on without --project")
    profiles: Directory | None = Field(None, description="directory of further profiles, one TOML file each")

    graph_url: GraphUrl | None = Field(None, repr=False, description="Neo4j to use in place of the embedded engine")
    graph_user: str = Field("neo4j", description="user of Neo4j")
    graph_password: SecretStr = Field(SecretStr(""), description="password of Neo4j")
    graph_database: str = Field("neo4j", description="database of Neo4j")
    heap: Annotated[str, AfterValidator(_heap)] = Field("512m", description="most memory the embedded engine may take")

    redis_url: RedisUrl | None = Field(None, repr=False, description="queue and events for several processes")
    workers: int = Field(4, ge=0, le=64, description="jobs that run at once in a process")

    read_timeout: float = Field(20, gt=0, le=600, description="seconds for reading a short text; long texts have more")

    llm_base_url: HttpUrl | None = Field(None, description="OpenAI-compatible endpoint; without one, rules do the work")
    llm_model: str = Field("gpt-5-mini", description="model to ask there, by the name that the endpoint uses")
    llm_api_key: SecretStr = Field(SecretStr(""), description="key for that endpoint")
    llm_mode: Literal["auto", "tools", "json_schema", "json_object", "json"] = Field(
        "auto",
        description="form of a request: auto tries them in turn; or tools, json_schema, json_object, json (in Markdown)",
    )
    llm_enrich: bool = Field(False, description="ask the model once more about each turn, for suggestions")
    llm_timeout: float = Field(60, gt=0, le=3600, description="seconds to wait for an answer of the model")
    llm_question_timeout: float = Field(
        6, ge=0, le=300, description="seconds that the model has to choose the answer to a question; 0: rules choose"
    )

    webhooks_inside: bool = Field(False, description="let webhooks go to addresses of internal networks")
    telegram_token: SecretStr = Field(SecretStr(""), description="token of the Telegram bot that speaks in chats")
    telegram_secret: SecretStr = Field(SecretStr(""), description="secret that Telegram sends with every update")
    telegram_url: HttpUrl = Field("https://api.telegram.org", description="address of the Telegram Bot API")
    slack_token: SecretStr = Field(SecretStr(""), description="bot token of the Slack app that speaks in chats")
    slack_secret: SecretStr = Field(SecretStr(""), description="signing secret of the Slack app")
    slack_url: HttpUrl = Field("https://slack.com/api", description="address of the Slack Web API")
    environment: str | None = Field(
        None, description="staging, production, …: a database that was marked with another is refused"
    )

    operation_timeout: float = Field(10, gt=0, le=300, description="seconds that one GraphQL operation may take")
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="how much is logged")


def load_settings(**overrides: Any) -> Settings:
    """Read the environment and `.env`; what the caller passes (a command's options) goes before both."""
    _refuse_unknown({**_from_env_file(Path(ENV_FILE)), **os.environ})
    try:
        return Settings(**{name: value for name, value in overrides.items() if value is not None})
    except ValidationError as error:
        found = error.errors(include_input=False, include_url=False)
    # Raised outside the handler: the cause would carry the values, which may be secrets.
    given = {name for name, value in overrides.items() if value is not None}
    problems = "; ".join(_explain(item, given) for item in found)
    only_options = all(item["loc"] and item["loc"][0] in given for item in found)
    remedy = "Give the command another" if only_options else f"Change it in the environment or in {ENV_FILE}"
    raise SettingsError(f"{problems}. {remedy}")


def _explain(item: Mapping[str, Any], given: Collection[str]) -> str:
    """Explain an error by the setting's name as it was given: a variable, or an option of a command."""
    name = str(item["loc"][0]) if item["loc"] else "the settings"
    if item["loc"]:
        name = f"--{name.replace('_', '-')}" if name in given else PREFIX + name.upper()
    description = Settings.model_fields[item["loc"][0]].description if item["loc"] else ""
    reason = said_plainly(str(item["msg"]))
    return f"{name} ({description}): {reason[:1].lower()}{reason[1:]}"


def _from_env_file(path: Path) -> dict[str, str | None]:
    if not path.is_file():
        return {}
    try:
        with path.open(encoding="utf-8") as stream:
            bindings = list(parse_stream(stream))
    except (OSError, UnicodeDecodeError):
        raise SettingsError(f"{path} can't be read: make it a readable UTF-8 text file, or remove it") from None
    for binding in bindings:
        if binding.error:
            raise SettingsError(f"{path}, line {binding.original.line}: write NAME=value, or remove the line")
    return {binding.key: binding.value for binding in bindings if binding.key}


def _refuse_unknown(variables: Mapping[str, str | None]) -> None:
    known = [PREFIX + name.upper() for name in Settings.model_fields]
    for name in sorted(_ours(variables)):
        if name.upper() in known:
            continue
        near = difflib.get_close_matches(name.upper(), known, n=1, cutoff=0.8)
        hint = f"did you mean {near[0]}?" if near else "unset it; docs/settings.md lists every setting."
        raise SettingsError(f"{name} is no setting of Whence: {hint}")


def _ours(variables: Mapping[str, str | None]) -> Iterator[str]:
    for name in variables:
        if name.upper().startswith(PREFIX) and not name.upper().startswith(FOR_TESTS):
            yield name
