"""Who somebody is: guests by a secret cookie or token, accounts by password."""

from __future__ import annotations

import time
from collections import OrderedDict
from hashlib import sha256

from hatchway.server.house import House
from hatchway.server.judge import Refused
from hatchway.server.names import clean, skeleton
from hatchway.server.store import people
from hatchway.server.store.people import User

KEPT_SECONDS = 20.0
"""How long a session is believed without asking the database again."""


def hashed(secret: str) -> str:
    """What the database keeps of a secret: whoever reads it cannot log in with it."""
    return sha256(secret.encode()).hexdigest()


class Identity:
    """Sessions and users."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._kept: OrderedDict[str, tuple[float, User]] = OrderedDict()

    async def who(self, secret: str) -> User | None:
        """The user of a cookie or token."""
        if not 20 <= len(secret) <= 100:
            return None
        session = hashed(secret)
        kept = self._kept.get(session)
        if kept is not None and time.monotonic() - kept[0] < KEPT_SECONDS:
            return kept[1]
        user = await self.house.db.read(lambda: people.by_session(session))
        if user is None:
            self._kept.pop(session, None)
            return None
        self._kept[session] = (time.monotonic(), user)
        if len(self._kept) > 20_000:
            self._kept.popitem(last=False)
        return user

    def forget(self, user: str) -> None:
        """Believe no session of a user any longer without asking."""
        for session in [s for s, (_, u) in self._kept.items() if u.id == user]:
            del self._kept[session]

    async def guest(self, name: str) -> tuple[User, str]:
        """A new guest and its secret."""
        kept = clean(name)
        if not kept:
            raise Refused("bad_name")
        secret = self.house.new_secret()
        user = self.house.new_id("u")
        now = self.house.now()
        made = await self.house.db.write(
            lambda: people.add_user(user, kept, skeleton(kept), hashed(secret), now)
        )
        if not made:
            raise Refused("name_taken")
        return User(user, kept, False), secret
