"""The page of a review: how the result came about, the course of the match, and the boards where something was lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cartable.analysis import texts
from cartable.analysis.decision import Decision
from cartable.analysis.review import Review
from cartable.analysis.wording import costly_decisions, greatest_luck, open_line, open_summary
from cartable.games import picture
from cartable.games.texts import Language, Text
from cartable.reports.drawing import WIDTH, Canvas, around, colour, ticks
from cartable.reports.frame import figure, framed
from cartable.reports.markup import Markup, Wording, both, element
from cartable.reports.number_format import number

_HEIGHT: Final = 220


def page(found: Review, seats: Sequence[int], language: Language) -> str:
    """A self-contained HTML file in both languages; it opens in this one."""
    title = found.match.game.title
    return framed(lambda each: texts.TITLE.to(each).format(game=title.to(each)), _content(found, seats), language)


def _content(found: Review, seats: Sequence[int]) -> list[Markup]:
    content = list[Markup]()
    if found.rounds:
        content += [_story(found, seat) for seat in seats]
        content.append(_accounts(found, seats))
        curve = figure("course", texts.COURSE.to, texts.COURSE_NOTE.to, _course(found, seats))
        content.append(element("div", curve, class_="figures"))
        content.append(_luck(found, seats))
    content += [_decision(found, each) for each in costly_decisions(found, seats)] or [both(texts.NOTHING_LOST.to, "p")]
    content += _open_cards(found, seats)
    content.append(element("p", both(_method(found)), class_="note"))
    return content


def _story(found: Review, seat: int) -> Markup:
    told = found.story(seat)
    return both(lambda language: f"{found.match.names[seat]}{_COLON.to(language)}{told.to(language)}", "p")


_COLON: Final = Text(": ", " : ")


def _luck(found: Review, seats: Sequence[int]) -> Markup:
    """The acts of chance that brought or cost the most."""
    rows = [
        element(
            "tr",
            element("th", f"{each.round + 1}.{each.ply}", scope="row"),
            element("td", _dot(seat), found.match.names[seat]),
            element("td", both(each.text.to)),
            element("td", both(_signed(each.luck))),
        )
        for seat, each in greatest_luck(found, seats)
    ]
    return _table("luck", texts.LUCK_TITLE, texts.LUCK_COLUMNS, rows)


def _open_cards(found: Review, seats: Sequence[int]) -> list[Markup]:
    """How each seat played as with all cards open, in a section of its own."""
    summaries = [both(each.to, "p") for seat in seats if (each := open_summary(found, seat))]
    if not summaries:
        return []
    heading, note = element("h2", both(texts.OPEN_TITLE.to)), element("p", both(texts.OPEN_NOTE.to), class_="note")
    return [element("section", heading, *summaries, note, id="open-cards")]


def _accounts(found: Review, seats: Sequence[int]) -> Markup:
    rows = []
    for seat in seats:
        account, accuracy = found.account_of(seat), found.accuracy(seat)
        parts = (account.result, account.expected, account.luck, -account.given, account.received)
        cells = [element("td", both(_signed(each))) for each in parts]
        cells.append(element("td", "–" if accuracy is None else f"{accuracy:.0f}"))
        rows.append(element("tr", element("th", _dot(seat), found.match.names[seat], scope="row"), *cells))
    return _table("account", texts.ACCOUNT_TITLE, texts.ACCOUNT_COLUMNS, rows)


def _table(name: str, title: Text, columns: Sequence[Text], rows: Sequence[Markup]) -> Markup:
    head = element("tr", *(element("th", both(each.to), scope="col") for each in columns))
    table = element("table", element("thead", head), element("tbody", *rows))
    return element("section", element("h2", both(title.to)), element("div", table, class_="scroll"), id=name)


def _dot(seat: int) -> Markup:
    return element("span", class_="dot", style=f"background:{colour(seat)}")


def _course(found: Review, seats: Sequence[int]) -> Canvas:
    """What each seat could expect of the match before and after each of its decisions."""
    curves = {seat: found.course(seat) for seat in seats}
    values = [value for curve in curves.values() for _, value in curve]
    canvas = Canvas(_HEIGHT + 24)
    across = around([0, found.match.ply], 28, WIDTH - 4)
    up = around([*values, 0], _HEIGHT, 8)
    for value in ticks(up):
        canvas.line(across.begin, up(value), across.end, up(value), class_="even" if value == 0 else "rule")
        canvas.text(across.begin - 4, up(value) + 4, _plain(value), text_anchor="end", class_="soft")
    for seat, curve in curves.items():
        points = [(across(ply), up(value)) for ply, value in curve]
        canvas.path(points, fill="none", stroke=colour(seat), stroke_width=1.5)
        turning_point = found.turning_point(seat)
        if turning_point is not None:
            at = dict(curve)[turning_point.ply]
            canvas.dot(across(turning_point.ply), up(at), 4.5, fill=colour(seat))
    canvas.text(across.end, _HEIGHT + 20, texts.MOVES.to, text_anchor="end", class_="soft")
    return canvas


def _decision(found: Review, decision: Decision) -> Markup:
    """The board as the seat saw it, what it played, and what was better."""
    match, game = found.match, found.match.game
    state = found.state_before(decision)
    name = match.names[decision.seat]
    view = {"game": game.name, "options": match.options.chosen(), "names": list(match.names), "ply": decision.ply}
    board = Markup(picture.svg(game, {**view, **game.view(state, decision.seat)}))

    def heading(language: Language) -> str:
        grade = texts.GRADES[decision.grade].to(language)
        return texts.DECISION.to(language).format(
            round=decision.round + 1, move=decision.ply + 1, name=name, grade=grade
        )

    def played(language: Language) -> str:
        move = game.move_name(decision.played.move.code, language)
        lost, error = (number(each, 1, language) for each in (decision.lost, 2 * decision.played.error))
        return texts.PLAYED.to(language).format(move=move, lost=lost, error=error)

    def better(language: Language) -> str:
        move = game.move_name(decision.best.move.code, language)
        why = f" ({decision.reasons[0].to(language)})" if decision.reasons else ""
        return texts.BETTER.to(language).format(move=move, why=why)

    parts = [element("h2", both(heading)), element("p", both(played)), element("p", both(better))]
    if decision.best.wins is not None and decision.played.wins is not None:
        parts.append(element("p", both(_chances(decision.best.wins, decision.played.wins)), class_="note"))
    parts.append(board)
    if decision.open_cards is not None:
        line = open_line(game, decision.open_cards)
        parts.append(element("p", both(line.to), class_="note open-cards"))
    return element("section", *parts, id=f"move-{decision.ply + 1}")


def _chances(best: float, played: float) -> Wording:
    def wording(language: Language) -> str:
        shares = {"best": f"{100 * best:.0f}", "played": f"{100 * played:.0f}"}
        return texts.CHANCES.to(language).format(**shares)

    return wording


def _method(found: Review) -> Wording:
    return lambda language: texts.METHOD.to(language).format(worlds=found.worlds)


def _signed(value: float) -> Wording:
    return lambda language: number(value, 1, language, signed=True)


def _plain(value: float) -> Wording:
    return lambda language: number(value, 0 if value == int(value) else 1, language)
