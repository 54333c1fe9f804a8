"""Every game, variant and number of players as a PettingZoo environment, seat by seat (AEC).

>>> from cartable.research import pettingzoo
>>> env = pettingzoo.env("goita", players=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

`env` does what PettingZoo's usual wrappers do, without their cost: an illegal action ends the match with -1 for who
made it, and calls in the wrong order are refused. `raw_env` does not, and raises ValueError for an illegal action.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from cartable.games.picture import svg
from cartable.games.reader import SPECTATOR
from cartable.research.env_spec import Reward, checked_render_mode
from cartable.research.single_match import IllegalAction, SingleMatch
from cartable.research.view_text import as_text

_SHARED: Final = (
    "metadata",
    "possible_agents",
    "state_space",
    "_seats",
    "_idle",
    "_action_spaces",
    "_observation_spaces",
)
"""What never changes: copies of an environment share it."""


_ILLEGAL: Final = -1.0
"""What an illegal action costs."""


def env(game: str, **options: Any) -> CheckedEnv:
    """The environment as PettingZoo's own classic games come."""
    return CheckedEnv(game, **options)


class raw_env(AECEnv):  # noqa: N801 - the name that PettingZoo prescribes
    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo asks the class for it, and the name is the instance's
        "render_modes": ["ansi", "svg", "human"],
        "name": "cartable_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str, *, reward: Reward = "win", render_mode: str | None = None, seed: int = 0, **options: Any
    ) -> None:
        super().__init__()
        self.metadata = {**type(self).metadata, "name": f"cartable_{game}_v0"}
        self.render_mode = checked_render_mode(render_mode, self.metadata["render_modes"])
        self._match = SingleMatch(game, seed=seed, reward=reward, **options)
        self.possible_agents = [f"player_{seat}" for seat in range(self._match.players)]
        self._idle = {"action_mask": self._match.no_actions}
        """The info of a seat that is not to act."""
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions, size = self._match.actions, self._match.spec.observation_size
        self.state_space = spaces.Box(-128, 127, (size * self._match.players,), np.int8)
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-128, 127, (size,), np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """An independent environment in the same position, for tree search; both share the spaces."""
        other = type(self).__new__(type(self))
        own = {name: each for name, each in vars(self).items() if name not in _SHARED}
        memo[id(self._idle)] = self._idle  # the infos hold it, too
        other.__dict__.update({**vars(self), **deepcopy(own, memo)})
        return other

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._idle["action_mask"].flags.writeable = False  # which NumPy does not keep

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        return {
            "observation": self._match.observation(self._seats[agent]),
            "action_mask": self.infos[agent]["action_mask"] if agent in self.infos else self._idle["action_mask"],
        }

    def state(self) -> NDArray[np.int8]:
        """What all seats know together, for training with a central critic; no seat may act on it."""
        return np.concatenate([self._match.observation(seat) for seat in range(self._match.players)])

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new match: the one of this seed, or the next one."""
        self._match.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = dict.fromkeys(self.agents, self._idle)
        self.agent_selection = self.agents[self._match.turn]
        self._write_mask()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the match is not over: None is no action")
        pays = self._match.step(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.infos[self.agent_selection] = self._idle
        turn = self._match.turn
        if turn >= 0:
            self.agent_selection = self.agents[turn]
            self._write_mask()
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        if pays:
            self.rewards = dict(zip(self.agents, self._match.rewards, strict=True))
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _write_mask(self) -> None:
        """Put the legal actions of the seat to act into its info; its observation has the same."""
        self.infos[self.agent_selection] = {"action_mask": self._match.turn_mask()}

    def render(self) -> str | None:
        """What the seat to act sees, as text or SVG; once the match is over, what a spectator sees."""
        turn = self._match.turn
        view = self._match.view(turn if turn >= 0 else SPECTATOR)
        if self.render_mode == "human":
            print(as_text(view))
            return None
        return svg(self._match.game, view) if self.render_mode == "svg" else as_text(view)

    def close(self) -> None:
        """Nothing is open."""


class CheckedEnv(raw_env):
    """The same with the checks of PettingZoo's `OrderEnforcingWrapper` and `TerminateIllegalWrapper`."""

    _has_reset = False
    _has_updated = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._has_reset = self._has_updated = True
        super().reset(seed, options)

    def step(self, action: int | None) -> None:
        """Make an action; one that is not legal ends the match with -1 for the seat that made it."""
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        try:
            super().step(action)
        except IllegalAction:
            EnvLogger.warn_on_illegal_move()
            self._break_off()

    def _break_off(self) -> None:
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.infos = dict.fromkeys(self.agents, self._idle)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), self.agent_selection: _ILLEGAL}
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def state(self) -> NDArray[np.int8]:
        """What all seats know together, for training with a central critic; no seat may act on it."""
        if not self._has_reset:
            EnvLogger.error_state_before_reset()
        return super().state()

    def render(self) -> str | None:
        """What the seat to act sees, as text or SVG; once the match is over, what a spectator sees."""
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The seat to act, again and again until the match is over and all seats know it."""
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._turns(max_iter)

    def _turns(self, most: int) -> Iterator[str]:
        while self.agents and most > 0:
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated = False
            most -= 1
            yield self.agent_selection
