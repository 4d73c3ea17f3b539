"""The files that a browser fetches, read once: each with its type and an ETag, so that it is sent again only when changed."""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

HERE = Path(__file__).parent
ROOMS = ("page", "vendor")
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}


@dataclass(frozen=True, slots=True)
class File:
    content: bytes
    type: str
    etag: str


def file_of(content: bytes, kind: str) -> File:
    return File(content, f"{kind}; charset=utf-8", f'"{hashlib.sha256(content).hexdigest()[:24]}"')


@cache
def served_files() -> dict[str, File]:
    """Return the files by their path below `/explorer/`."""
    found = {}
    for room in ROOMS:
        for path in sorted((HERE / room).rglob("*")):
            if path.suffix in TYPES:
                found[f"{room}/{path.relative_to(HERE / room).as_posix()}"] = file_of(
                    path.read_bytes(), TYPES[path.suffix]
                )
    return found


def respond(request: Request, file: File, headers: dict[str, str] | None = None) -> Response:
    """The file, or 304 to a browser that has it. Browsers ask each time: a page must not mix old modules with new."""
    told = {"etag": file.etag, "cache-control": "no-cache", **(headers or {})}
    known = {each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")}
    if file.etag in known or "*" in known:
        return Response(status_code=304, headers=told)
    return Response(file.content, headers={**told, "content-type": file.type})
