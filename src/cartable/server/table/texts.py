"""The sentences of the table's own events, whose kinds begin with `table/`."""

from __future__ import annotations

from typing import Final

from cartable.games.events import Event
from cartable.games.texts import Language, Text, sentence
from cartable.server.table.chat import PHRASES
from cartable.server.table.clocks import DAY, HOUR, SECOND

TEXTS: Final[dict[str, Text]] = {
    "table/sat": Text("{name} [sits|sit] down", "{name} [s'assoit|vous asseyez]"),
    "table/rose": Text("{name} [gets|get] up", "{name} [se lève|vous levez]"),
    "table/bot_sat": Text("{name}, a bot, sits down", "{name}, un robot, s'assoit"),
    "table/started": Text("The match begins", "La partie commence"),
    "table/held": Text("Your move is noted and will be played in turn", "Votre coup est noté et sera joué à son tour"),
    "table/undo_asked": Text("{name} [asks|ask] to take a move back", "{name} [demande|demandez] à reprendre un coup"),
    "table/undo_answered True": Text("{name} [agrees|agree]", "{name} [est|êtes] d'accord"),
    "table/undo_answered False": Text("{name} [does|do] not agree", "{name} [n'est|n'êtes] pas d'accord"),
    "table/undone": Text("{name} [has|have] taken a move back", "{name} [a|avez] repris un coup"),
    "table/bot_stood_in left": Text(
        "{name} [has|have] left: a bot plays on", "{name} [a|avez] quitté la table : un robot prend le relais"
    ),
    "table/bot_stood_in time": Text(
        "{name} [is|are] out of time: a bot plays on", "{name} [n'a|n'avez] plus de temps : un robot prend le relais"
    ),
    "table/bot_stood_in called": Text(
        "{name} [is|are] away: a bot plays on", "{name} [n'est|n'êtes] pas là : un robot prend le relais"
    ),
    "table/came_back": Text("{name} [is|are] back", "{name} [est|êtes] de retour"),
    "table/resigned resigned": Text("{name} [resigns|resign]", "{name} [abandonne|abandonnez]"),
    "table/resigned left": Text(
        "{name} [has|have] left and [forfeits|forfeit] the match",
        "{name} [a|avez] quitté la table et [perd|perdez] par forfait",
    ),
    "table/resigned time": Text(
        "{name} [is|are] out of time and [loses|lose]", "{name} [n'a|n'avez] plus de temps et [perd|perdez]"
    ),
    "table/finished True": Text("The match is over. {winners} won", "La partie est terminée. Victoire : {winners}"),
    "table/finished False": Text(
        "The match is over: everybody has resigned", "La partie est terminée : tout le monde a abandonné"
    ),
    "table/said all": Text("{name}: {text}", "{name} : {text}"),
    "table/said team": Text("{name}, to the team: {text}", "{name}, à l'équipe : {text}"),
    "table/warned": Text("{name} [has|have] {time} left", "Il [|vous ]reste {time}[ à {name}|]"),
    "table/paused": Text(
        "The server is stopping: the clocks are paused", "Le serveur s'arrête : les pendules sont en pause"
    ),
    "table/resumed": Text("The match continues", "La partie reprend"),
    "table/rematch_wanted": Text("{name} would like another match", "{name} [voudrait|voudriez] une autre partie"),
    "table/reseated": Text("Everybody moves on by one seat", "Chacun avance d'une place"),
    "table/removed False": Text(
        "{name} [was|were] removed by the host", "L'hôte [a|vous a] retiré [{name} |]de la table"
    ),
    "table/removed True": Text(
        "{name} [was|were] removed by the host: a bot plays on",
        "L'hôte [a|vous a] retiré [{name} |]de la table : un robot prend le relais",
    ),
    "table/let_in": Text("{name} may sit down again", "{name} peut de nouveau s'asseoir"),
    "table/muted": Text("{name} [was|were] muted by the host", "L'hôte [a|vous a] réduit [{name} |]au silence"),
    "table/unmuted": Text("{name} may speak again", "{name} [peut|pouvez] de nouveau parler"),
    "table/host_changed": Text("{name} [is|are] the host now", "{name} [est|êtes] maintenant l'hôte"),
    "table/closed unused": Text(
        "The table is closed: nobody used it for a long time",
        "La table est fermée : personne ne l'utilisait depuis longtemps",
    ),
    "table/closed host": Text("The host has closed the table", "L'hôte a fermé la table"),
    "table/closed operator": Text(
        "The operator of this server has closed the table", "L'exploitant de ce serveur a fermé la table"
    ),
    "table/closed tournament": Text(
        "The table is closed: the round of its tournament is over",
        "La table est fermée : la ronde de son tournoi est terminée",
    ),
}
"""By kind of event, and by the detail named in `_VARIANT_DETAIL` where the sentence depends on one."""

_VARIANT_DETAIL: Final = {
    "table/undo_answered": "accept",
    "table/bot_stood_in": "reason",
    "table/resigned": "reason",
    "table/finished": "won",
    "table/said": "to",
    "table/removed": "bot",
    "table/closed": "reason",
}
_TIME_UNITS: Final = (
    (DAY, Text("1 day", "1 jour"), Text("{} days", "{} jours")),
    (HOUR, Text("1 hour", "1 heure"), Text("{} hours", "{} heures")),
    (SECOND, Text("1 second", "1 seconde"), Text("{} seconds", "{} secondes")),
)


def table_sentence(event: Event, language: Language, *, to_reader: bool) -> str:
    """The sentence for an event of the table; `to_reader` says whether it happened to the reader."""
    details = dict(event.details)
    variant, name = _VARIANT_DETAIL.get(event.kind), details.pop("name", "")
    text = TEXTS[event.kind if variant is None else f"{event.kind} {details[variant]}"]
    if event.kind == "table/said":
        to_reader = False  # a line of chat always begins with the speaker's name
        details["text"] = details["text"] or PHRASES[details["phrase"]].to(language)
    if "left" in details:
        details["time"] = _duration(details["left"], language)
    if "winners" in details:
        details["winners"] = ", ".join(details["names"])
    return sentence(text, language, name, details, to_reader=to_reader)


def _duration(left: int, language: Language) -> str:
    """A time in its largest whole unit."""
    unit, one, more = next((each for each in _TIME_UNITS if left >= each[0]), _TIME_UNITS[-1])
    count = left // unit
    return one.to(language) if count == 1 else more.to(language).format(count)
