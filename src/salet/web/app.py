"""The FastAPI application: the page, its files, the API and the error responses."""

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
from salet.web.dispatcher import Dispatcher
from salet.web.failures import Failure, as_json, failure_of, fault
from salet.web.pages import Page, as_page, edition, home, page
from salet.web.routes import router
from salet.web.security import Guard, host_names

API = "/api"
MIN_COMPRESSED = 1024  # bytes; smaller responses are not compressed
IMMUTABLE = "public, max-age=31536000, immutable"


def create_app(
    host: str = "127.0.0.1", allowed: Iterable[str] = (), dispatcher: Dispatcher | None = None
) -> FastAPI:
    """Return the application; ``allowed`` are further host names that it accepts."""
    dispatcher = dispatcher or Dispatcher()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        warming = asyncio.create_task(dispatcher.warm_up())
        yield
        dispatcher.close()
        warming.cancel()
        with suppress(asyncio.CancelledError):
            await warming

    app = FastAPI(
        title="salet",
        version=__version__,
        summary="Helper, coach and laboratory for guess-the-word puzzles.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # FastAPI's pages load scripts from a CDN
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.dispatcher = dispatcher
    app.include_router(router, prefix=API)
    app.add_api_route("/", _home, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/sw.js", _service_worker, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route(
        "/static/{name:path}", _file, methods=["GET", "HEAD"], include_in_schema=False
    )
    app.add_api_route("/data/{name}", _data, methods=["GET", "HEAD"], include_in_schema=False)
    for kind in (Failure, SaletError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, _error_response)
    app.add_middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED, compresslevel=6)
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
    # Served from the root, so that its scope is the whole page.
    return _send(request, page("sw.js"), "no-cache")


async def _file(request: Request, name: str) -> Response:
    first, _, rest = name.partition("/")
    cache = IMMUTABLE if first == edition() else "no-cache"  # an open page may be older
    return _send(request, page(rest if first.startswith("v-") else name), cache)


async def _data(request: Request, name: str) -> Response:
    """Send a data file of the page's own engine, which takes over if this server is lost."""
    try:
        content = await asyncio.to_thread(data_file, name)
    except InputError:
        raise HTTPException(404) from None
    return _send(request, as_page(content, "application/json"), "no-cache")


def _send(request: Request, file: Page | None, cache: str) -> Response:
    if file is None:
        raise HTTPException(404)
    headers = {"ETag": file.tag, "Cache-Control": cache}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    return Response(file.content, headers=headers, media_type=file.kind)


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
        return _refused(error.errors())
    if isinstance(error, HTTPException):
        return {
            404: Failure(404, "not-found", "there is nothing at this address", "Open /"),
            405: Failure(
                405, "method", "this address needs another HTTP method", "See /api/openapi.json"
            ),
            400: Failure(400, "input", "the body cannot be read", "Send one JSON object."),
        }.get(error.status_code, Failure(error.status_code, "input", str(error.detail)))
    return fault()


def _refused(errors: Iterable[Any]) -> Failure:
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
