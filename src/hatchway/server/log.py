"""Structured logs: one JSON object per line on stderr, without secrets and without people's texts."""

from __future__ import annotations

import logging
import time

import msgspec

logger = logging.getLogger("hatchway.server")


def log(what: str, **facts: object) -> None:
    """Log that something happened. Callers give ids, counts and kinds, never names, tokens or talk."""
    logger.info("%s", _line(what, facts))


def alarm(what: str, **facts: object) -> None:
    """Log something that the operator must look at, whatever log level is set."""
    logger.error("%s", _line(what, facts))


def _line(what: str, facts: dict[str, object]) -> str:
    return msgspec.json.encode({"at": round(time.time(), 3), "what": what, **facts}).decode()


def set_up(level: str = "INFO") -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(message)s"))
    logger.handlers = [handler]
    logger.setLevel(level)
    logger.propagate = False
