"""The application: the page, its files, the API, and how errors are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from salet import __version__
from salet.errors import InputError, SaletError
from salet.web.data import data_file
from salet.web.desk import Desk
from salet.web.failures import Failure, as_json, failure_of
from salet.web.pages import Page, as_page, edition, home, page
from salet.web.routes import router
from salet.web.security import Guard, host_names

API = "/api"
SMALL = 1024  # bytes that are not worth compressing
LASTING = "public, max-age=31536000, immutable"


def create_app(
    host: str = "127.0.0.1", allowed: Iterable[str] = (), desk: Desk | None = None
) -> FastAPI:
    """The application; ``allowed`` are names that it answers under besides its own."""
    desk = desk or Desk()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        warming = asyncio.create_task(desk.warm_up())
        yield
        desk.close()
        warming.cancel()
        with suppress(asyncio.CancelledError):
            await warming

    app = FastAPI(
        title="salet",
        version=__version__,
        summary="Helper, coach and laboratory for five-letter guess-the-word puzzles.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # those pages load their scripts from elsewhere
        redoc_url=None,
        lifespan=life,
    )
    app.state.desk = desk
    app.include_router(router, prefix=API)
    app.add_api_route("/", _home, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/sw.js", _service_worker, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route(
        "/static/{name:path}", _file, methods=["GET", "HEAD"], include_in_schema=False
    )
    app.add_api_route("/data/{name}", _data, methods=["GET", "HEAD"], include_in_schema=False)
    for kind in (Failure, SaletError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, _tell)
    app.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=6)
    app.add_middleware(Guard, hosts=host_names(host, allowed), reads=_paths_that_read())
    return app


def _paths_that_read() -> frozenset[str]:
    return frozenset(
        f"{API}{route.path}"
        for route in router.routes
        if isinstance(route, APIRoute) and "POST" in (route.methods or ())
    )


async def _home(request: Request) -> Response:
    return _send(request, home(), "no-cache")


async def _service_worker(request: Request) -> Response:
    # From the root, so that it may keep the whole page.
    return _send(request, page("sw.js"), "no-cache")


async def _file(request: Request, name: str) -> Response:
    dated, _, rest = name.partition("/")
    kept = LASTING if dated == edition() else "no-cache"  # a page that is open may be older
    return _send(request, page(rest if dated.startswith("v-") else name), kept)


async def _data(request: Request, name: str) -> Response:
    """A data file of the page's own engine, for the time when this server is gone."""
    try:
        content = await asyncio.to_thread(data_file, name)
    except InputError:
        raise HTTPException(404) from None
    return _send(request, as_page(content, "application/json"), "no-cache")


def _send(request: Request, found: Page | None, kept: str) -> Response:
    if found is None:
        raise HTTPException(404)
    headers = {"ETag": found.tag, "Cache-Control": kept}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    return Response(found.content, headers=headers, media_type=found.kind)


async def _tell(request: Request, error: Exception) -> Response:
    """Any error as ``{error, message, fix}``."""
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
        return _refused(error.errors())
    if isinstance(error, HTTPException):
        return {
            404: Failure(404, "not-found", "there is nothing here", "Begin at the page: /"),
            405: Failure(
                405, "method", "this address is asked in another way", "See /api/openapi.json"
            ),
            400: Failure(400, "input", "the body cannot be read", "Send one JSON object."),
        }.get(error.status_code, Failure(error.status_code, "input", str(error.detail)))
    return Failure(500, "fault", "something is wrong with salet itself", "Report it.")


def _refused(errors: Iterable[Any]) -> Failure:
    """The first thing that is wrong with a body, in a sentence."""
    first = next(iter(errors))
    if first["type"] == "json_invalid":
        return Failure(400, "input", "the body is not JSON", "Send one JSON object.")
    where = ".".join(str(part) for part in first["loc"][1:])
    what = str(first["msg"])
    if first["type"] == "extra_forbidden":
        what = "there is no such field"
    message = f"{where}: {what[:1].lower()}{what[1:]}" if where else what
    return Failure(422, "input", message, "See /api/openapi.json for what is taken.")
