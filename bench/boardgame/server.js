// A server of boardgame.io with its store in memory, and a plain card game for four seats: hands are secret, a card
// takes an equal one from the centre or is laid there, and hands are filled from the stock. It prints its port.
"use strict";

const { Server, Origins } = require("boardgame.io/server");

const HAND = 9;

function dealt(random) {
  const cards = [];
  for (let number = 1; number <= 10; number += 1) for (const gem of "DERS") cards.push(`${number}${gem}`);
  return random.Shuffle([...cards, ...cards]);
}

function round(G, seats) {
  return { ...G, stock: G.stock, hands: seats.map(() => G.stock.splice(0, HAND)), centre: [] };
}

const game = {
  name: "cards",
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ ctx, random }) => {
    const seats = [...Array(ctx.numPlayers).keys()];
    return round({ stock: dealt(random), piles: seats.map(() => 0), round: 1 }, seats);
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, ctx, playerID, random }, card) => {
        const seat = Number(playerID);
        const place = G.hands[seat].indexOf(card);
        if (place < 0) return "INVALID_MOVE";
        G.hands[seat].splice(place, 1);
        const equal = G.centre.findIndex((other) => other.slice(0, -1) === card.slice(0, -1));
        if (equal < 0) G.centre.push(card);
        else {
          G.centre.splice(equal, 1);
          G.piles[seat] += 2;
        }
        if (G.hands.every((hand) => hand.length === 0)) {
          Object.assign(G, round({ ...G, stock: dealt(random), round: G.round + 1 }, G.hands));
        }
        return undefined;
      },
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    stock: G.stock.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => "??"))),
  }),
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]) }, () => console.log(`listening on ${process.argv[2]}`));
