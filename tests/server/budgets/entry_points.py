"""The entry points of the server, found from the application and the messages themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, cast

from fastapi import FastAPI
from starlette.routing import WebSocketRoute

from cartable.server.web.app import new_app
from cartable.server.web.context import ServerContext
from cartable.server.wire.client_messages import from_client


@cache
def app() -> FastAPI:
    """The application without a server behind it: nobody asks it anything."""
    return new_app(cast(ServerContext, None))


@cache
def endpoints() -> frozenset[str]:
    """Every method and path, also of those that the schema leaves out, and `WS` for sockets."""
    return frozenset(_endpoints(app().routes))


def _endpoints(routes: Iterable[Any]) -> Iterator[str]:
    for route in routes:
        included = getattr(route, "original_router", None)
        if included is not None:
            yield from _endpoints(included.routes)
        elif isinstance(route, WebSocketRoute):
            yield f"WS {route.path}"
        else:
            yield from (f"{method} {route.path}" for method in route.methods - {"HEAD"})


def documented_endpoints() -> frozenset[str]:
    paths = app().openapi()["paths"]
    return frozenset(f"{method.upper()} {path}" for path, methods in paths.items() for method in methods)


def parameters(endpoint: str) -> list[dict[str, Any]]:
    """The path and query parameters that an endpoint declares."""
    method, _, path = endpoint.partition(" ")
    found: list[dict[str, Any]] = app().openapi()["paths"].get(path, {}).get(method.lower(), {}).get("parameters", [])
    return found


def body_schemas(endpoint: str) -> list[dict[str, Any]]:
    """The schemas of the bodies that an endpoint accepts, with references resolved."""
    method, _, path = endpoint.partition(" ")
    described = app().openapi()["paths"].get(path, {}).get(method.lower(), {}).get("requestBody")
    if described is None:
        return []
    schema = described["content"]["application/json"]["schema"]
    return [resolved(each, app().openapi()) for each in schema.get("oneOf", [schema])]


@cache
def messages() -> dict[str, dict[str, Any]]:
    """The schema of every message of the socket, by type."""
    whole = from_client.json_schema()
    mapping: dict[str, str] = whole["discriminator"]["mapping"]
    return {kind: resolved({"$ref": place}, whole) for kind, place in mapping.items()}


def resolved(schema: Any, whole: dict[str, Any]) -> Any:
    """A schema with the definitions in the places where they are referred to."""
    if isinstance(schema, list):
        return [resolved(each, whole) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        found: Any = whole
        for step in schema["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        return resolved(found, whole)
    return {name: resolved(value, whole) for name, value in schema.items()}
