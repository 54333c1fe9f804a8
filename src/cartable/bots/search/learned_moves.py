"""What a game's networks say about a state: the likelihood of moves, and what a world is worth. Bound to each game."""

from __future__ import annotations

from typing import Final

from cartable.bots.network_inputs import SEATS
from cartable.bots.networks import TRUST_UNITS, Networks
from cartable.bots.search.workspace import Workspace
from cartable.games.contract import State, action_of, hide, observe, worth
from cartable.kernel import RealRow, WideRow, kernel
from cartable.kernel.chance import below
from cartable.kernel.network import add_inputs, begin_sums, output_of, second_layer
from cartable.kernel.numbers import natural_log

_NEVER: Final = -1.0e18
_FINE: Final = 1 << 30


@kernel
def write_observation(state: State, seat: int, networks: Networks, work: Workspace) -> None:
    """Write what a seat sees into `work.observation`."""
    for number in range(networks.numbers):
        work.observation[number] = 0
    observe(state, seat, work.observation)


@kernel
def list_inputs(start: int, networks: Networks, work: Workspace) -> int:
    """List what was observed as inputs of the network whose weights begin at `start`; return how many there are."""
    count = 0
    for number in range(networks.numbers):
        if work.observation[number]:
            work.inputs[count] = work.observation[number]
            work.rows[count] = start + networks.places[number] * networks.size
            count += 1
    return count


@kernel
def list_secrets(start: int, count: int, networks: Networks, work: Workspace) -> int:
    """Add the secrets of another seat to the list, whose weights begin at `start`; return how many inputs there are."""
    for secret in range(networks.secrets):
        value = work.observation[networks.secret_numbers[secret]]
        if value:
            work.inputs[count] = value
            work.rows[count] = start + networks.secret_places[secret] * networks.size
            count += 1
    return count


@kernel
def evaluate_layers(biases: int, count: int, networks: Networks, work: Workspace) -> None:
    """Compute the hidden values of a network from its listed inputs."""
    size = networks.size
    begin_sums(biases, size, networks.weights, work.sums)
    add_inputs(work.rows, work.inputs, count, size, networks.weights, work.sums)
    second_layer(biases + size, size, networks.weights, work.sums, work.rows, work.inputs)


@kernel
def run_player(state: State, networks: Networks, work: Workspace) -> None:
    """Evaluate the player for the seat to act; `rating` then reads what it says of a move."""
    write_observation(state, int(state.turn), networks, work)
    evaluate_layers(networks.player_biases, list_inputs(networks.player, networks, work), networks, work)


@kernel
def rating(hidden: State, move: int, networks: Networks, work: Workspace) -> float:
    """What the player says of a move on a hidden state: the higher, the likelier, as a logarithm without its constant.

    The player adds its own opinion to that of the heuristic. Both products are exact, so every target adds the same.
    """
    action = action_of(hidden, move, networks.lookup)
    found = output_of(action, networks.actions, networks.player_last, networks.weights, work.inputs)
    return found + networks.trust * worth(hidden, move) / TRUST_UNITS if networks.trust else found


@kernel
def rate_moves(
    hidden: State, moves: WideRow, count: int, networks: Networks, work: Workspace, ratings: RealRow
) -> None:
    """Write what the player says of each of these moves on a hidden state."""
    run_player(hidden, networks, work)
    for place in range(count):
        ratings[place] = rating(hidden, moves[place], networks, work)


@kernel
def noise(rng: WideRow) -> float:
    """Gumbel noise: added to ratings, the highest one is drawn by its likelihood."""
    once = natural_log(_FINE) - natural_log(1 + below(rng, _FINE))
    return natural_log(_FINE) - natural_log(1 + int(once * _FINE))


@kernel
def learned_choice(
    state: State, hidden: State, moves: WideRow, count: int, temperature: int, networks: Networks, work: Workspace
) -> int:
    """The place of the move that the player rates highest; with `temperature`, in percent, of one by its likelihood."""
    if count == 1:
        return 0
    hide(state, int(state.turn), hidden)
    run_player(hidden, networks, work)
    chosen = 0
    best = _NEVER
    for place in range(count):
        found = rating(hidden, moves[place], networks, work)
        if temperature:
            found += noise(work.rng) * temperature / 100
        if found > best:
            best = found
            chosen = place
    return chosen


@kernel
def run_judge(world: State, networks: Networks, work: Workspace) -> None:
    """Evaluate the judge for a world with all cards; `gain_of` then reads what it says of a seat."""
    players = int(world.players)
    seat = int(world.turn)
    write_observation(world, seat, networks, work)
    count = list_inputs(networks.judge, networks, work)
    start = networks.judge_secrets
    for _ in range(1, players):
        seat = seat + 1 if seat + 1 < players else 0
        write_observation(world, seat, networks, work)
        count = list_secrets(start, count, networks, work)
        start += networks.secret_size * networks.size
    evaluate_layers(networks.judge_biases, count, networks, work)


@kernel
def gain_of(step: int, networks: Networks, work: Workspace) -> float:
    """The points that the seat `step` places after the one to act gains on the others until the end of the round."""
    return output_of(step, 2 * SEATS, networks.judge_last, networks.weights, work.inputs)
