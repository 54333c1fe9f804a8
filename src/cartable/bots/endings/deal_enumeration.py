"""All deals that agree with what a seat has seen, one after the other.

The unknown cards lie in groups, as `contract.unseen_cards` lists them. A deal is a row of cards, group after group,
lowest card first within each, so that every deal is written in one way only; the next one is the next row in the order
of a dictionary. Cards that look alike are not distinguished: the weight of a deal is how many deals it stands for.
"""

from __future__ import annotations

from cartable.kernel import WideRow, kernel


@kernel
def count_deals(groups: WideRow, entries: int, most: int) -> int:
    """How many deals there are if no two cards look alike; more than `most` where they are too many to count."""
    deals = 1
    cards = 0
    for entry in range(entries):
        if groups[entry] == 0:
            cards = 0
        for chosen in range(1, groups[entry] + 1):  # the ways to choose this group from itself and those before
            cards += 1
            deals = deals * cards // chosen
            if deals > most:
                return most + 1
    return deals


@kernel
def weight(cards: WideRow, groups: WideRow, entries: int) -> int:
    """How many deals look like this one: the ways to distinguish the cards that are alike.

    A card that is the third of its kind so far and the second of it in its group counts three halves.
    """
    ways = 1
    shared = 1
    first = 0
    for entry in range(entries):
        for place in range(first, first + groups[entry]):
            so_far = 1
            in_group = 1
            for other in range(place):
                if cards[other] == cards[place]:
                    so_far += 1
                    in_group += other >= first
            ways *= so_far
            shared *= in_group
        first += groups[entry]
    return ways // shared


@kernel
def next_deal(cards: WideRow, groups: WideRow, entries: int) -> int:
    """Go on to the next deal; 0 after the last one, and then it is the first again."""
    last = 0
    for entry in range(entries):
        last += groups[entry]
    while entries > 0:
        before = entries
        first = last
        while before > 0 and groups[before - 1] > 0:
            before -= 1
            first -= groups[before]
        if next_of_pack(cards, groups, entries, first, last):
            return 1
        entries = before - 1
        last = first
    return 0


@kernel
def next_of_pack(cards: WideRow, groups: WideRow, entries: int, first: int, last: int) -> int:
    """The same for one pack, whose cards lie between these places and whose groups end with `entries`."""
    end = last
    group = entries - 1
    for place in range(last - 1, first - 1, -1):
        if place < end - groups[group]:
            end -= groups[group]
            group -= 1
        higher = place + 1  # what comes after this place is sorted by now
        while higher < last and cards[higher] <= cards[place]:
            higher += 1
        if last - higher >= end - place:  # enough for the rest of the group, which has to be at least as high
            kept = cards[place]
            cards[place] = cards[higher]
            cards[higher] = kept
            gather(cards, place, end, last)
            return 1
        sort_in(cards, place, last)
    return 0


@kernel
def sort_in(cards: WideRow, place: int, last: int) -> None:
    """Move one card to where it belongs among the sorted ones after it."""
    card = cards[place]
    while place + 1 < last and cards[place + 1] < card:
        cards[place] = cards[place + 1]
        place += 1
    cards[place] = card


@kernel
def gather(cards: WideRow, place: int, end: int, last: int) -> None:
    """Fill the rest of a group with the lowest of the cards after it that are at least as high as its card."""
    lower = 0
    while place + 1 + lower < last and cards[place + 1 + lower] < cards[place]:
        lower += 1
    for at in range(place + 1, end):
        card = cards[at + lower]
        for shifted in range(at + lower, at, -1):
            cards[shifted] = cards[shifted - 1]
        cards[at] = card
