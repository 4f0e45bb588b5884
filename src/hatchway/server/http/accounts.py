"""HTTP handlers for accounts, devices, blocks and a user's own data."""

from __future__ import annotations

from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from hatchway.server.http import replies
from hatchway.server.http.replies import answer, body, guarded, secret_of, user_of
from hatchway.server.http.routes import hub_of, limit, signed_in
from hatchway.server.people.identity import Identity, hashed
from hatchway.server.people.names import skeleton
from hatchway.server.store import people
from hatchway.server.store.people import User
from hatchway.server.table.erasure import words_of
from hatchway.server.wire import bodies


def identity_of(request: Request) -> Identity:
    return cast(Identity, request.app.state.identity)


def slow_down(request: Request, name: str) -> str:
    """Guessing passwords is slowed down, for each address and for each name, however the name is written. An
    address from which the owner of the name has signed in before has its own limit, so guesses from elsewhere
    do not lock the owner out. Returns the key of this name and address."""
    address = replies.address(request)
    limit(request, "guesses", f"address {address}")
    # Hashed, so that a deleted name does not stay in memory here.
    known = hashed(f"{skeleton(name)} {address}")
    lane = known if known in request.app.state.owners else hashed(skeleton(name))
    limit(request, "passwords", lane)
    return known


@guarded
async def new_account(request: Request) -> Response:
    user = await user_of(request)
    wish = await body(request, bodies.NewAccount)
    known = slow_down(request, wish.name)
    made, secret, code = await identity_of(request).make_account(user, wish.name, wish.password)
    request.app.state.owners.add(known)
    return signed_in(request, made, secret, "authorization" in request.headers, code)


@guarded
async def rename(request: Request) -> Response:
    user = await user_of(request)
    limit(request, "names", user.id)
    wish = await body(request, bodies.NewName)
    renamed = await identity_of(request).rename(user, wish.name)
    return answer(bodies.Me(renamed.id, renamed.name, renamed.account))


@guarded
async def renew(request: Request) -> Response:
    user = await user_of(request)
    limit(request, "names", user.id)
    secret = await identity_of(request).renew(user)
    return signed_in(request, user, secret, "authorization" in request.headers)


@guarded
async def login(request: Request) -> Response:
    wish = await body(request, bodies.Login)
    known = slow_down(request, wish.name)
    user, secret = await identity_of(request).login(wish.name, wish.password)
    request.app.state.owners.add(known)
    return signed_in(request, user, secret, wish.bearer)


@guarded
async def recover(request: Request) -> Response:
    wish = await body(request, bodies.Recover)
    # A code is too long to be guessed, so only the address is limited: nobody can lock the owner out.
    limit(request, "guesses", f"address {replies.address(request)}")
    user, secret, code = await identity_of(request).recover(wish.name, wish.recovery, wish.password)
    return signed_in(request, user, secret, wish.bearer, code)


@guarded
async def new_password(request: Request) -> Response:
    user = await user_of(request)
    wish = await body(request, bodies.NewPassword)
    slow_down(request, user.id)
    by_header = "authorization" in request.headers
    secret, code = await identity_of(request).change_password(user, wish.old, wish.new)
    return signed_in(request, user, secret, by_header, code)


def signed_out(request: Request) -> Response:
    response = answer(bodies.Done())
    response.delete_cookie(replies.COOKIE, path=hub_of(request).settings.root_path or "/")
    return response


@guarded
async def logout(request: Request) -> Response:
    user = await user_of(request)
    wish = await body(request, bodies.Logout)
    await identity_of(request).logout(user, secret_of(request), wish.everywhere)
    return signed_out(request)


@guarded
async def new_link(request: Request) -> Response:
    user = await user_of(request)
    limit(request, "commands", user.id)
    token, until = await identity_of(request).link(user)
    return answer(bodies.DeviceLink(token, until), 201)


@guarded
async def use_link(request: Request) -> Response:
    wish = await body(request, bodies.UseLink)
    limit(request, "options", replies.address(request))
    user, secret = await identity_of(request).use_link(wish.token)
    return signed_in(request, user, secret, wish.bearer)


@guarded
async def my_data(request: Request) -> Response:
    user = await user_of(request)
    limit(request, "exports", user.id)
    db = hub_of(request).db
    async with request.app.state.exporting:
        data = await db.read(lambda: people.export(user.id))
        data["words"] = await words_of(db, user.id)
    return answer(data)


@guarded
async def delete_me(request: Request) -> Response:
    user = await user_of(request)
    await hub_of(request).erase(user.id)
    return signed_out(request)


@guarded
async def my_blocks(request: Request) -> Response:
    user = await user_of(request)
    return answer(await hub_of(request).db.read(lambda: people.blocks(user.id)))


@guarded
async def block(request: Request) -> Response:
    user: User = await user_of(request)
    limit(request, "commands", user.id)
    wish = await body(request, bodies.Block)
    db = hub_of(request).db
    await db.write(lambda: people.block(user.id, wish.user, wish.blocked, db.shared))
    return answer(bodies.Done())
