"""Names: what they may be made of, and which look alike."""

from __future__ import annotations

import asyncio
import unicodedata
from pathlib import Path

import pytest

from hatchway.client import Refusal, call, guest
from hatchway.server.people.names import UNSEEN, alike, clean, skeleton
from hatchway.server.store.base import Query, Work, connect
from tests.server.harness import PATIENCE, Server, sqlite


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Anna", "аnna"),  # Cyrillic
        ("paul", "PAUL"),
        ("Il", "ll"),
        ("Zoë", "Zoe"),
        ("a b", "ab"),
        ("Yara", "ʏara"),  # a small capital
        ("Frank", "ꓝrank"),  # Lisu
        ("Doris", "Ꭰoris"),  # Cherokee
        ("Leo", "ᒪeo"),  # Canadian syllabics
        ("MARTA", "ΜARTA"),  # a Greek capital whose small form looks like nothing Latin
        ("Marta", "ΜARTA"),
        ("Otto", "௦tto"),  # a Tamil digit
        ("Max", "Мах"),
        ("Bartholomew", "Bartholornew"),
    ],
)
def test_names_that_look_alike(one: str, two: str) -> None:
    assert alike(one, two) and alike(two, one)


def test_names_that_do_not_look_alike() -> None:
    names = ["Anna", "Anne", "Hanna", "Łukasz", "Иван", "Женя", "Олег", "Beata", "王芳", "Zoë",
             "Ηλίας", "Γιώργος", "محمد", "שלום"]  # fmt: skip
    for one in names:
        assert clean(one) == one
        assert [two for two in names if alike(one, two)] == [one]


@pytest.mark.parametrize("name", ["Ηλίας", "Łukasz", "Женя", "Frank", "Straße"])
def test_large_and_small_letters_have_one_skeleton(name: str) -> None:
    """One logs in by it, however one writes one's name."""
    assert skeleton(name) == skeleton(name.upper()) == skeleton(name.lower())


def test_no_name_has_signs_that_show_nothing() -> None:
    assert not any(clean(name) for name in ("", "  ", "<b>", "a\x00", "a\u200b\u202e", "x" * 25))
    assert not clean("\u1160") and not clean("\u3164") and not clean("\uffa0")
    for first, last in UNSEEN:
        for code in range(first, last + 1):
            kept = unicodedata.normalize("NFKC", f"An{chr(code)}na")
            assert not clean(kept), f"U+{code:04X}"


def test_an_account_is_safe_from_look_alikes(server: Server) -> None:
    async def work() -> None:
        owner = await guest(server.address, "Yara Frank")
        await owner.become_account("Yara Frank", "long enough")
        for wrong in ("ʏara Frank", "Yara ꓝrank", "ΥARA FRANK"):
            with pytest.raises(Refusal) as fault:
                await guest(server.address, wrong)
            assert fault.value.reason == "name_taken", wrong

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_accounts_that_were_made_before_keep_their_names(tmp_path: Path) -> None:
    """Older data took them for different: both stay and log in, and no third one comes."""

    def older() -> Work[None]:
        for table in ("Frank", "ꓝrank"):
            yield Query(
                "UPDATE users SET skeleton = $2, written = '', looks = 0 WHERE name = $1",
                (table, f"old {table}"),
            )

    def rename() -> Work[None]:
        yield Query("UPDATE users SET name = $1 WHERE name = 'Gustav'", ("ꓝrank",))

    database = sqlite(tmp_path)

    async def make() -> None:
        for name in ("Frank", "Gustav"):
            await (await guest(server.address, name)).become_account(name, f"password of {name}")

    async def age() -> None:
        base = connect(database)
        await base.open()
        await base.write(rename)
        await base.write(older)
        await base.close()

    with Server(database) as server:
        asyncio.run(make())
    asyncio.run(age())
    with Server(database) as server:
        for name, password in (("FRANK", "Frank"), ("ꓝrank", "Gustav")):
            login = {"name": name, "password": f"password of {password}", "bearer": True}
            assert call(server.address, "POST", "/api/login", login)["account"]
        with pytest.raises(Refusal, match="name_taken"):
            asyncio.run(guest(server.address, "frаnk"))
