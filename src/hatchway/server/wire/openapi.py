"""The OpenAPI description of the HTTP routes, made from the table by which they are served."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hatchway.server.wire import bodies, protocol
from hatchway.server.wire.schema import view_hook
from hatchway.version import __version__


class Route(NamedTuple):
    """One method of one path."""

    method: str
    path: str
    handler: Callable[[Request], Awaitable[Response]]
    says: str
    body: Any = None
    gives: Any = None
    status: int = 200
    query: tuple[str, ...] = ()


def document(routes: list[Route]) -> dict[str, Any]:
    """All routes with the types that they take and give."""
    kinds = [route.body for route in routes if route.body] + [
        route.gives for route in routes if route.gives
    ]
    kinds.append(bodies.Problem)
    schemas, parts = msgspec.json.schema_components(
        kinds, schema_hook=view_hook, ref_template="#/components/schemas/{name}"
    )
    found = {str(kind): made for kind, made in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        given: dict[str, Any] = {"summary": route.says, "responses": {}}
        parameters = [(name, "path") for name in re.findall(r"{(\w+)}", route.path)]
        parameters += [(name, "query") for name in route.query]
        if parameters:
            given["parameters"] = [
                {
                    "name": name,
                    "in": place,
                    "required": place == "path",
                    "schema": {"type": "string"},
                }
                for name, place in parameters
            ]
        if route.body:
            given["requestBody"] = {"required": True, "content": _json(found[str(route.body)])}
        good: dict[str, Any] = {"description": "done"}
        if route.gives:
            good["content"] = _json(found[str(route.gives)])
        given["responses"][str(route.status)] = good
        given["responses"]["default"] = {
            "description": "a problem",
            "content": _json(found[str(bodies.Problem)]),
        }
        paths.setdefault(route.path, {})[route.method.lower()] = given
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Hatchway",
            "version": __version__,
            "x-protocol": protocol.PROTOCOL,
        },
        "paths": paths,
        "components": {"schemas": parts},
    }


def _json(made: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": made}}
