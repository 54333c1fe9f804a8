"""`cartable balance`: what a rule does, measured on the same deals under every value of the options."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from cartable.cli import texts
from cartable.cli.balance_files import check_files, data_path, stored_results
from cartable.cli.balance_options import DEVICES, MEASURES, BalanceOptions
from cartable.cli.errors import report_errors, writing
from cartable.cli.executors import executor_for
from cartable.cli.game_options import read_game_options
from cartable.cli.options import with_options
from cartable.cli.progress import balance_progress, compilation_progress
from cartable.games import registry
from cartable.games.errors import BadOption
from cartable.kernel import warm_up
from cartable.kernel.mode import may_compile

if TYPE_CHECKING:
    from cartable.lab.balance.measurement import Outcome, QuestionExecutor
    from cartable.lab.balance.question import Question
    from cartable.lab.balance.search import SearchResult

_INTERRUPTED_STATUS: Final = 130


@with_options(BalanceOptions)
def balance(options: BalanceOptions) -> None:
    with report_errors(options.language):
        question = _question(options)
        found = _search(question, options) if options.search else None
        if options.search and found is None:
            _say_how_to_resume(options)
            raise typer.Exit(_INTERRUPTED_STATUS)
        outcome = _measure(question if found is None else found.question, options)
        _print(outcome, found, options)
        if options.report is not None:
            _write_report(outcome, found, options.report, options)
    if outcome.ended == "interrupted":
        _say_how_to_resume(options)
    if outcome.ended == "interrupted":
        raise typer.Exit(_INTERRUPTED_STATUS)


def _question(options: BalanceOptions) -> Question:
    """What was asked; raises an error for whatever cannot be."""
    from cartable.cli.variations import read_variations, split_fixed
    from cartable.lab.balance.entrants import read_bots
    from cartable.lab.balance.errors import BalanceError
    from cartable.lab.balance.measurement import check_precision
    from cartable.lab.balance.question import Question
    from cartable.lab.balance.restriction import check_patterns, named_patterns, read_patterns
    from cartable.lab.balance.search import read_goals
    from cartable.lab.balance.variants import combinations

    game = registry.load(options.game)
    check_precision(options.precision)
    if options.search:
        read_goals(options.search)
    fixed, varied = split_fixed(read_variations(game, options.vary or (), options.players))
    base = read_game_options(game, (), options.option or (), {"teams": options.teams, **fixed})
    _check_choice("measures", options.measures, MEASURES)
    _check_choice("device", options.device, DEVICES)
    compared = combinations(game, base, varied)
    results_only = options.measures == "results" or (options.device and not options.measures)
    question = Question(
        options.game,
        compared.variants,
        read_bots(options.bots),
        named_patterns(game, read_patterns(options.never or ())),
        options.seed,
        samples=0 if results_only else options.decisions,
        events=not results_only,
    )
    _say_what_is_left_out(question, compared.left_out, options)
    check_files(options)
    if options.device and (options.ray is not None or not question.can_mass_play):
        raise BalanceError("balance/device")
    with compilation_progress(game.title.to(options.language), options.language) as progress:
        if not question.can_mass_play:
            warm_up(question.kernels, progress)
        elif may_compile() and options.device != "cuda":
            from cartable.lab.balance.mass_play import compile_match

            compile_match(game, progress)
    check_patterns(game, question.never, [play.options for play in question.plays])
    return question


def _say_what_is_left_out(question: Question, left_out: Sequence[Mapping[str, Any]], options: BalanceOptions) -> None:
    """The combinations that the rules exclude."""
    from cartable.lab.balance.wording import option_text

    language = options.language
    named = [", ".join(option_text(question, *each, language) for each in variant.items()) for variant in left_out]
    if named:
        typer.echo(texts.LEFT_OUT.to(language).format(variants=" | ".join(named)), err=True)


def _check_choice(name: str, given: str, choices: tuple[str, ...]) -> None:
    if given and given not in choices:
        raise BadOption("option/value", name=name, value=given, choices=", ".join(choices))


def _search(question: Question, options: BalanceOptions) -> SearchResult | None:
    from contextlib import ExitStack

    from cartable.lab.balance.search import read_goals, search

    title = texts.SEARCHING.to(options.language)
    goals = read_goals(options.search)
    with ExitStack() as stack, writing(options.results):
        return search(
            question,
            goals,
            partial(_executor, options),
            results=options.results,
            on_stage=lambda candidates, deals: stack.enter_context(
                balance_progress(title.format(game=options.game, candidates=candidates), deals, options.language)
            ),
        )


def _measure(question: Question, options: BalanceOptions) -> Outcome:
    from cartable.lab.balance.findings import Findings
    from cartable.lab.balance.measurement import answer, deal_rows

    title = question.declared.title.to(options.language)
    findings = Findings(question, options.precision)
    executor = _executor(options, question, options.deals)
    with (
        writing(options.results),
        deal_rows(question, options.results) as results,
        balance_progress(title, options.deals, options.language) as show,
    ):
        return answer(findings, options.deals, executor, results=results, on_progress=show)


def _executor(options: BalanceOptions, question: Question, deals: int) -> QuestionExecutor:
    """Kernels alone where they can play the question, and bots in processes or a cluster otherwise."""
    if options.ray is None and question.can_mass_play and (options.device or may_compile()):
        from cartable.lab.balance.mass_play import MassExecutor

        return MassExecutor(options.device or "cpu", options.workers)
    return executor_for(deals, options.workers, options.ray)


def _data(outcome: Outcome, found: SearchResult | None) -> str:
    from cartable.lab.balance.summary import summary

    return json.dumps(summary(outcome, found), ensure_ascii=False, indent=2)


def _write_report(outcome: Outcome, found: SearchResult | None, path: Path, options: BalanceOptions) -> None:
    from cartable.lab.balance.report import page

    with writing(path):
        path.write_text(page(outcome, options.language, found), encoding="utf-8")
        data_path(path).write_text(_data(outcome, found) + "\n", encoding="utf-8")
    typer.echo(texts.REPORT_AT.to(options.language).format(path=path), err=options.as_json)
    typer.echo(texts.DATA_AT.to(options.language).format(path=data_path(path)), err=options.as_json)


def _print(outcome: Outcome, found: SearchResult | None, options: BalanceOptions) -> None:
    from cartable.lab.balance.search_sentences import search_sentence
    from cartable.lab.balance.wording import question_sentences, sentences

    language = options.language
    if options.as_json:
        typer.echo(_data(outcome, found))
    else:
        typer.echo(outcome.question.declared.title.to(language))
        if found is not None:
            typer.echo(search_sentence(found, outcome.findings, language))
        for each in question_sentences(outcome.question, language):
            typer.echo(each)
        for each in sentences(outcome, language) if outcome.findings.deals > 1 else ():
            typer.echo(each)


def _say_how_to_resume(options: BalanceOptions) -> None:
    stored = [] if options.results is None else stored_results(options.results)
    text = texts.RESUME_WITH if stored else texts.NOTHING_STORED
    typer.echo(text.to(options.language).format(path=", ".join(map(str, stored))), err=options.as_json)
