import type { Tool } from "../turn.ts";
import { editDistance } from "./edit-distance.ts";

const NEAREST = 3;
/** Most declared tools whose names are compared. */
const COMPARED = 2_000;
/** Longest part of a name that is compared; tool names are at most 64 characters at every provider. */
const LONGEST_NAME = 64;
/** Most pairs of characters that are compared for one turn; calls after that get no suggestions. */
export const MOST_PAIRS = 5_000_000;

interface Near {
  readonly name: string;
  readonly distance: number;
}

/** The declared names that are nearest to a name that nobody declared. For one turn: it counts its work. */
export class NearestNames {
  readonly #names: readonly { readonly name: string; readonly folded: string }[];
  readonly #known = new Map<string, readonly string[]>();
  #pairs = 0;

  constructor(tools: readonly Tool[]) {
    const names = new Set(tools.slice(0, COMPARED).map((tool) => tool.name));
    this.#names = [...names].map((name) => ({ name, folded: folded(name) }));
  }

  /** Pairs of characters that were compared so far. */
  get pairs(): number {
    return this.#pairs;
  }

  /** At most three, the nearest first; none where the turn has used up its comparisons. */
  to(sent: string): readonly string[] {
    let nearest = this.#known.get(sent);
    if (nearest === undefined) {
      nearest = this.#search(folded(sent));
      this.#known.set(sent, nearest);
    }
    return nearest;
  }

  #search(sent: string): readonly string[] {
    let near: readonly Near[] = [];
    for (const { name, folded: declared } of this.#names) {
      // The distance is at least the difference of the lengths.
      const worst = near.length < NEAREST ? Infinity : (near.at(-1)?.distance ?? Infinity);
      if (Math.abs(declared.length - sent.length) >= worst) continue;
      this.#pairs += sent.length * declared.length;
      if (this.#pairs > MOST_PAIRS) return [];
      const distance = editDistance(sent, declared);
      if (distance >= worst) continue;
      near = [...near, { name, distance }].toSorted((a, b) => a.distance - b.distance).slice(0, NEAREST);
    }
    return near.map(({ name }) => name);
  }
}

const folded = (name: string): string => name.slice(0, LONGEST_NAME).toLowerCase();
