"""Play at the terminal: people choose their moves step by step, bots move at a pace, and rounds are summed up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text as Line
from textual.binding import BindingType
from textual.events import Key, Paste
from textual.widget import Widget

from cartable.bots.adaptive import people_gain
from cartable.bots.bot import choose
from cartable.cli.errors import CommandError
from cartable.cli.painters import MoveInProgress, View
from cartable.cli.table import key_bar, texts
from cartable.cli.table.hint import hint
from cartable.cli.table.history import MatchHistory
from cartable.cli.table.local_table import LocalTable
from cartable.cli.table.move_input import MoveInput
from cartable.cli.table.move_picker import MovePicker
from cartable.cli.table.panels import YES_KEYS, hand_over_panel, leave_panel, result_panel, summary_panel
from cartable.cli.table.prompt import Prompt, option_labels
from cartable.cli.table.saved_match import save_match
from cartable.cli.table.screen import TableScreen
from cartable.games.errors import CartableError
from cartable.games.events import Event
from cartable.games.moves import Move
from cartable.games.reader import SPECTATOR
from cartable.games.texts import Text
from cartable.kernel import BackgroundWarmUp


class PlayScreen(TableScreen):
    BINDINGS: ClassVar[list[BindingType]] = [
        ("left,up", "move_cursor(-1)"),
        ("right,down,tab", "move_cursor(1)"),
        ("enter,space", "pick"),
        ("escape", "step_back"),
        ("slash", "type_move"),
        ("h", "hint"),
        ("u", "undo"),
        ("s", "save"),
        ("n", "rematch"),
    ]

    def __init__(self, table: LocalTable, compilation: BackgroundWarmUp) -> None:
        super().__init__(MatchHistory(table.match), table.language)
        self._table = table
        self._compilation = compilation
        self._humans = table.seating.humans
        self._gains: list[float] = []
        """What the people won of each match before this one."""
        self._picker: MovePicker | None = None
        self._message = ""
        self._input = MoveInput(self.localized(texts.MOVE_PLACEHOLDER), self._submit, self._close_input)
        self._seat_players()

    def _seat_players(self) -> None:
        match = self.history.match
        self._bots = self._table.seating.bots(match.game, match.players, self._gains)
        self._reader = self._humans[0] if len(self._humans) == 1 else SPECTATOR

    def extra_widgets(self) -> Iterable[Widget]:
        yield self._input

    def on_mount(self) -> None:
        self.call_after_refresh(self._compilation.begin)
        self._status_timer = self.set_interval(0.2, self._update_status)
        self.advance()

    def _update_status(self) -> None:
        if self._compilation.is_done:
            self._status_timer.stop()
        self.redraw()

    # what is shown

    def status(self) -> str:
        if self._compilation.is_done or not self._compilation.total:
            return ""
        text = self.localized(texts.COMPILING)
        return text.format(ready=self._compilation.ready, total=self._compilation.total)

    def view(self) -> View:
        return self.history.match.view(self._reader)

    def choice(self) -> MoveInProgress | None:
        return None if self._picker is None else self._picker.choice()

    def log_lines(self) -> Iterable[str]:
        return self.history.lines(self._reader, self.language)

    def prompt_lines(self, width: int, height: int) -> list[Line]:
        choice = self.choice()
        if choice is None:
            prompt = Prompt(self._waiting_text(), self._message)
        else:
            question = self.painter.question(self.view(), choice.path, self.history.match.names, self.language)
            labels = option_labels(self.painter, choice, self.language)
            prompt = Prompt(question, self._message, labels, choice.cursor)
        return prompt.lines(self.console, width, height)

    def _waiting_text(self) -> str:
        match = self.history.match
        if match.is_over:
            return self.localized(texts.OVER_QUESTION)
        turn = self.view()["turn"]
        text = texts.ONE_MOMENT if turn == self._reader else texts.THINKING
        return self.localized(text).format(name=match.names[turn])

    def keys(self) -> Sequence[Text]:
        if self.history.match.is_over:
            return key_bar.MATCH_OVER
        if not self._humans:
            return key_bar.WATCHING
        return key_bar.LATER_STEP if self._picker is not None and self._picker.path else key_bar.FIRST_STEP

    def show_message(self, message: str) -> None:
        self._message = message
        self.redraw()

    # the course of the match

    def advance(self) -> None:
        """Let the seat to act move: a bot, or a person, after the keyboard has been passed on."""
        match = self.history.match
        self._picker = None
        if match.turn is None:
            self.redraw()
            self._show_result()
        elif match.turn not in self._humans:
            self.redraw()
            self.run_worker(self._bot_turn(match.turn), exclusive=True, group="bot")
        elif match.turn != self._reader:
            self._pass_keyboard(match.turn)
        elif (move := self.history.forced_pass()) is not None:
            self.redraw()
            self.run_worker(self._automatic_turn(move), exclusive=True, group="bot")
        else:
            self._ask()

    def _ask(self) -> None:
        view = self.view()
        self._picker = MovePicker(self.history.match, lambda path, options: self.painter.arrange(view, path, options))
        self.redraw()

    def _pass_keyboard(self, seat: int) -> None:
        self._reader = SPECTATOR
        self.redraw()

        def on_key(key: str | None) -> None:
            if key == "q":
                self.action_leave()
                return
            self._reader = seat
            self._ask()

        self.push_screen(hand_over_panel(self.history.match.names[seat], self.language), on_key)

    async def _automatic_turn(self, move: Move) -> None:
        """Wait long enough for the person to see why there is nothing to decide."""
        await asyncio.sleep(self._table.pace)
        self._after_human_move(self.history.play(move, automatic=True))

    async def _bot_turn(self, seat: int) -> None:
        """Wait before a bot moves, unless the reader may not know that it decides: the wait would reveal it."""
        if self.view()["turn"] == seat:
            await asyncio.sleep(self._table.pace)
        move = await asyncio.to_thread(choose, self._bots[seat], self.history.match.copy())
        self._after_move(self.history.play(move))

    def _play(self, move: Move) -> None:
        self._message = ""
        self._after_human_move(self.history.play(move))

    def _after_human_move(self, events: Sequence[Event]) -> None:
        """Hide that person's cards where others share the keyboard."""
        if len(self._humans) > 1 and self.history.match.turn != self._reader:
            self._reader = SPECTATOR
        self._after_move(events)

    def _after_move(self, events: Sequence[Event]) -> None:
        """Show the summary where a round has ended, then advance."""
        self._picker = None
        names = self.history.match.names
        for event in events:
            frames = self.painter.summary(event.seen_by(self._reader), names, self.language)
            if frames:
                self.redraw()
                panel = summary_panel(frames, self._table.pace, self.language)
                self.push_screen(panel, lambda _: self.advance())
                return
        self.advance()

    def _show_result(self) -> None:
        actions: dict[str, Callable[[], object]] = {
            "n": self.action_rematch,
            "s": self.action_save,
            "u": self.action_undo,
            "q": self.action_leave,
        }

        def on_key(key: str | None) -> None:
            actions.get(key or "", self.redraw)()

        self.push_screen(result_panel(self.history.match, self.language), on_key)

    # keys

    def on_key(self, event: Key) -> None:
        if self.screen.is_modal:
            return
        if self._input.is_open:
            event.prevent_default()  # while typing, the keys of actions are text too
            self._input.press(event)
        elif event.character is None or event.key in self.screen.active_bindings:
            return
        elif event.character.isdecimal():
            self._pick_number((int(event.character) - 1) % 10)
        elif event.character.isalpha():
            self.action_type_move(event.character)

    def on_paste(self, event: Paste) -> None:
        self.action_type_move()
        self._input.paste(event.text)

    def _pick_number(self, position: int) -> None:
        if self._picker is None:
            self.show_message("" if self.history.match.is_over else self.localized(texts.NOT_YOUR_TURN))
        elif position < len(self._picker.options):
            self._pick(self._picker, position)

    def _pick(self, picker: MovePicker, position: int) -> None:
        self._message = ""
        move = picker.pick(position)
        if move is None:
            self.redraw()
        else:
            self._play(move)

    def action_pick(self) -> None:
        if self._picker is not None:
            self._pick(self._picker, self._picker.cursor)

    def action_move_cursor(self, by: int) -> None:
        if self._picker is not None:
            self._picker.move_cursor(by)
            self.redraw()

    def action_step_back(self) -> None:
        if self._picker is not None:
            self._picker.back()
        self.show_message("")

    def action_type_move(self, text: str = "") -> None:
        if self._picker is not None:
            self._input.open(text)
            self.screen.add_class("-typing")

    def _close_input(self) -> None:
        self._input.close()
        self.screen.remove_class("-typing")
        self.show_message("")

    def _submit(self, text: str) -> None:
        try:
            move = self.history.match.legal_moves.read(text)
        except CartableError as error:
            self.show_message(error.to(self.language))
            return
        self._close_input()
        self._play(move)

    def action_hint(self) -> None:
        if self._picker is None:
            self.show_message(self.localized(texts.NOT_YOUR_TURN))
            return
        move, text = hint(self.history.match, self.language)
        self._picker.point_at(move)
        self.show_message(text)

    def action_undo(self) -> None:
        self.workers.cancel_group(self, "bot")
        undone = self.history.undo_to(self._humans)
        self._message = self.localized(texts.UNDONE if undone else texts.NOTHING_TO_UNDO)
        self.advance()

    def action_save(self) -> bool:
        try:
            self.show_message(self.localized(texts.SAVED).format(path=save_match(self.history.match, Path.cwd())))
        except CommandError as error:
            self.show_message(error.to(self.language))
            return False
        return True

    def action_rematch(self) -> None:
        if not self.history.match.is_over:
            return
        match = self.history.match
        self._gains.append(people_gain(match.sides, match.winners, self._humans))
        self.history = MatchHistory(self._table.rematch(len(self._gains)))
        self._message = ""
        self._seat_players()
        self.advance()

    def action_leave(self) -> None:
        """Ask first where a person has already moved."""
        if self.history.match.is_over or all(entry.seat not in self._humans for entry in self.history.entries):
            self.exit()
            return
        self.push_screen(leave_panel(self.language), self._after_leave_panel)

    def _after_leave_panel(self, key: str | None) -> None:
        if key in YES_KEYS or (key == "s" and self.action_save()):
            self.exit()
        elif self._picker is None:
            self.advance()
