"""Every game, variant and number of players as a PettingZoo environment, seat by seat (AEC).

>>> from cartable.research import pettingzoo
>>> env = pettingzoo.env("goita", players=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

`env` has PettingZoo's usual wrappers: an illegal action ends the match with -1 for who made it. `raw_env` has none, and
raises ValueError.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from cartable.games.picture import svg
from cartable.games.reader import SPECTATOR
from cartable.research.env_spec import Reward
from cartable.research.single_match import SingleMatch
from cartable.research.view_text import as_text


def env(game: str, **options: Any) -> AECEnv:
    """The environment as PettingZoo's own classic games come."""
    made = raw_env(game, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(made, illegal_reward=-1))


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
        self.render_mode = render_mode
        self._match = SingleMatch(game, seed=seed, reward=reward, **options)
        self.possible_agents = [f"player_{seat}" for seat in range(self._match.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
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

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        return {"observation": self._match.observation(seat), "action_mask": self._match.mask(seat)}

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
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._match.turn]

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the match is not over: None is no action")
        pays = self._match.step(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        turn = self._match.turn
        if turn >= 0:
            self.agent_selection = self.agents[turn]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        if pays:
            self.rewards = dict(zip(self.agents, self._match.rewards, strict=True))
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

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
