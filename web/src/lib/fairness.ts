/**
 * Checks the deals of a finished match in the browser, from the secret that the server published after the match.
 *
 * The random numbers of deal d are the 32-bit words of HMAC-SHA256 over ["cartable deal 1", nonces, d, counter], keyed by
 * the secret. They are brought into range by rejection. The first picks a seat, the others shuffle the cards, from the
 * last card down.
 */

import type { DealProof, Proof } from "./wire";

export interface FairnessReport {
  commitmentHolds: boolean;
  deals: { round: number; fair: boolean }[];
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (each) => each.toString(16).padStart(2, "0")).join("");

export async function checkFairness(proof: Proof): Promise<FairnessReport> {
  const secret = bytesOf(proof.secret);
  const commitment = hexOf(await crypto.subtle.digest("SHA-256", secret));
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const deals = [];
  for (const deal of proof.deals) deals.push({ round: deal.round, fair: await isFair(key, proof.nonces, deal) });
  return { commitmentHolds: commitment === proof.commitment, deals };
}

async function isFair(key: CryptoKey, nonces: string[], deal: DealProof): Promise<boolean> {
  const random = new RandomWords(key, nonces, deal.round);
  for (let attempt = 0; ; attempt++) {
    const spin = await random.below(deal.seats);
    const order = deal.cards.map((_, place) => place);
    for (let last = order.length - 1; last > 0; last--) {
      const other = await random.below(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    if (attempt < deal.attempt) continue;
    const packs = deal.packs;
    if (packs) order.sort((one, other) => packs[one]! - packs[other]!);
    return spin === deal.spin && order.every((place, position) => deal.cards[place] === deal.deck[position]);
  }
}

/** The random numbers of one deal, as many as are needed. */
class RandomWords {
  private block: DataView | null = null;
  private place = 0;
  private counter = 0;

  constructor(
    private readonly key: CryptoKey,
    private readonly nonces: string[],
    private readonly deal: number,
  ) {}

  async below(bound: number): Promise<number> {
    const limit = Math.floor(2 ** 32 / bound) * bound;
    for (;;) {
      const word = await this.next();
      if (word < limit) return word % bound;
    }
  }

  private async next(): Promise<number> {
    if (this.block === null || this.place >= this.block.byteLength) {
      const message = asciiJson(["cartable deal 1", this.nonces, this.deal, this.counter++]);
      this.block = new DataView(await crypto.subtle.sign("HMAC", this.key, new TextEncoder().encode(message)));
      this.place = 0;
    }
    const word = this.block.getUint32(this.place);
    this.place += 4;
    return word;
  }
}

/** JSON as the server writes it: in ASCII, without spaces. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
