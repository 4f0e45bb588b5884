"""Who somebody is: guests by a secret cookie or token, accounts by password."""

from __future__ import annotations

import asyncio
import time
from base64 import b32encode
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hatchway.server.people import names
from hatchway.server.people.names import clean
from hatchway.server.sources import Sources
from hatchway.server.store import people
from hatchway.server.store.base import Database
from hatchway.server.store.people import User
from hatchway.server.wire.reasons import Refused

KEPT_SECONDS = 20.0
"""How long a session is trusted without asking the database again."""

LINK_MS = 10 * 60_000


def hashed(secret: str) -> str:
    """What the database keeps of a secret: whoever reads it cannot log in with it."""
    return sha256(secret.encode()).hexdigest()


def name_of(text: str) -> people.Name:
    """A name as the database keeps it."""
    return people.Name(text, *names.looks(text), names.VERSION)


class Identity:
    """Sessions and users. `sessions_ended` is told whose sessions must no longer be trusted."""

    def __init__(
        self, db: Database, sources: Sources, sessions_ended: Callable[[str], None]
    ) -> None:
        self.db = db
        self.sources = sources
        self.sessions_ended = sessions_ended
        self._kept: OrderedDict[str, tuple[float, User]] = OrderedDict()

    async def who(self, secret: str) -> User | None:
        """The user of a cookie or token."""
        if not 20 <= len(secret) <= 100:
            return None
        session = hashed(secret)
        kept = self._kept.get(session)
        if kept is not None and time.monotonic() - kept[0] < KEPT_SECONDS:
            return kept[1]
        user = await self.db.read(lambda: people.by_session(session))
        if user is None:
            self._kept.pop(session, None)
            return None
        self._kept[session] = (time.monotonic(), user)
        if len(self._kept) > 20_000:
            self._kept.popitem(last=False)
        return user

    def forget(self, user: str) -> None:
        """Trust no session of a user without asking the database again."""
        for session in [s for s, (_, u) in self._kept.items() if u.id == user]:
            del self._kept[session]

    async def guest(self, name: str) -> tuple[User, str]:
        """A new guest and their secret."""
        kept = clean(name)
        if not kept:
            raise Refused("bad_name")
        secret = self.sources.new_secret()
        user = self.sources.new_id("u")
        now = self.sources.now()
        made = await self.db.write(
            lambda: people.add_user(user, name_of(kept), hashed(secret), now)
        )
        if not made:
            raise Refused("name_taken")
        return User(user, kept, False), secret

    async def rename(self, user: User, name: str) -> User:
        """Another name. Seats that the user already has keep theirs."""
        kept = clean(name)
        if not kept:
            raise Refused("bad_name")
        if not await self.db.write(lambda: people.rename(user.id, name_of(kept))):
            raise Refused("name_taken")
        self.sessions_ended(user.id)  # other processes must not use the old name
        return user._replace(name=kept)

    async def renew(self, user: User) -> str:
        """A new secret; old ones stop working."""
        secret = self.sources.new_secret()
        now = self.sources.now()
        await self.db.write(lambda: people.renew(user.id, hashed(secret), now))
        self.sessions_ended(user.id)
        return secret

    # --- accounts

    async def _hash(self, secret: str) -> str:
        return await asyncio.to_thread(_hasher.hash, secret)

    async def _fits(self, kept: str, secret: str) -> bool:
        def check() -> bool:
            try:
                return _hasher.verify(kept, secret)
            except (VerificationError, InvalidHashError):
                return False

        return await asyncio.to_thread(check)

    def _recovery(self) -> str:
        """Five groups of four, to be written down."""
        signs = b32encode(self.sources.random(13)).decode()[:20]
        return "-".join(signs[n : n + 4] for n in range(0, 20, 4))

    async def session(self, user: str) -> str:
        """A new secret for a user. The one they came with ends with every login."""
        secret = self.sources.new_secret()
        now = self.sources.now()
        await self.db.write(lambda: people.add_session(user, hashed(secret), now))
        return secret

    async def make_account(self, user: User, name: str, password: str) -> tuple[User, str, str]:
        """A guest becomes an account, with a new secret: somebody who knows the guest's secret, from a shared
        computer, is kept out. The recovery code is shown once."""
        if user.account:
            raise Refused("has_account")
        kept = clean(name)
        if not kept:
            raise Refused("bad_name")
        code = self._recovery()
        secret, recovery = await self._hash(password), await self._hash(code)
        if not await self.db.write(
            lambda: people.make_account(user.id, name_of(kept), secret, recovery)
        ):
            raise Refused("name_taken")
        made = User(user.id, kept, True)
        return made, await self.renew(made), code

    async def _account(self, name: str, secret: str, recovery: bool) -> str:
        found = await self.db.read(lambda: people.account(name_of(name)))
        # An unknown name must take as long as a wrong password.
        kept = (found[2] if recovery else found[1]) if found else await _nobody()
        if not await self._fits(kept, secret) or found is None:
            raise Refused("wrong_password")
        return found[0]

    async def login(self, name: str, password: str) -> tuple[User, str]:
        user = await self._account(name, password, False)
        secret = await self.session(user)
        return await self._known(secret), secret

    async def recover(self, name: str, code: str, password: str) -> tuple[User, str, str]:
        user = await self._account(name, code.strip().upper(), True)
        fresh = await self.set_password(user, password)
        secret = await self.session(user)
        return await self._known(secret), secret, fresh

    async def change_password(self, user: User, old: str, new: str) -> tuple[str, str]:
        """The new secret and the new recovery code."""
        if await self._account(user.name, old, False) != user.id:
            raise Refused("wrong_password")
        fresh = await self.set_password(user.id, new)
        return await self.session(user.id), fresh

    async def set_password(self, user: str, password: str) -> str:
        """Set a password, end all sessions, and return the new recovery code."""
        code = self._recovery()
        secret, recovery = await self._hash(password), await self._hash(code)
        await self.db.write(lambda: people.set_password(user, secret, recovery))
        self.sessions_ended(user)
        return code

    async def _known(self, secret: str) -> User:
        user = await self.who(secret)
        if user is None:
            raise Refused("no_user")
        return user

    async def logout(self, user: User, secret: str, everywhere: bool) -> None:
        session = hashed(secret)
        await self.db.write(lambda: people.end_session(session))
        if everywhere:
            await self.db.write(lambda: people.end_sessions(user.id))
        self.sessions_ended(user.id)

    # --- another device

    async def link(self, user: User) -> tuple[str, int]:
        token = self.sources.new_secret()
        until = self.sources.now() + LINK_MS
        await self.db.write(lambda: people.add_link(hashed(token), user.id, until))
        return token, until

    async def use_link(self, token: str) -> tuple[User, str]:
        secret = self.sources.new_secret()
        now = self.sources.now()
        user = await self.db.write(lambda: people.use_link(hashed(token), hashed(secret), now))
        if user is None:
            raise Refused("link_used")
        return user, secret


_hasher = PasswordHasher()
_dummy: list[str] = []


async def _nobody() -> str:
    """A hash that matches no password."""
    if not _dummy:
        _dummy.append(await asyncio.to_thread(_hasher.hash, "nobody"))
    return _dummy[0]
