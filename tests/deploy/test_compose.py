"""compose.yaml and the Dockerfile: every container is confined, limited, checked, and of an exact version."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from cartable.server import process

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_a_container_is_confined(subtests: pytest.Subtests) -> None:
    for name, service in SERVICES.items():
        with subtests.test(name=name):
            assert service["read_only"] is True
            assert service["cap_drop"] == ["ALL"]
            assert service["security_opt"] == ["no-new-privileges:true"]
            assert not service.get("privileged")
            assert set(service.get("cap_add", [])) <= ({"NET_BIND_SERVICE"} if name == "caddy" else set())
            assert name == "caddy" or service["user"] not in ("root", "0")


def test_a_container_has_limits_and_is_checked(subtests: pytest.Subtests) -> None:
    for name, service in SERVICES.items():
        with subtests.test(name=name):
            assert re.fullmatch(r"\d+[mg]", service["mem_limit"])
            assert 0 < service["pids_limit"] <= 256
            assert service["healthcheck"]["test"][0] in ("CMD", "CMD-SHELL")
            assert service["restart"] == "unless-stopped"
            assert set(service["logging"]["options"]) == {"max-size", "max-file"}


def test_an_image_has_an_exact_version(subtests: pytest.Subtests) -> None:
    for name, service in SERVICES.items():
        with subtests.test(name=name):
            assert "build" in service or re.search(r":\d+\.\d+(\.\d+)?$", service["image"])


def test_the_images_of_the_dockerfile_have_exact_versions() -> None:
    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(images) == 3
    assert [image for image in images if not re.search(r":\d+\.\d+\.\d+(-|$)", image)] == []


def test_the_image_runs_as_its_own_user_and_is_checked() -> None:
    last_stage = DOCKERFILE.rpartition("\nFROM ")[2]
    assert re.findall(r"^USER (\S+)", last_stage, re.MULTILINE)[-1] == "cartable"
    assert "\nHEALTHCHECK " in last_stage
    assert "/readyz" in last_stage
    for source in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE):
        for path in source.split():
            assert (ROOT / path).exists(), path
            assert f"!{path.partition('/')[0]}" in (ROOT / ".dockerignore").read_text().splitlines(), path


def test_only_the_proxy_is_reachable_and_only_servers_reach_the_database() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["caddy"]
    networks = COMPOSE["networks"]
    assert networks["inside"]["internal"]
    assert networks["data"]["internal"]
    at = {network: {name for name, each in SERVICES.items() if network in each["networks"]} for network in networks}
    assert at == {
        "outside": {"caddy"},
        "inside": {"caddy", "table1", "table2"},
        "data": {"table1", "table2", "postgres", "redis"},
    }
    proxies = SERVICES["table1"]["environment"]["CARTABLE_TRUSTED_PROXY"]
    assert networks["inside"]["ipam"]["config"] == [{"subnet": proxies}]


def test_a_server_has_time_to_stop() -> None:
    longest = process.STOP_SECONDS + process.DISCONNECT_SECONDS + process.SHUTDOWN_SECONDS
    assert int(SERVICES["table1"]["stop_grace_period"].removesuffix("s")) > longest


def test_no_password_is_in_the_file() -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert len(re.findall(r"\$\{POSTGRES_PASSWORD:\?", text)) == 2
    assert not re.search(r"(?i)password: (?!\$\{)", text)
