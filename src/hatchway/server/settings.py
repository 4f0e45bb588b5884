"""Settings of the server: by flag, by environment (HATCHWAY_…), by file (TOML), in this order."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from hatchway.kernel.errors import HatchwayError


class BadSettings(HatchwayError):
    """A setting that does not exist or has a wrong value."""


class Settings(Struct, forbid_unknown_fields=True):
    """docs/hosting.md has the table of these."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///hatchway.db"
    workers: int = 1  # server processes behind this port; more than one needs PostgreSQL
    origins: list[str] = []  # further origins that may talk to the server, e.g. behind a proxy
    root_path: str = ""  # the sub-path under which a reverse proxy serves this
    secure: bool = False  # the site is served by TLS: cookies are marked so
    proxy: bool = False  # trust X-Forwarded-For of the proxy in front
    bot_workers: int = 0  # processes; 0: cores - 1
    bot_pace: float = 0.8  # seconds a bot seems to think, on average
    bot_patience: float = 30.0  # seconds a bot may think; then a novice decides in its place
    most_tables: int = 20_000  # in memory
    most_per_user: int = 50  # tables that a user may have open
    guests_per_minute: int = 30  # new guests from one address
    commands_per_second: float = 20.0  # of one user, on average
    chats_per_minute: int = 30
    idle_minutes: float = 10.0  # a table without connections is unloaded after that
    absence: float = 60.0  # seconds after which others may take the role of a host who is gone
    sockets_per_user: int = 50  # open at the same time
    silence: float = 60.0  # seconds until a silent connection is closed
    frame_bytes: int = 16_384  # largest frame or body from a client
    lease: float = (
        8.0  # PostgreSQL: seconds after which the tables of a dead process are taken over
    )
    webhook: str = ""  # address that hears when a table waits for somebody
    metrics: Literal["local", "all", "off"] = "local"  # who may read /metrics
    log_level: str = "INFO"


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
            merged[name] = value.split(",") if name == "origins" else value
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
