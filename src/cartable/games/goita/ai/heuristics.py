"""How good a move of Goita Shogi looks, from what the seat to act knows.

At the table it is good to finish with valuable cards, to keep pairs and kings, to attack with what the others can
hardly block, and to let a partner's attack pass. For the solo board see `solo_heuristics`.
"""

from __future__ import annotations

from typing import Final

from cartable.games.goita.ai.solo_heuristics import board_reasons, board_worth
from cartable.games.goita.bags import size
from cartable.games.goita.cards import ALL, KINDS, KING, LANCE, PAWN, WIDTH
from cartable.games.goita.move_codes import (
    ACT_AT,
    ATTACK_WITH,
    BLOCK_WITH,
    CANCEL_ROUND,
    CONSENT,
    DETAIL,
    LAY_DOWN,
    PASS,
)
from cartable.games.goita.notation import act_of
from cartable.games.goita.resampling import unseen_at_table
from cartable.games.goita.state import FACE_DOWN, PLACE, State
from cartable.games.goita.table_rules import is_doubled, side_of
from cartable.games.texts import Text
from cartable.kernel import kernel
from cartable.kernel.bags import held, one

PASSING: Final = KINDS
ANY_KIND: Final = KINDS + 1

_OUT: Final = 100_000
_POINT: Final = 100
_UNBLOCKED: Final = 260
_KING: Final = 70
_PAIR: Final = 14
_CONTROL: Final = 30
_ANSWER: Final = 4
_PARTNER: Final = 600
_ABOUT_TO_GO_OUT: Final = 900
_PLACED_TWO: Final = 160


@kernel
def in_opposing_hands(state: State) -> int:
    """How many cards the opponents of the seat to act have in hand."""
    cards = 0
    for seat in range(state.players):
        if side_of(state, seat) != side_of(state, int(state.turn)):
            cards += size(state.hands[seat])
    return cards


@kernel
def chance_unblocked(kind: int, unseen: int, opposing: int) -> float:
    """The probability that no opponent can block this attack, if each unseen card can be anywhere."""
    blockers = held(unseen, kind, WIDTH)
    if KING < kind < LANCE:
        blockers += held(unseen, KING, WIDTH)
    cards = size(unseen)
    chance = 1.0
    for gone in range(blockers):
        chance *= max(0.0, (cards - gone - opposing) / (cards - gone))
    return chance


@kernel
def kind_worth(state: State, kind: int, count: int, unseen: int) -> int:
    """The worth of `count` cards of a kind for blocking and finishing later."""
    if count == 0:
        return 0
    points = held(state.card_points, kind, WIDTH)
    kings = _KING * count if kind == KING else 0
    pairs = (_PAIR + 6 * points) * (count > 1)
    return kings + count * _ANSWER * min(4, held(unseen, kind, WIDTH)) + pairs + 2 * points


@kernel
def hand_worth(state: State, hand: int, unseen: int, opposing: int) -> float:
    """The worth of a hand for blocking, attacking and finishing later."""
    total = 0.0
    for kind in range(KINDS):
        count = held(hand, kind, WIDTH)
        if count:
            total += kind_worth(state, kind, count, unseen) + _CONTROL * chance_unblocked(kind, unseen, opposing)
    return total


@kernel
def last_two_points(state: State, hand: int) -> int:
    """GOI-12, GOI-13: the points of the last two cards if they can be placed one after the other."""
    best = 0
    for kind in range(KINDS):
        count = held(hand, kind, WIDTH)
        if count:
            best = max(best, last_points(state, kind, count > 1))
    return best


@kernel
def last_points(state: State, kind: int, doubled: int) -> int:
    """GOI-12, GOI-13: the points of the last card."""
    points = held(state.card_points, kind, WIDTH)
    return state.double_factor * points if doubled else points


@kernel
def best_attack_worth(state: State, hand: int, row: int, only: int) -> float:
    """The worth of the best attack with any kind, or with the kind `only`; with PASSING, the worth of the hand."""
    unseen = unseen_at_table(state)
    opposing = in_opposing_hands(state)
    kept = hand_worth(state, hand, unseen, opposing)
    best = -1.0 * _OUT
    for kind in range(KINDS + 1):
        if only in (ANY_KIND, kind) and (kind == PASSING or held(hand, kind, WIDTH)):
            rest = hand if kind == PASSING else hand - one(kind, WIDTH)
            worth = 1.0 * _OUT
            if rest == 0:
                worth += _POINT * last_points(state, kind, is_doubled((row << PLACE) + kind + 1))
            elif kind == KING and only == ANY_KIND and not state.open_kings:
                continue
            else:
                worth = kept
                if kind != PASSING:
                    count = held(hand, kind, WIDTH)
                    worth += kind_worth(state, kind, count - 1, unseen) - kind_worth(state, kind, count, unseen)
                    gained = _UNBLOCKED + (_POINT * (2 + last_two_points(state, rest)) if size(rest) == 2 else 0)
                    worth += chance_unblocked(kind, unseen, opposing) * (gained - (_CONTROL if count == 1 else 0))
            best = max(best, worth)
    return best


@kernel
def table_worth(state: State, move: int) -> float:
    """The worth of the own hand after the move, and of what the move does to the attacker."""
    act = move >> ACT_AT
    kind = move & DETAIL
    seat = int(state.turn)
    hand = state.hands[seat] & ALL
    row = state.rows[seat]
    only = ANY_KIND
    answered = 0
    if act == PASS >> ACT_AT:
        only = PASSING
        answered = cost_of_passing(state, seat)
    elif act == ATTACK_WITH >> ACT_AT:
        only = kind
    else:
        hand -= one(kind, WIDTH)
        row = (row << PLACE) + kind + 1
        if act == LAY_DOWN >> ACT_AT:
            row += FACE_DOWN
        else:
            answered = _PLACED_TWO
            if side_of(state, int(state.attacker)) == side_of(state, seat):
                answered -= _PARTNER
    return best_attack_worth(state, hand, row, only) + answered


@kernel
def cost_of_passing(state: State, seat: int) -> int:
    """The cost of letting an opponent's attack pass, as a negative number."""
    if side_of(state, int(state.attacker)) == side_of(state, seat):
        return 0
    return -_ABOUT_TO_GO_OUT if size(state.hands[state.attacker]) == 2 else -_UNBLOCKED


@kernel
def should_cancel(state: State) -> int:
    """Whether a new deal is better than this hand: no king, and few points besides the pawns."""
    hand = state.hands[state.turn]
    others = 0
    for kind in range(PAWN):
        others += held(hand, kind, WIDTH) * held(state.card_points, kind, WIDTH)
    return held(hand, KING, WIDTH) == 0 and others <= 2 * size(hand) - 2 * state.cancel_pawns


@kernel
def worth(state: State, move: int) -> int:
    if state.mode:
        return board_worth(state, move)
    act = move >> ACT_AT
    if act >= CANCEL_ROUND >> ACT_AT:
        cancels = act == CANCEL_ROUND >> ACT_AT or act == CONSENT >> ACT_AT
        return cancels == should_cancel(state)
    return int(table_worth(state, move))


# reasons


def reasons(state: State, move: int) -> list[Text]:
    if state.mode:
        return board_reasons(state, move)
    act, kind = act_of(move), move & DETAIL
    if act == PASS:
        return [_why_pass(state)]
    if act == LAY_DOWN:
        return [_why_lay(state.hands[state.turn], kind)]
    if act == BLOCK_WITH:
        return [_why_block(state, kind)]
    if act == ATTACK_WITH:
        return _why_attack(state, kind)
    return [_why_answer(act)]


def _why_answer(act: int) -> Text:
    if act in (CANCEL_ROUND, CONSENT):
        return Text("this hand is better dealt again", "mieux vaut redonner cette main")
    return Text("this hand is worth playing", "cette main mérite d'être jouée")


def _why_pass(state: State) -> Text:
    hand = state.hands[state.turn]
    if side_of(state, state.attacker) == side_of(state, state.turn):
        return Text("the attack is your partner's", "l'attaque est celle de votre partenaire")
    if held(hand, state.attack, WIDTH) or (held(hand, KING, WIDTH) and state.attack < LANCE):
        return Text("the card is worth more later", "la carte vaudra davantage plus tard")
    return Text("you have nothing to block with", "vous n'avez rien pour bloquer")


def _why_lay(hand: int, kind: int) -> Text:
    if size(hand) == 2 and held(hand, kind, WIDTH) == 2:
        return Text("the last two are alike: double points", "les deux dernières sont pareilles : points doublés")
    if size(hand) == 2:
        return Text("the more valuable card goes last", "la carte qui vaut le plus se pose en dernier")
    return Text("you need this card least", "c'est la carte dont vous avez le moins besoin")


def _why_block(state: State, kind: int) -> Text:
    if size(state.hands[state.turn]) == 2:
        return Text("your last card follows: you go out", "votre dernière carte suit : vous terminez")
    if kind == KING and state.attack != KING:
        return Text("the king stops the attack", "le roi arrête l'attaque")
    return Text("it stops the attack and places two cards", "cela arrête l'attaque et pose deux cartes")


def _why_attack(state: State, kind: int) -> list[Text]:
    hand = state.hands[state.turn]
    if size(hand) == 1:
        return [Text("it is your last card: you go out", "c'est votre dernière carte : vous terminez")]
    found = []
    free = chance_unblocked(kind, unseen_at_table(state), in_opposing_hands(state))
    if free == 1.0:
        found.append(Text("no opponent can block it", "aucun adversaire ne peut la bloquer"))
    elif free > 0.4:
        found.append(Text("the opponents can hardly block it", "les adversaires peuvent difficilement la bloquer"))
    if held(hand, kind, WIDTH) > 1:
        found.append(Text("you keep another one for blocking", "vous en gardez une autre pour bloquer"))
    return found or [Text("it keeps your better cards", "cela garde vos meilleures cartes")]
