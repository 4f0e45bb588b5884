"""The routes of the API, and their OpenAPI description made from the same table."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hatchway import __version__
from hatchway.server.films import projector
from hatchway.server.http import accounts, routes
from hatchway.server.http.replies import Handler, answer
from hatchway.server.wire import bodies, protocol
from hatchway.server.wire.schema import view_hook


class Way(NamedTuple):
    """One method of one path."""

    method: str
    path: str
    handler: Handler
    says: str
    body: Any = None
    gives: Any = None
    status: int = 200
    query: tuple[str, ...] = ()


async def describe(request: Request) -> Response:
    return answer(document())


ROUTES: list[Way] = [
    Way("POST", "/api/guest", routes.new_guest, "Become a guest", bodies.NewGuest, bodies.Me, 201),
    Way("GET", "/api/me", routes.me, "Who I am", None, bodies.Me | None),
    Way("POST", "/api/me", accounts.rename, "Another name", bodies.NewName, bodies.Me),
    Way("POST", "/api/renew", accounts.renew, "A new secret instead of all old ones", None,
        bodies.Me, 201),
    Way("GET", "/api/catalogue", routes.games, "Games, options, bots", None, bodies.Catalogue),
    Way("POST", "/api/options", routes.check_options, "Check and complete options",
        bodies.CheckOptions, bodies.Checked),
    Way("POST", "/api/tables", routes.new_table, "Make a table", bodies.NewTable,
        protocol.TableInfo, 201),
    Way("GET", "/api/tables", routes.open_tables, "Open tables", None, list[bodies.TableLine]),
    Way("GET", "/api/tables/mine", routes.my_tables, "My tables", None, list[bodies.TableLine],
        query=("which", "before")),
    Way("GET", "/api/tables/{table}", routes.one_table, "A table by id or code", None,
        protocol.TableInfo),
    Way("POST", "/api/tables/{table}/commands", routes.command, "One command", protocol.AnyCommand,
        protocol.Ack | protocol.Reject),
    Way("GET", "/api/tables/{table}/record", routes.record, "The record of a finished game"),
    Way("GET", "/api/tables/{table}/film/{audience}", projector.film,
        "A finished game, step by step, by the eyes of one seat or open", None, bodies.Film),
    Way("POST", "/api/account", accounts.new_account, "A guest becomes an account",
        bodies.NewAccount, bodies.Me, 201),
    Way("POST", "/api/login", accounts.login, "Log in", bodies.Login, bodies.Me, 201),
    Way("POST", "/api/recover", accounts.recover, "Log in by recovery code", bodies.Recover,
        bodies.Me, 201),
    Way("POST", "/api/password", accounts.new_password, "Change the password",
        bodies.NewPassword, bodies.Me, 201),
    Way("POST", "/api/logout", accounts.logout, "Log out", bodies.Logout, bodies.Done),
    Way("POST", "/api/link", accounts.new_link, "A one-time link for another device", None,
        bodies.DeviceLink, 201),
    Way("POST", "/api/link/use", accounts.use_link, "Use such a link", bodies.UseLink,
        bodies.Me, 201),
    Way("GET", "/api/me/data", accounts.my_data, "All that is kept of me"),
    Way("DELETE", "/api/me", accounts.delete_me, "Delete me", None, bodies.Done),
    Way("GET", "/api/me/blocks", accounts.my_blocks, "Whom I block", None, list[str]),
    Way("POST", "/api/me/blocks", accounts.block, "Block or unblock", bodies.Block,
        bodies.Done),
    Way("GET", "/api/schema.json", routes.json_schema, "The protocol as JSON Schema"),
    Way("GET", "/api/openapi.json", describe, "This document"),
]  # fmt: skip


def document() -> dict[str, Any]:
    kinds = [way.body for way in ROUTES if way.body] + [way.gives for way in ROUTES if way.gives]
    kinds.append(bodies.Problem)
    schemas, parts = msgspec.json.schema_components(
        kinds, schema_hook=view_hook, ref_template="#/components/schemas/{name}"
    )
    found = {str(kind): made for kind, made in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for way in ROUTES:
        given: dict[str, Any] = {"summary": way.says, "responses": {}}
        parameters = [(name, "path") for name in re.findall(r"{(\w+)}", way.path)]
        parameters += [(name, "query") for name in way.query]
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
        if way.body:
            given["requestBody"] = {"required": True, "content": _json(found[str(way.body)])}
        good: dict[str, Any] = {"description": "done"}
        if way.gives:
            good["content"] = _json(found[str(way.gives)])
        given["responses"][str(way.status)] = good
        given["responses"]["default"] = {
            "description": "a problem",
            "content": _json(found[str(bodies.Problem)]),
        }
        paths.setdefault(way.path, {})[way.method.lower()] = given
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
