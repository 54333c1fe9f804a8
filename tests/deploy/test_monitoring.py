"""The dashboard and the alerts: every metric and label that they name is exported by a server after some play."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from cartable.kernel import mode
from tests.async_test import async_test
from tests.server.web.live_server import exchange, live_server, receive

ROOT = Path(__file__).parents[2]
DASHBOARD: dict[str, Any] = json.loads((ROOT / "deploy/grafana/cartable.json").read_text(encoding="utf-8"))
ALERTS = ROOT / "deploy/prometheus/alerts.yml"
RULES: list[dict[str, Any]] = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"][0]["rules"]
FROM_PROMETHEUS = {"up"}
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
EXPRESSIONS = [target["expr"] for panel in PANELS for target in panel["targets"]] + [rule["expr"] for rule in RULES]


@pytest.fixture(autouse=True)
def _interpreted_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mode, "COMPILED", False)


def metrics_in(expression: str) -> Iterator[tuple[str, set[str]]]:
    """The metrics of a PromQL expression, each with the labels by which it is selected."""
    for name, selector in re.findall(r"\b((?:cartable|process)_\w+|up\b)(?:\{([^}]*)\})?", expression):
        yield name, set(re.findall(r"(\w+)\s*(?:=~|!~|!=|=)", selector))


def exported(text: str) -> dict[str, set[str]]:
    """The labels of each metric of an exposition."""
    found: dict[str, set[str]] = defaultdict(set)
    for line in text.splitlines():
        if line and not line.startswith("#"):
            sample = re.match(r"(\w+)(?:\{(.*)\})? ", line)
            assert sample is not None, line
            found[sample[1]] |= set(re.findall(r'(\w+)="', sample[2] or ""))
    return found


@async_test()
async def test_every_metric_is_exported_after_some_play(tmp_path: Path) -> None:
    async with live_server(tmp_path, metrics_token="seven") as server:
        ada = await server.guest()
        table = await ada.table(bots={"1": "sensible"})
        async with ada.socket(table) as socket:
            await exchange(socket, {"type": "start", "request": "1"}, "ack")
            moment: Any = None
            while not (moment and moment["legal"]):
                message = await receive(socket)
                moment = message.get("moment") or moment
            move = {"type": "move", "request": "2", "ply": moment["ply"], "move": moment["legal"]["moves"][0]["text"]}
            await exchange(socket, move, "ack")
            await exchange(socket, move | {"request": "3"}, "error")
            moment = None
            while not (moment and moment["legal"]):  # the bot has moved
                moment = (await receive(socket, "update"))["moment"]
        server.context.metrics.sockets_closed.labels("socket/slow").inc(0)
        found = exported((await server.request("GET", "/metrics", authorization="Bearer seven")).text)
    from_prometheus = {"job", "instance"}
    for expression in EXPRESSIONS:
        named = dict(metrics_in(expression))
        assert named, expression
        for name, labels in named.items():
            assert name in found or name in FROM_PROMETHEUS, (name, expression)
            assert labels - from_prometheus <= found[name], (name, expression)
        grouped = set(re.findall(r"\w+", " ".join(re.findall(r"\bby \(([^)]*)\)", expression))))
        available = set().union(*(found[name] for name in named))
        assert grouped - from_prometheus - {"le"} <= available, expression


def test_the_dashboard_is_well_formed() -> None:
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(ids) == len(set(ids))
    titles = [panel["title"] for panel in PANELS]
    assert len(titles) == len(set(titles)) > 20
    for panel in PANELS:
        references = [target["refId"] for target in panel["targets"]]
        assert len(references) == len(set(references)) > 0
        assert panel["datasource"]["uid"] == "${datasource}"
    places = [panel["gridPos"] for panel in DASHBOARD["panels"]]
    assert all(place["x"] + place["w"] <= 24 for place in places)
    cells = [
        (x, y)
        for place in places
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(cells) == len(set(cells)), "panels lie over each other"
    assert all(expression.count("(") == expression.count(")") for expression in EXPRESSIONS)


def test_the_alerts_are_well_formed_and_explained() -> None:
    names = [rule["alert"] for rule in RULES]
    assert len(names) == len(set(names)) > 10
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    for rule in RULES:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"]
        assert f"| `{rule['alert']}` |" in page, rule["alert"]
    assert set(re.findall(r"^\| `(Cartable\w+)` \|", page, re.MULTILINE)) == set(names)


@pytest.fixture
def promtool() -> str:
    found = shutil.which("promtool")
    if found is None:
        pytest.skip("promtool is not installed")
    return found


def test_promtool_accepts_the_alerts(promtool: str) -> None:
    checked = subprocess.run([promtool, "check", "rules", str(ALERTS)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_promtool_accepts_the_expressions_of_the_dashboard(promtool: str, tmp_path: Path) -> None:
    """As recording rules, since those are what it checks."""
    expressions = [each.replace("$__rate_interval", "5m").replace("$instance", ".*") for each in EXPRESSIONS]
    rules = [{"record": f"check:{place}", "expr": each} for place, each in enumerate(expressions)]
    (tmp_path / "rules.yml").write_text(yaml.safe_dump({"groups": [{"name": "check", "rules": rules}]}))
    command = [promtool, "check", "rules", str(tmp_path / "rules.yml")]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
