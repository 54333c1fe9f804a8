"""Playing at the table: people choose step by step, bots move at a pace, and rounds are counted before everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text as Line
from textual.binding import BindingType
from textual.events import Key, Paste
from textual.widget import Widget

from cartable.bots.advice import advise
from cartable.bots.bot import choose
from cartable.cli.painters import Choice, View
from cartable.cli.table import keyline, words
from cartable.cli.table.choosing import Choosing
from cartable.cli.table.keeping import keep
from cartable.cli.table.panels import YES, hand_over_panel, leave_panel, result_panel, summary_panel
from cartable.cli.table.prompt import option_labels, prompt_of
from cartable.cli.table.room import Room
from cartable.cli.table.setting import Table
from cartable.cli.table.story import Story
from cartable.cli.table.writing import WritingLine
from cartable.cli.trouble import Refused
from cartable.games.errors import CartableError
from cartable.games.events import Event
from cartable.games.moves import Move
from cartable.games.reader import reader_at
from cartable.games.texts import Text
from cartable.kernel import BackgroundWarmUp


class PlayRoom(Room):
    BINDINGS: ClassVar[list[BindingType]] = [
        ("left,up", "turn(-1)"),
        ("right,down,tab", "turn(1)"),
        ("enter,space", "pick"),
        ("escape", "step_back"),
        ("slash", "write"),
        ("h", "hint"),
        ("u", "undo"),
        ("s", "save"),
        ("n", "rematch"),
    ]

    def __init__(self, table: Table, preparation: BackgroundWarmUp) -> None:
        super().__init__(Story(table.match), table.language)
        self._table = table
        self._preparation = preparation
        self._humans = table.seating.humans
        self._played = 0
        self._choosing: Choosing | None = None
        self._message = ""
        self._writing = WritingLine(self.say(words.YOUR_MOVE), self._submit, self._stop_writing)
        self._sit_down()

    def _sit_down(self) -> None:
        match = self.story.match
        self._bots = self._table.seating.bots(match.game, match.players)
        self._viewer = self._humans[0] if len(self._humans) == 1 else None

    def extra_widgets(self) -> Iterable[Widget]:
        yield self._writing

    def on_mount(self) -> None:
        self.call_after_refresh(self._preparation.begin)
        self._watch = self.set_interval(0.2, self._show_preparation)
        self.go_on()

    def _show_preparation(self) -> None:
        if self._preparation.is_done:
            self._watch.stop()
        self.redraw()

    def aside(self) -> str:
        if self._preparation.is_done or not self._preparation.total:
            return ""
        return self.say(words.PREPARING).format(ready=self._preparation.ready, total=self._preparation.total)

    # what is shown

    def view(self) -> View:
        return self.story.match.view(reader_at(self._viewer))

    def choice(self) -> Choice | None:
        return None if self._choosing is None else self._choosing.choice()

    def log_lines(self) -> Iterable[str]:
        return self.story.lines(self._viewer, self.language)

    def prompt_lines(self, width: int, height: int) -> list[Line]:
        match = self.story.match
        choice = self.choice()
        labels = [] if choice is None else option_labels(self.painter, choice, self.language)
        if choice is not None:
            question = self.painter.question(self.view(), choice.path, match.names, self.language)
        elif match.turn is None:
            question = self.say(words.OVER_QUESTION)
        else:
            turn = self.view()["turn"]
            thinking = words.ONE_MOMENT if turn == self._viewer else words.THINKING
            question = self.say(thinking).format(name=match.names[turn])
        return prompt_of(
            self.console,
            width,
            height,
            question=question,
            message=self._message,
            labels=labels,
            cursor=0 if choice is None else choice.cursor,
        )

    def keys(self) -> Sequence[Text]:
        if self.story.match.is_over:
            return keyline.OVER
        if not self._humans:
            return keyline.WATCHING
        return keyline.LATER_STEP if self._choosing is not None and self._choosing.path else keyline.FIRST_STEP

    def tell(self, message: str) -> None:
        self._message = message
        self.redraw()

    # how the match goes on

    def go_on(self) -> None:
        """Ask whoever is to move: a person, after the keyboard was passed on, or a bot."""
        match = self.story.match
        self._choosing = None
        if match.turn is None:
            self.redraw()
            self._show_result()
        elif match.turn not in self._humans:
            self.redraw()
            self.run_worker(self._bot_turn(match.turn), exclusive=True, group="bot")
        elif match.turn != self._viewer:
            self._pass_keyboard(match.turn)
        elif (move := self.story.only_pass()) is not None:
            self.redraw()
            self.run_worker(self._unasked_turn(move), exclusive=True, group="bot")
        else:
            self._ask()

    def _ask(self) -> None:
        view = self.view()
        self._choosing = Choosing(self.story.match, lambda path, options: self.painter.arrange(view, path, options))
        self.redraw()

    def _pass_keyboard(self, seat: int) -> None:
        self._viewer = None
        self.redraw()

        def sit(key: str | None) -> None:
            if key == "q":
                self.action_leave()
                return
            self._viewer = seat
            self._ask()

        self.push_screen(hand_over_panel(self.story.match.names[seat], self.language), sit)

    async def _unasked_turn(self, move: Move) -> None:
        """Long enough for the person to see why there is nothing to decide."""
        await asyncio.sleep(self._table.pace)
        self._made(self.story.play(move, unasked=True))

    async def _bot_turn(self, seat: int) -> None:
        """At a pace, unless nobody may know that the bot has something to decide: then waiting would tell."""
        if self.view()["turn"] == seat:
            await asyncio.sleep(self._table.pace)
        move = await asyncio.to_thread(choose, self._bots[seat], self.story.match.copy())
        self._happened(self.story.play(move))

    def _play(self, move: Move) -> None:
        self._message = ""
        self._made(self.story.play(move))

    def _made(self, events: Sequence[Event]) -> None:
        """A person's move was made: nobody sees that person's cards any more."""
        if len(self._humans) > 1 and self.story.match.turn != self._viewer:
            self._viewer = None
        self._happened(events)

    def _happened(self, events: Sequence[Event]) -> None:
        """Stop for what deserves it, then go on."""
        self._choosing = None
        names = self.story.match.names
        for event in events:
            frames = self.painter.summary(event.seen_by(reader_at(self._viewer)), names, self.language)
            if frames:
                self.redraw()
                panel = summary_panel(frames, self._table.pace, self.language)
                self.push_screen(panel, lambda _: self.go_on())
                return
        self.go_on()

    def _show_result(self) -> None:
        actions: dict[str, Callable[[], object]] = {
            "n": self.action_rematch,
            "s": self.action_save,
            "u": self.action_undo,
            "q": self.action_leave,
        }

        def answered(key: str | None) -> None:
            actions.get(key or "", self.redraw)()

        self.push_screen(result_panel(self.story.match, self.language), answered)

    # keys

    def on_key(self, event: Key) -> None:
        if self.screen.is_modal:
            return
        if self._writing.is_open:
            event.prevent_default()  # all keys belong to the line, those of actions too
            self._writing.press(event)
        elif event.character is None or event.key in self.screen.active_bindings:
            return
        elif event.character.isdecimal():
            self._pick_number((int(event.character) - 1) % 10)
        elif event.character.isalpha():
            self.action_write(event.character)

    def on_paste(self, event: Paste) -> None:
        self.action_write()
        self._writing.paste(event.text)

    def _pick_number(self, position: int) -> None:
        if self._choosing is None:
            self.tell("" if self.story.match.is_over else self.say(words.NOT_YOUR_TURN))
        elif position < len(self._choosing.options):
            self._pick(position)

    def _pick(self, position: int) -> None:
        assert self._choosing is not None
        self._message = ""
        move = self._choosing.pick(position)
        if move is None:
            self.redraw()
        else:
            self._play(move)

    def action_pick(self) -> None:
        if self._choosing is not None:
            self._pick(self._choosing.cursor)

    def action_turn(self, by: int) -> None:
        if self._choosing is not None:
            self._choosing.turn(by)
            self.redraw()

    def action_step_back(self) -> None:
        if self._choosing is not None:
            self._choosing.back()
        self.tell("")

    def action_write(self, begun: str = "") -> None:
        if self._choosing is not None:
            self._writing.open(begun)
            self.screen.add_class("-writing")

    def _stop_writing(self) -> None:
        self._writing.close()
        self.screen.remove_class("-writing")
        self.tell("")

    def _submit(self, text: str) -> None:
        try:
            move = self.story.match.legal_moves.read(text)
        except CartableError as error:
            self.tell(error.to(self.language))
            return
        self._stop_writing()
        self._play(move)

    def action_hint(self) -> None:
        if self._choosing is None:
            self.tell(self.say(words.NOT_YOUR_TURN))
            return
        advice = advise(self.story.match)[0]
        self._choosing.point_at(advice.move)
        reasons = "; ".join(reason.to(self.language) for reason in advice.reasons)
        self.tell(self.say(words.HINT).format(move=advice.move, reasons=reasons))

    def action_undo(self) -> None:
        self.workers.cancel_group(self, "bot")
        undone = self.story.undo_to(self._humans)
        self._message = self.say(words.UNDONE if undone else words.NOTHING_TO_UNDO)
        self.go_on()

    def action_save(self) -> bool:
        try:
            self.tell(self.say(words.SAVED).format(path=keep(self.story.match, Path.cwd())))
        except Refused as refused:
            self.tell(refused.to(self.language))
            return False
        return True

    def action_rematch(self) -> None:
        if not self.story.match.is_over:
            return
        self._played += 1
        self.story = Story(self._table.rematch(self._played))
        self._message = ""
        self._sit_down()
        self.go_on()

    def action_leave(self) -> None:
        """A match in which a person has moved is not lost by a slip of the finger."""
        if self.story.match.is_over or all(act.seat not in self._humans for act in self.story.acts):
            self.exit()
            return
        self.push_screen(leave_panel(self.language), self._left)

    def _left(self, answer: str | None) -> None:
        if answer in YES or (answer == "s" and self.action_save()):
            self.exit()
        elif self._choosing is None:
            self.go_on()
