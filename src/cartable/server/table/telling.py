"""What each reader is told of an act: the events that it may know, with their sentences.

What happens in the match are the game's own events; what happens at the table are events of the same shape whose kind
begins with `table/`. Nothing is put into words before somebody asks, and what all see alike only once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from cartable.games.events import Event
from cartable.games.game import Game
from cartable.games.reader import reader_at
from cartable.games.texts import Language, Text, sentence
from cartable.server import wire
from cartable.server.table.clocks import DAY, HOUR, SECOND
from cartable.server.table.talking import PHRASES

Reader = int | None
"""Who reads: a seat, or a spectator."""

_WORDS: Final[dict[str, Text]] = {
    "table/sat": Text("{name} [sits|sit] down", "{name} [s'assoit|vous asseyez]"),
    "table/rose": Text("{name} [gets|get] up", "{name} [se lève|vous levez]"),
    "table/bot_sat": Text("{name}, a bot, sits down", "{name}, un robot, s'assoit"),
    "table/started": Text("The match begins", "La partie commence"),
    "table/held": Text("Decided: it is made when its turn comes", "Décidé : ce sera joué à son tour"),
    "table/undo_asked": Text("{name} [asks|ask] to take a move back", "{name} [demande|demandez] à reprendre un coup"),
    "table/undo_answered True": Text("{name} [agrees|agree]", "{name} [est|êtes] d'accord"),
    "table/undo_answered False": Text("{name} [does|do] not agree", "{name} [n'est|n'êtes] pas d'accord"),
    "table/undone": Text("{name} [has|have] taken a move back", "{name} [a|avez] repris un coup"),
    "table/bot_stood_in left": Text(
        "{name} [has|have] left: a bot plays on", "{name} [a|avez] quitté la table : un robot joue"
    ),
    "table/bot_stood_in time": Text(
        "{name} [is|are] out of time: a bot plays on", "{name} [n'a|n'avez] plus de temps : un robot joue"
    ),
    "table/bot_stood_in called": Text(
        "{name} [is|are] away: a bot plays on", "{name} [n'est|n'êtes] pas là : un robot joue"
    ),
    "table/came_back": Text("{name} [is|are] back", "{name} [est|êtes] de retour"),
    "table/resigned resigned": Text("{name} [resigns|resign]", "{name} [abandonne|abandonnez]"),
    "table/resigned left": Text(
        "{name} [has|have] left and [gives|give] the match up",
        "{name} [a|avez] quitté la table et [abandonne|abandonnez]",
    ),
    "table/resigned time": Text(
        "{name} [is|are] out of time and [loses|lose]", "{name} [n'a|n'avez] plus de temps et [perd|perdez]"
    ),
    "table/finished True": Text("The match is over. {winners} won", "La partie est terminée. Victoire : {winners}"),
    "table/finished False": Text(
        "The match is over: nobody plays on", "La partie est terminée : personne ne joue plus"
    ),
    "table/said all": Text("{name}: {text}", "{name} : {text}"),
    "table/said team": Text("{name}, to the team: {text}", "{name}, à l'équipe : {text}"),
    "table/warned": Text("{name} [has|have] {time} left", "Il [|vous ]reste {time}[ à {name}|]"),
    "table/paused": Text("The server pauses, and the clocks too", "Le serveur fait une pause, les pendules aussi"),
    "table/resumed": Text("It goes on", "On continue"),
    "table/rematch_wanted": Text("{name} would like another match", "{name} [voudrait|voudriez] une autre partie"),
    "table/reseated": Text("Everybody moves on by one seat", "Chacun avance d'une place"),
    "table/closed": Text("The table is closed", "La table est fermée"),
}
_WORDED_BY: Final = {
    "table/undo_answered": "accept",
    "table/bot_stood_in": "reason",
    "table/resigned": "reason",
    "table/finished": "won",
    "table/said": "to",
}
"""The detail that a sentence depends on."""
_TIMES: Final = (
    (DAY, Text("1 day", "1 jour"), Text("{} days", "{} jours")),
    (HOUR, Text("1 hour", "1 heure"), Text("{} hours", "{} heures")),
    (SECOND, Text("1 second", "1 seconde"), Text("{} seconds", "{} secondes")),
)


@dataclass(slots=True)
class Told:
    """What one act brought about, for each reader that notices it."""

    number: int
    at: int
    """Number and time of the act."""
    game: Game
    names: Sequence[str] = ()
    """By seat, for the game's sentences."""
    seqs: dict[Reader, int] = field(default_factory=dict)
    """The readers that notice it, each with its number of this; the others must not learn that anything happened."""
    table: bool = False
    """Whether `Table.info` changed."""
    moment: bool = False
    """Whether `Table.moment` changed."""
    moved: tuple[int, ...] = ()
    """The seats that somebody left or took: people connected there, or there now, need a snapshot."""
    speaker: str | None = None
    """Whose words these are, for those who do not want to hear them."""
    _parts: list[tuple[Event, Collection[Reader] | None]] = field(default_factory=list)
    _moves: list[tuple[int, Mapping[Reader, int]]] = field(default_factory=list)
    _built: dict[tuple[int, bool], wire.Happening] = field(default_factory=dict)

    def add(self, event: Event, readers: Collection[Reader] | None = None) -> None:
        """Tell of an event: to these readers, or to everybody who notices the act."""
        self._parts.append((event, readers))

    def add_move(self, seat: int, noticed: Mapping[Reader, int]) -> None:
        """Tell of a move of a seat, to each reader as that one comes to know of it."""
        self._moves.append((seat, noticed))

    def moves(self, reader: Reader) -> list[str]:
        """The moves that were made, in notation, as this reader may know them."""
        if reader not in self.seqs:
            return []
        text, cover = self.game.notation.move_text, self.game.cover
        return [
            text(noticed[reader] if reader == seat else cover(noticed[reader]))
            for seat, noticed in self._moves
            if reader in noticed
        ]

    def missed(self, reader: Reader) -> wire.Missed:
        """The same, told again to a reader that noticed it."""
        return wire.Missed(seq=self.seqs[reader], moves=self.moves(reader), happenings=self.happenings(reader))

    def happenings(self, reader: Reader) -> list[wire.Happening]:
        """What this reader may know of it, in order."""
        if reader not in self.seqs:
            return []
        return [
            self._happening(place, event, reader)
            for place, (event, readers) in enumerate(self._parts)
            if readers is None or reader in readers
        ]

    def forget_words(self) -> None:
        """Keep what happened, but no sentences: a memory of many acts should be small."""
        self._built.clear()

    def _happening(self, place: int, event: Event, reader: Reader) -> wire.Happening:
        is_own = reader is not None and reader == event.seat
        built = self._built.get((place, is_own))
        if built is None:
            built = self._built[place, is_own] = self._build(
                event.seen_by(reader_at(reader)), reader if is_own else None
            )
        return built

    def _build(self, event: Event, you: int | None) -> wire.Happening:
        words = wire.Words(en=self._sentence(event, "en", you), fr=self._sentence(event, "fr", you))
        return wire.Happening(kind=event.kind, seat=event.seat, details=dict(event.details), words=words)

    def _sentence(self, event: Event, language: Language, you: int | None) -> str:
        if event.kind.startswith("table/"):
            return _table_sentence(event, language, to_reader=you is not None)
        return self.game.events.describe(event, self.names, language, reader_at(you))


def _table_sentence(event: Event, language: Language, *, to_reader: bool) -> str:
    details = dict(event.details)
    by, name = _WORDED_BY.get(event.kind), details.pop("name", "")
    words = _WORDS[event.kind if by is None else f"{event.kind} {details[by]}"]
    if event.kind == "table/said":
        to_reader = False  # a line of talk begins with its speaker
        details["text"] = details["text"] or PHRASES[details["phrase"]].to(language)
    if "left" in details:
        details["time"] = _time(details["left"], language)
    if "winners" in details:
        details["winners"] = ", ".join(details["names"])
    return sentence(words, language, name, details, to_reader=to_reader)


def _time(left: int, language: Language) -> str:
    """A length of time in its largest whole unit."""
    unit, one, more = next((each for each in _TIMES if left >= each[0]), _TIMES[-1])
    count = left // unit
    return one.to(language) if count == 1 else more.to(language).format(count)
