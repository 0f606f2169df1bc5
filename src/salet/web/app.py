"""The FastAPI application: the files of the page from memory, the API, and error responses."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from datetime import date
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from salet import __version__
from salet.errors import SaletError
from salet.puzzle.days import open_day, today
from salet.web.api import Workers, router
from salet.web.failures import Failure, as_json, failure_of, fault
from salet.web.security import Guard, host_names
from salet.web.site import FOLDER, HOME, Files, site_files
from salet.words.database import database_file

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
MIN_COMPRESSED = 1024  # bytes; smaller responses are not compressed
IMMUTABLE = "public, max-age=31536000, immutable"
_HASHED = re.compile(r"-[0-9a-f]{12}[./]")  # such an address never changes its content


class CurrentFiles:
    """The files of the page, made anew when the day, past answers, lists or the page change."""

    def __init__(self) -> None:
        self._state: tuple[object, ...] = ()
        self._files = self._before = Files({})

    def read(self, name: str) -> bytes | None:
        """Return a file, also one of the previous edition, which a page may still have open."""
        state = _state()
        if state != self._state:
            self._before, self._files, self._state = self._files, site_files(), state
        for files in (self._files, self._before):
            if name in files:
                return files[name]
        return None


def _state() -> tuple[date | int | str, ...]:
    state: list[date | int | str] = [today(), open_day()]
    kept = database_file()
    for path in (kept, kept.with_name(f"{kept.name}-wal"), *FOLDER.rglob("*.*")):
        with suppress(OSError):
            state += [path.name, path.stat().st_mtime_ns]
    return tuple(state)


def create_app(
    host: str = "127.0.0.1", allowed: Iterable[str] = (), workers: Workers | None = None
) -> FastAPI:
    """Return the application; ``allowed`` are further host names that it accepts."""
    workers = workers or Workers()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        workers.close()

    app = FastAPI(
        title="salet",
        version=__version__,
        summary="Helper and coach for guess-the-word puzzles.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # FastAPI's pages load scripts from a CDN
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.workers = workers
    app.state.files = CurrentFiles()
    app.include_router(router)
    app.add_api_route("/{name:path}", _file, methods=["GET", "HEAD"], include_in_schema=False)
    for kind in (Failure, SaletError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, _error_response)
    app.add_middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED, compresslevel=6)
    app.add_middleware(Guard, hosts=host_names(host, allowed))
    return app


def cache_control(name: str) -> str:
    """Return how long a browser may cache a file."""
    return IMMUTABLE if _HASHED.search(name) else "no-cache"


async def _file(request: Request, name: str) -> Response:
    name = name or HOME
    content = await asyncio.to_thread(request.app.state.files.read, name)
    if content is None:
        is_route = any(getattr(route, "path", "") == f"/{name}" for route in router.routes)
        raise HTTPException(405, headers={"Allow": "POST"}) if is_route else HTTPException(404)
    tag = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": cache_control(name)}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=KINDS[PurePath(name).suffix])


async def _error_response(request: Request, error: Exception) -> Response:
    """Return any error as JSON: ``{error, message, fix}``."""
    failure = _failure(error)
    headers = {}
    if failure.retry_after is not None:
        headers["Retry-After"] = str(failure.retry_after)
    if isinstance(error, HTTPException):
        headers.update(error.headers or {})
    return Response(
        as_json(failure.as_dict()), failure.status, headers, media_type="application/json"
    )


def _failure(error: Exception) -> Failure:
    if isinstance(error, Failure):
        return error
    if isinstance(error, SaletError):
        return failure_of(error)
    if isinstance(error, RequestValidationError):
        return _invalid(error.errors())
    if isinstance(error, HTTPException):
        return {
            404: Failure(404, "not-found", "there is nothing at this address", "Open /"),
            405: Failure(
                405, "method", "this address needs another HTTP method", "See /api/openapi.json"
            ),
            400: Failure(400, "input", "the body cannot be read", "Send one JSON object."),
        }.get(error.status_code, Failure(error.status_code, "input", str(error.detail)))
    return fault()


def _invalid(errors: Iterable[Any]) -> Failure:
    """Return the failure for the first validation error of a body."""
    first = next(iter(errors))
    if first["type"] == "json_invalid":
        return Failure(400, "input", "the body is not JSON", "Send one JSON object.")
    where = ".".join(str(part) for part in first["loc"][1:])
    what = str(first["msg"])
    if first["type"] == "extra_forbidden":
        what = "there is no such field"
    message = f"{where}: {what[:1].lower()}{what[1:]}" if where else what
    return Failure(422, "input", message, "See /api/openapi.json for the fields.")
