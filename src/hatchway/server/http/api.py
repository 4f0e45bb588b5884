"""Every HTTP route of the API, with the types that it takes and gives."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from hatchway.server.http import accounts, routes
from hatchway.server.http.replies import encode, encoded
from hatchway.server.wire import bodies, openapi, protocol
from hatchway.server.wire.openapi import Route


async def describe(request: Request) -> Response:
    return encoded(_description())


@cache
def _description() -> bytes:
    return encode(openapi.document(ROUTES))


ROUTES: list[Route] = [
    Route("POST", "/api/guest", routes.new_guest, "Become a guest", bodies.NewGuest, bodies.Me, 201),
    Route("GET", "/api/me", routes.me, "Who I am", None, bodies.Me | None),
    Route("POST", "/api/me", accounts.rename, "Another name", bodies.NewName, bodies.Me),
    Route("POST", "/api/renew", accounts.renew, "A new secret instead of all old ones", None,
        bodies.Me, 201),
    Route("GET", "/api/catalogue", routes.games, "Games, options, bots", None, bodies.Catalogue),
    Route("POST", "/api/options", routes.check_options, "Check and complete options",
        bodies.CheckOptions, bodies.Checked),
    Route("POST", "/api/tables", routes.new_table, "Make a table", bodies.NewTable,
        protocol.TableInfo, 201),
    Route("GET", "/api/tables", routes.open_tables, "Open tables", None, list[bodies.TableLine]),
    Route("GET", "/api/tables/mine", routes.my_tables, "My tables", None, list[bodies.TableLine],
        query=("which", "before")),
    Route("GET", "/api/tables/{table}", routes.one_table, "A table by id or code", None,
        protocol.TableInfo),
    Route("POST", "/api/tables/{table}/commands", routes.command, "One command", protocol.AnyCommand,
        protocol.Ack | protocol.Reject),
    Route("GET", "/api/tables/{table}/record", routes.record, "The record of a finished game"),
    Route("GET", "/api/tables/{table}/film/{audience}", routes.film,
        "A finished game, step by step, by the eyes of one seat or open", None, bodies.Film),
    Route("POST", "/api/account", accounts.new_account, "A guest becomes an account",
        bodies.NewAccount, bodies.Me, 201),
    Route("POST", "/api/login", accounts.login, "Log in", bodies.Login, bodies.Me, 201),
    Route("POST", "/api/recover", accounts.recover, "Log in by recovery code", bodies.Recover,
        bodies.Me, 201),
    Route("POST", "/api/password", accounts.new_password, "Change the password",
        bodies.NewPassword, bodies.Me, 201),
    Route("POST", "/api/logout", accounts.logout, "Log out", bodies.Logout, bodies.Done),
    Route("POST", "/api/link", accounts.new_link, "A one-time link for another device", None,
        bodies.DeviceLink, 201),
    Route("POST", "/api/link/use", accounts.use_link, "Use such a link", bodies.UseLink,
        bodies.Me, 201),
    Route("GET", "/api/me/data", accounts.my_data, "Everything that is kept about me"),
    Route("DELETE", "/api/me", accounts.delete_me, "Delete me", None, bodies.Done),
    Route("GET", "/api/me/blocks", accounts.my_blocks, "Who I block", None, list[str]),
    Route("POST", "/api/me/blocks", accounts.block, "Block or unblock", bodies.Block,
        bodies.Done),
    Route("GET", "/api/schema.json", routes.json_schema, "The protocol as JSON Schema"),
    Route("GET", "/api/openapi.json", describe, "This document"),
]  # fmt: skip
