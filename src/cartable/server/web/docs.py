"""The API documentation as a page, made from /api/openapi.json: each address with its summary."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import Any, Final

from fastapi import FastAPI
from starlette.responses import HTMLResponse

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Cartable: the API</title>
<link rel="stylesheet" href="/api/docs.css">
<main>
<h1>The API of Cartable {version}</h1>
<p>For tools: <a href="/api/openapi.json">OpenAPI</a>, and <a href="/api/schema">the JSON schema of every message</a>.
Every error has the body <code>{{"code": …, "message": {{"en": …, "fr": …}}}}</code>.</p>
{sections}
<h2>play</h2>
<table><tr><td><code>WebSocket</code></td><td><code>/api/tables/{{table}}/play?since=&amp;seat=</code></td>
<td>Follow a table, and act there</td></tr></table>
</main>
</html>
"""


def docs_page(app: FastAPI) -> HTMLResponse:
    described = app.openapi()
    operations = [
        (operation["tags"][0], method.upper(), path, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    order = [tag["name"] for tag in described["tags"]]
    operations.sort(key=lambda each: order.index(each[0]))
    sections = "".join(_section(tag, list(rows)) for tag, rows in groupby(operations, key=lambda each: each[0]))
    return HTMLResponse(_PAGE.format(version=escape(described["info"]["version"]), sections=sections))


def _section(tag: str, rows: list[tuple[str, str, str, dict[str, Any]]]) -> str:
    lines = "".join(
        f"<tr><td><code>{method}</code></td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(operation['summary'])}{_parameters(operation)}</td></tr>"
        for _, method, path, operation in rows
    )
    return f"<h2>{escape(tag)}</h2><table>{lines}</table>"


def _parameters(operation: dict[str, Any]) -> str:
    """The type of the body, and the query parameters."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    names = [body["$ref"].rpartition("/")[2]] if "$ref" in body else []
    names += [f"?{each['name']}" for each in operation.get("parameters", []) if each["in"] == "query"]
    return f" ({escape(', '.join(names))})" if names else ""
