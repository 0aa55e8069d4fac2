"""The container and what is composed with it: read as the engine reads them, and built where one can pull."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from faristol.cli.serve import serve
from faristol.server.api import api_router

HOUSE = Path(__file__).parents[2]
BASE = "python:3.12-slim-bookworm"
VERSION: str = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def steps() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, in their order."""
    text = (HOUSE / "Containerfile").read_text(encoding="utf-8")
    text = re.sub(r"^ *#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    return [
        (line.split()[0], line.split(maxsplit=1)[1].strip()) for line in text.splitlines() if line.strip()
    ]


def composed() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((HOUSE / "compose.yaml").read_text(encoding="utf-8"))
    return loaded


def last_stage() -> list[tuple[str, str]]:
    begun = max(index for index, (step, _) in enumerate(steps()) if step == "FROM")
    return steps()[begun:]


def test_every_image_is_named_with_its_version() -> None:
    images = [rest.split()[0] for step, rest in steps() if step == "FROM"]
    images += [service["image"] for service in composed()["services"].values()]

    assert set(images) >= {BASE, f"localhost/faristol:{VERSION}"}
    for image in images:
        assert re.fullmatch(r"(localhost/)?[\w/-]+:\d[\w.-]+", image), image
    assert f"--tag faristol:{VERSION}" in (HOUSE / "Containerfile").read_text(encoding="utf-8")


def test_what_is_copied_is_there() -> None:
    stages = {rest.split(" AS ")[1] for step, rest in steps() if step == "FROM" and " AS " in rest}
    ignored = (HOUSE / ".containerignore").read_text(encoding="utf-8").splitlines()
    for step, rest in steps():
        if step != "COPY":
            continue
        options = dict(word[2:].split("=", 1) for word in rest.split() if word.startswith("--"))
        *sources, _ = (word for word in rest.split() if not word.startswith("--"))
        if "from" in options:
            assert options["from"] in stages
            continue
        for source in sources:
            assert (HOUSE / source).exists()
            assert not any(fnmatch(source, pattern) for pattern in ignored)


def test_it_runs_as_nobody_and_what_it_writes_is_theirs() -> None:
    (user,) = (rest for step, rest in last_stage() if step == "USER")
    number = user.partition(":")[0]

    assert int(number) > 0
    assert any(step == "RUN" and f"--uid {number}" in rest for step, rest in last_stage())
    for folder in ("/var/lib/faristol", "/backups"):
        made = [rest for step, rest in last_stage() if rest.endswith(folder) and number in rest]
        assert made, f"{folder} would belong to root"
    for service in (composed()["services"][name] for name in ("faristol", "backup")):
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert "ports" not in service, "only the proxy is seen from outside"


def test_its_health_is_asked_where_it_is_told() -> None:
    (asked,) = (rest for step, rest in last_stage() if step == "HEALTHCHECK")
    (port, path) = re.findall(r"http://127\.0\.0\.1:(\d+)(/[\w/]+)", asked)[0]
    paths = {f"{route.path}" for route in api_router().routes}
    (begun,) = (rest for step, rest in last_stage() if step == "CMD")

    assert path in paths
    assert f'"{port}"' in begun
    assert ("EXPOSE", port) in last_stage()


@pytest.mark.parametrize("name", ["faristol", "backup"])
def test_the_commands_are_ours(name: str) -> None:
    (told,) = composed()["services"][name]["command"]
    assert "$(" not in told.replace("$$(", ""), "compose would fill that in itself"
    assert "@database:5432/faristol" in told
    if name == "faristol":
        arguments = told.partition("exec faristol serve ")[2].split()
        context = serve.make_context("serve", arguments)
        assert (context.params["host"], context.params["port"]) == ("0.0.0.0", 8000)
        subnet = composed()["networks"]["default"]["ipam"]["config"][0]["subnet"]
        assert list(context.params["proxies"]) == [subnet]


def test_backups_are_as_those_of_systemd() -> None:
    (told,) = composed()["services"]["backup"]["command"]
    unit = (HOUSE / "deploy/faristol-backup.service").read_text(encoding="utf-8")
    timer = (HOUSE / "deploy/faristol-backup.timer").read_text(encoding="utf-8")

    assert "OnCalendar=*-*-* 00/6:20" in timer
    assert f"sleep {6 * 3600};" in told
    for kept in (told, unit):
        assert '-name "*.backup" -mtime +30 -delete' in kept


def test_the_proxy_is_the_sample_of_the_house() -> None:
    proxy = composed()["services"]["proxy"]
    (told,) = proxy["command"]
    old, new = re.findall(r"sed 's/([^/]+)/([^/]+)/'", told)[0]
    sample = (HOUSE / "deploy/nginx.conf").read_text(encoding="utf-8")

    assert sample.count(old) == 1
    assert new == "server app:8000;"
    assert composed()["services"]["faristol"]["networks"]["default"]["aliases"] == ["app"]
    mounted = {volume.split(":")[1] for volume in proxy["volumes"]}
    for certificate in re.findall(r"ssl_certificate(?:_key)? +(\S+)/\w+\.pem", sample):
        assert certificate in mounted


def test_every_volume_and_secret_is_declared() -> None:
    whole = composed()
    named = {
        volume.split(":")[0]
        for service in whole["services"].values()
        for volume in service.get("volumes", ())
        if not volume.startswith(".")
    }

    assert named == set(whole["volumes"])
    assert {name for service in whole["services"].values() for name in service.get("secrets", ())} == set(
        whole["secrets"]
    )
    page = (HOUSE / "deploy/README.md").read_text(encoding="utf-8")
    for file in ("deploy/database-password", "deploy/certificates"):
        assert file in page


def _engine() -> str | None:
    """A container engine that has the image that ours begins with, or may fetch it."""
    for engine in ("podman", "docker"):
        if shutil.which(engine):
            has = subprocess.run([engine, "image", "inspect", BASE], capture_output=True)
            if has.returncode == 0:
                return engine
    return None


@pytest.mark.skipif(_engine() is None, reason=f"no container engine that has {BASE}")
def test_it_is_built_and_runs() -> None:
    engine = _engine()
    assert engine is not None
    tag = "localhost/faristol:tried"
    style = ["--format", "docker"] if engine == "podman" else []
    subprocess.run(
        [engine, "build", *style, "--file", "Containerfile", "--tag", tag, "."], cwd=HOUSE, check=True
    )
    asked = ["run", "--rm", "--detach", "--read-only", "--tmpfs", "/tmp", "--publish", "127.0.0.1::8000", tag]
    begun = subprocess.run([engine, *asked], check=True, capture_output=True, text=True).stdout.strip()
    try:
        shown = subprocess.run([engine, "port", begun, "8000"], check=True, capture_output=True, text=True)
        address = f"http://{shown.stdout.split()[0]}"
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                if httpx.get(f"{address}/api/ready").is_success:
                    break
            except httpx.TransportError:
                time.sleep(0.2)
        assert httpx.get(f"{address}/api/ready").is_success
        assert "<title>" in httpx.get(address).text
        who = subprocess.run([engine, "exec", begun, "id", "-u"], check=True, capture_output=True, text=True)
        assert who.stdout.strip() == "10001"
    finally:
        subprocess.run([engine, "rm", "--force", begun], check=True, capture_output=True)
