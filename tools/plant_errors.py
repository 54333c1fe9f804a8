"""Plants errors into copies of the sources, by lot, and tells which of them the tests find.

    make plant-errors AREA=server COUNT=20 SEED=1
    make plant-errors AREA=server SEED=1 ONLY=3,17     tries two of these again, with the tests of now

An error is one change by cosmic-ray, somewhere in the area: the lot falls on a module (by its length), on a kind of
change, and on a place. What only annotations, docstrings and abstract methods would notice is not drawn. The tests near
the module run first, then wider ones; an error that all of them let pass is to be looked at. Each result, with the
change as a diff, goes to build/planted/AREA-SEED.json at once; a run that was interrupted goes on where it was.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import os
import queue
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PLANTED = ROOT / "build/planted"
SOURCES = Path("src/cartable")
AREAS = {
    "rules": ("games", "server/table/views", "server/wire"),
    "server": ("server/live", "server/table", "server/storage", "server/tournament", "server/web", "server/reviews"),
    "bots": ("bots", "analysis", "puzzles"),
    "research": ("lab", "research"),
    "rest": ("kernel", "client", "cli", "reports", "server/push", "server/daily", "server/network", "server/answers"),
}
WITH_KERNELS = ("kernel", "games", "bots", "analysis", "research")
"""After a change here the machine code that was built ahead is not used: kernels are compiled when they are needed."""
LONGEST = 900.0
"""Seconds after which a run of tests is ended: the error keeps something from ending."""


@dataclass(frozen=True)
class Planted:
    number: int
    module: str
    operator: str
    line: int
    diff: str


@dataclass(frozen=True)
class Outcome:
    planted: Planted
    found_by: str
    """The first test that failed, or nothing."""
    stage: str
    seconds: float


def modules(area: str) -> list[Path]:
    found = [file for folder in AREAS[area] for file in _python_files(SOURCES / folder)]
    return [file for file in found if not _is_data(file)]


def _python_files(place: Path) -> Iterator[Path]:
    whole = ROOT / place
    yield from (
        file.relative_to(ROOT)
        for file in (sorted(whole.rglob("*.py")) if whole.is_dir() else [whole.with_suffix(".py")])
        if file.exists()
    )


def _is_data(module: Path) -> bool:
    return module.name == "__init__.py" or "migrations" in module.parts


def draw(area: str, count: int, seed: int) -> list[Planted]:
    """So many errors, at most one for each module while there are modules."""
    chance = random.Random(seed)
    left = modules(area)
    drawn: list[Planted] = []
    while len(drawn) < count:
        if not left:
            left = modules(area)
        module = chance.choices(left, [len((ROOT / each).read_text()) for each in left])[0]
        left.remove(module)
        planted = _one_of(module, chance, len(drawn))
        if planted is not None:
            drawn.append(planted)
    return drawn


def _one_of(module: Path, chance: random.Random, number: int) -> Planted | None:
    from cosmic_ray.ast import get_ast
    from cosmic_ray.mutating import MutationVisitor
    from cosmic_ray.plugins import get_operator, operator_names

    source = (ROOT / module).read_text()
    tree = get_ast(source)
    names = sorted(name for name in operator_names() if "Variable" not in name)  # those need names of variables
    kinds = sorted({_kind(name) for name in names})
    chance.shuffle(kinds)
    for kind in kinds:
        places = [
            (name, occurrence)
            for name in names
            if _kind(name) == kind
            for occurrence in range(_count(tree, get_operator(name)()))
        ]
        chance.shuffle(places)
        for name, occurrence in places[:12]:
            changed = MutationVisitor.mutate_code(source, get_operator(name)(), occurrence)
            if changed is not None and _matters(source, changed):
                return Planted(number, str(module), name.removeprefix("core/"), *_difference(module, source, changed))
    return None


def _kind(operator: str) -> str:
    """All replacements of one binary operator by another are one kind, and so on."""
    return re.sub(r"_.*|(?<=ComparisonOperator).*", "", operator.removeprefix("core/"))


def _count(tree: Any, operator: Any) -> int:
    total, nodes = 0, [tree]
    while nodes:
        node = nodes.pop()
        total += sum(1 for _ in operator.mutation_positions(node))
        nodes.extend(getattr(node, "children", ()))
    return total


def _matters(source: str, changed: str) -> bool:
    """Whether more than annotations and abstract methods differ."""
    try:
        return _essence(source) != _essence(changed)
    except SyntaxError:
        return False


class _Essence(ast.NodeTransformer):
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        return None if node.value is None else ast.Assign(targets=[node.target], value=node.value, lineno=node.lineno)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return ast.arg(arg=node.arg)

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) in ("TYPE_CHECKING", "not TYPE_CHECKING") else self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        names = {ast.unparse(each) for each in node.decorator_list}
        if names & {"abstractmethod", "overload", "override"}:
            return ast.Pass()
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.decorator_list = [each for each in node.decorator_list if ast.unparse(each) != "runtime_checkable"]
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if ast.unparse(node.func).split(".")[-1] in ("TypeVar", "NewType", "Literal"):
            return ast.Pass()
        return self.generic_visit(node)


def _essence(source: str) -> str:
    return ast.dump(_Essence().visit(ast.parse(source)))


def _difference(module: Path, source: str, changed: str) -> tuple[int, str]:
    lines = list(
        difflib.unified_diff(source.splitlines(), changed.splitlines(), str(module), str(module), lineterm="", n=2)
    )
    line = next(
        number
        for number, (a, b) in enumerate(zip(source.splitlines(), changed.splitlines(), strict=False), 1)
        if a != b
    )
    return line, "\n".join(lines[2:])


def make_tree(tree: Path) -> None:
    """A copy of what git knows and of what was built, with the same environment."""
    shutil.rmtree(tree, ignore_errors=True)
    known = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    for name in filter(None, known):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    for name in ("src/cartable/server/static", "src/cartable/kernel/machine_code"):
        shutil.copytree(ROOT / name, tree / name)
    for name in (".venv", "web/node_modules"):
        (tree / name).symlink_to(ROOT / name)


def stages(module: str) -> Iterator[tuple[str, list[str], dict[str, str]]]:
    """The runs of tests that look for an error in a module, the quickest first: name, arguments, settings."""
    parts = Path(module).relative_to(SOURCES).with_suffix("").parts
    plain = ["-m", "not browser and not extras and not docs_site"]
    near = _near(parts)
    if parts[0] in ("kernel", "games"):
        fast = {"CARTABLE_COMPILE": "0"}
        yield "plain Python", ["-m", "not slow and not compiled_only and not extras", *near], fast
    built = {} if parts[0] in WITH_KERNELS else {"CARTABLE_BUILT": "1"}
    yield "near", [*plain, *near], built
    yield "main", plain, built


ELSEWHERE = {
    "server/live/tournament": "tests/server/tournament",
    "server/live/push": "tests/server/push",
    "server/live/reviews": "tests/server/reviews",
    "server/answers/reviews": "tests/server/reviews",
    "server/web/site_files": "tests/cli/test_site.py",
    "bots/mass_play": "tests/conformance/test_mass_play.py",
    "games/learning": "tests/research/test_observations.py",
}
"""Tests that do not mirror the module whose path begins so."""


def _near(parts: tuple[str, ...]) -> list[str]:
    """The tests in the folder that mirrors the module's, or the nearest one above, and those elsewhere."""
    folder = Path("tests", *parts)
    while not (ROOT / folder).is_dir() or folder == Path("tests"):
        if folder == Path("tests"):
            return ["tests"]
        folder = folder.parent
    module = "/".join(parts)
    near = [str(folder), *(tests for start, tests in ELSEWHERE.items() if module.startswith(start))]
    if parts[0] == "games":
        near += ["tests/golden"]
    return near


def find(tree: Path, planted: Planted, until: str, left_out: Sequence[str]) -> Outcome:
    file = tree / planted.module
    original = (ROOT / planted.module).read_text()
    patched = _patched(original, planted)
    began = time.monotonic()
    file.write_text(patched)
    try:
        for name, arguments, settings in stages(planted.module):
            failed = _first_failure(tree, arguments, settings, left_out)
            if failed is not None:
                return Outcome(planted, failed, name, round(time.monotonic() - began, 1))
            if name == until:
                break
        return Outcome(planted, "", until, round(time.monotonic() - began, 1))
    finally:
        file.write_text(original)


def _patched(original: str, planted: Planted) -> str:
    """The error again, from its diff: by the lines that it takes away and puts there."""
    body = planted.diff.splitlines()[1:]
    before = [line[1:] for line in body if line[0] in " -"]
    after = [line[1:] for line in body if line[0] in " +"]
    lines = original.splitlines()
    places = [at for at in range(len(lines)) if lines[at : at + len(before)] == before]
    if not places:
        sys.exit(f"the lines of error {planted.number} are not in {planted.module} any more")
    at = min(places, key=lambda each: abs(each - planted.line))
    return "\n".join([*lines[:at], *after, *lines[at + len(before) :]]) + "\n"


def _first_failure(tree: Path, arguments: list[str], settings: dict[str, str], left_out: Sequence[str]) -> str | None:
    paths = [str(tree / "src"), str(tree / "examples/scopa/src"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, **settings, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [
        tree / ".venv/bin/python",
        "-m",
        "pytest",
        "-x",
        "-q",
        "-n",
        "2",
        "-p",
        "no:cacheprovider",
        *arguments,
    ]
    command += [f"--deselect={test}" for test in left_out]
    process = subprocess.Popen(  # noqa: S603
        command,
        cwd=tree,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return f"no end within {LONGEST:.0f} s"
    if process.returncode == 0:
        return None
    (tree.parent / f"{tree.name}.log").write_text(output)
    if process.returncode in (3, 5):  # an error in pytest itself, or no tests
        raise RuntimeError(f"pytest did not run: {output[-500:]}")
    failed = [line for line in output.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0][:300] if failed else output.splitlines()[-1][:300]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("area", choices=AREAS)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="the numbers of those to try again, with commas")
    parser.add_argument("--until", choices=("near", "main"), default="near", help="the widest run of tests")
    parser.add_argument("--jobs", type=int, default=1, help="how many are tried at once")
    parser.add_argument("--left-out", type=Path, help="a file with the ids of tests that fail on this machine anyway")
    parser.add_argument("--list", action="store_true", help="only draw")
    chosen = parser.parse_args()
    PLANTED.mkdir(parents=True, exist_ok=True)
    results = PLANTED / f"{chosen.area}-{chosen.seed}.json"
    known = json.loads(results.read_text()) if results.exists() else {"drawn": [], "outcomes": {}}
    if not known["drawn"]:
        known["drawn"] = [asdict(each) for each in draw(chosen.area, chosen.count, chosen.seed)]
        results.write_text(json.dumps(known, indent=1))
    drawn = [Planted(**each) for each in known["drawn"]]
    if chosen.list:
        for each in drawn:
            print(f"#{each.number} {each.module}:{each.line} {each.operator}\n{each.diff}\n")
        return
    only = [int(each) for each in chosen.only.split(",")] if chosen.only else None
    wanted = [each for each in drawn if (each.number in only if only else str(each.number) not in known["outcomes"])]
    left_out = chosen.left_out.read_text().split("\n") if chosen.left_out else []
    trees: queue.SimpleQueue[Path] = queue.SimpleQueue()
    for number in range(chosen.jobs):
        make_tree(tree := PLANTED / f"{chosen.area}-{chosen.seed}-{number}")
        trees.put(tree)
    writing = threading.Lock()

    def try_one(planted: Planted) -> None:
        tree = trees.get()
        try:
            outcome = find(tree, planted, chosen.until, [test for test in left_out if test])
        finally:
            trees.put(tree)
        with writing:
            known["outcomes"][str(planted.number)] = {**asdict(outcome), "planted": planted.number}
            results.write_text(json.dumps(known, indent=1))
            told = f"found: {outcome.found_by}" if outcome.found_by else "NOT FOUND"
            print(f"#{planted.number} {planted.module}:{planted.line} · {outcome.seconds:.0f} s · {told}", flush=True)

    with ThreadPoolExecutor(chosen.jobs) as pool:
        list(pool.map(try_one, wanted))
    while not trees.empty():
        shutil.rmtree(trees.get())
    found = sum(1 for outcome in known["outcomes"].values() if outcome["found_by"])
    print(f"{found} of {len(known['outcomes'])} found; {results.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
