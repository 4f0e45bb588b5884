"""Settings of the server: by flag, by environment (HATCHWAY_…), by file (TOML), in this order."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from hatchway.kernel.errors import HatchwayError


class BadSettings(HatchwayError):
    """A setting that does not exist or has a wrong value."""


Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
Time = Annotated[float, Meta(ge=0)]
SomeTime = Annotated[float, Meta(ge=0.001)]
SubPath = Annotated[str, Meta(pattern=r"^(/[^/]+)*$")]  # starts with a slash and ends without


class Settings(Struct, forbid_unknown_fields=True):
    """docs/hosting.md has the table of these."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    database: str = "sqlite:///hatchway.db"
    workers: Some = 1  # server processes behind this port; more than one needs PostgreSQL
    hosts: list[str] = []  # names under which the server is reached; empty: see docs/hosting.md
    origins: list[str] = []  # further origins that may talk to the server, e.g. behind a proxy
    root_path: SubPath = ""  # the sub-path under which a reverse proxy serves this
    secure: bool = False  # the site is served over TLS: mark cookies as secure
    proxy: bool = False  # trust X-Forwarded-For of the proxy in front
    bot_workers: Count = 0  # processes; 0: cores - 1
    bot_pace: Time = 0.8  # seconds a bot seems to think, on average
    bot_patience: SomeTime = 30.0  # seconds a bot may think; then a novice decides in its place
    bot_files: list[str] = []  # bot files that people on this machine may seat
    bots_per_host: Count = 20  # bots of one host's tables that may wait for a worker at once
    most_tables: Count = 20_000  # in memory
    most_per_user: Count = 50  # tables that a user may have open
    tables_per_minute: Count = 10  # that one user makes
    guests_per_minute: Count = 30  # new guests from one address
    commands_per_second: SomeTime = 20.0  # of one user, on average
    chats_per_minute: Count = 30
    changes_per_minute: Count = 12  # of one user to tables, not to games: ready, sit, pause …
    idle_minutes: SomeTime = 10.0  # a table without connections is unloaded after that
    absence: Time = 60.0  # seconds after which others may take the role of a host who is gone
    sockets_per_user: Count = 50  # open at the same time
    connections_per_address: Count = 256  # open at the same time; 0: any number
    request_seconds: SomeTime = 20.0  # that a client may take to send a request
    silence: SomeTime = 60.0  # seconds until a connection that is silent, or never reads, is closed
    frame_bytes: Some = 16_384  # largest frame or body from a client
    lease: SomeTime = (
        8.0  # PostgreSQL: seconds after which the tables of a dead process are taken over
    )
    webhook: str = ""  # address that hears when a table waits for somebody
    metrics: Literal["local", "all", "off"] = "local"  # who may read /metrics
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"] = "INFO"


LISTS = ("hosts", "origins", "bot_files")
"""Settings with several values, which have commas between them."""


def files_offered(settings: Settings) -> dict[str, str]:
    """The bot files that the server offers: their paths by the name that people see."""
    return {Path(path).name: path for path in settings.bot_files}


def load(flags: Mapping[str, Any], file: str = "", env: Mapping[str, str] = os.environ) -> Settings:
    """Settings with what each source says; a fault names the setting and the source."""
    merged: dict[str, Any] = {}
    if file:
        try:
            merged.update(tomllib.loads(Path(file).read_text(encoding="utf-8")))
        except (OSError, tomllib.TOMLDecodeError) as fault:
            raise BadSettings(
                "settings_file", f"cannot read settings from {file}: {fault}"
            ) from None
    known = {field.name for field in msgspec.structs.fields(Settings)}
    for name in known:
        value = env.get(f"HATCHWAY_{name.upper()}")
        if value is not None:
            merged[name] = value.split(",") if name in LISTS else value
    merged.update({name: value for name, value in flags.items() if value is not None})
    unknown = sorted(set(merged) - known)
    if unknown:
        raise BadSettings(
            "unknown_setting", f"no setting {unknown[0]!r}; there are: {', '.join(sorted(known))}"
        )
    try:
        return msgspec.convert(merged, Settings, strict=False)
    except msgspec.ValidationError as fault:
        raise BadSettings("bad_setting", f"a setting has a wrong value: {fault}") from None
