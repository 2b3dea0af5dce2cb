import type { NormalisedSample } from "../normalised.ts";
import { type Cover, covers } from "../features/coverage-index.ts";
import type { FeatureFamilyModule } from "../features/definition.ts";
import { stemOf, wordsOf } from "../features/text/words.ts";
import type { SampledView } from "../features/view.ts";

/** What can be said of one feature in one turn. */
export interface Said {
  /** Begins in lower case and has no full stop. */
  readonly words: string;
  /** Index of the candidate's call that it is about. */
  readonly call?: number;
  /** Name of the argument that it is about. */
  readonly argument?: string;
  /** What the request names and the calls leave out, as the user wrote it. */
  readonly leftOut?: readonly string[];
}

/** Puts a feature into words by the turn's own facts; null where they say nothing better than the feature's definition. */
export type Phrase = (facts: Facts) => Said | null;

/** By the feature's name. */
export type Phrases = Readonly<Record<string, Phrase>>;

export type Place = SampledView["leaves"][number];

/** Leaves that are tried one by one for a feature that counts them. */
const MOST_PLACES = 60;

/** The facts that phrases are made of. `value` is the feature's own; never NaN. */
export class Facts {
  readonly view: SampledView;
  readonly value: number;
  /** The feature speaks for the call. */
  readonly raises: boolean;

  constructor(view: SampledView, value: number, raises: boolean) {
    this.view = view;
    this.value = value;
    this.raises = raises;
  }

  /** Effective samples. */
  get samples(): readonly NormalisedSample[] {
    const { normalised } = this.view.input;
    return normalised.effective.flatMap((index) => normalised.samples[index] ?? []);
  }

  get others(): readonly NormalisedSample[] {
    return this.samples.filter((sample) => sample.index !== this.view.input.candidate.index);
  }

  get cover(): Cover {
    return covers(this.view);
  }

  /** The words of the request that have one of these stems, in order, each once. */
  wordsWith(stems: ReadonlySet<string>): string[] {
    const found = new Map<string, string>();
    for (const word of wordsOf(this.view.turn.ask.text)) {
      const stem = stemOf(word);
      if (stems.has(stem) && !found.has(stem)) found.set(stem, word);
    }
    return [...found.values()];
  }

  /** The first value for which a feature that counts values is not 0 when it sees that value alone. */
  placeOf(family: FeatureFamilyModule, name: string): Place | null {
    const at = family.definitions.findIndex((definition) => definition.name === name);
    return (
      this.view.leaves
        .slice(0, MOST_PLACES)
        .find((place) => (family.compute({ ...this.view, leaves: [place] })[at] ?? 0) > 0) ?? null
    );
  }

  /** Where a value stands, for `Said`. */
  at({ leaf, call }: Place): Pick<Said, "call" | "argument"> {
    return { call: this.view.calls.indexOf(call), argument: leaf.parameter };
  }
}

/** The value as it stands in the call. */
export const valueText = ({ leaf }: Place): string =>
  leaf.value === null || typeof leaf.value === "boolean" ? String(leaf.value) : leaf.text;
