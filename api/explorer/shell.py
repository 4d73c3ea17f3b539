"""The page that every view appears in: what runs here and how to ask it, until its modules put a view in place."""

import shlex
from html import escape
from importlib.metadata import version
from pathlib import Path
from string import Template

from api.service import Service
from api.sockets import needs_token

TEMPLATE = Template((Path(__file__).parent / "page" / "shell.html").read_text(encoding="utf-8"))
QUESTION = "Why do we keep bookings in Postgres?"
ENGINES = {"arcadedb": "ArcadeDB, embedded", "neo4j": "Neo4j"}


def shell(service: Service, base: str) -> str:
    closed = needs_token(service.settings)
    fields = {
        "version": version("whence"),
        "mode": service.settings.mode,
        "engine": ENGINES.get(service.engine, service.engine),
        "queue": service.queue.kind,
        "curl": _curl(base, closed),
        "command": f"whence why --project demo {shlex.quote(QUESTION)}",
        "token": "needed" if closed else "optional",
        "queries": service.settings.queries,
    }
    return TEMPLATE.substitute({name: escape(text) for name, text in fields.items()})


def _curl(base: str, closed: bool) -> str:
    query = f'{{ why(project: "demo", question: "{QUESTION}") {{ markdown }} }}'
    body = '{"query": "' + query.replace('"', '\\"') + '"}'
    token = '  -H "authorization: Bearer $WHENCE_TOKEN" \\\n' if closed else ""
    return f"curl {base}graphql -H 'content-type: application/json' \\\n{token}  -d '{body}'"
