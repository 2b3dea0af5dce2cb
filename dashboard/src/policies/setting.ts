/** What the registry (`settings.ts`) knows of a setting. */
import type { Field } from "../../../src/wire/field.ts";
import type { Rule } from "../api/types.ts";
import type { SectionId } from "./sections.ts";

export type Kind =
  | { readonly kind: "choice"; readonly options: readonly (readonly [value: string, shown: string])[] }
  | {
      readonly kind: "number";
      readonly min: number;
      readonly max: number;
      readonly whole?: boolean;
      /** The least value must be exceeded. */
      readonly above?: boolean;
    }
  | { readonly kind: "text"; readonly longest: number }
  /** Yes or no. */
  | { readonly kind: "flag" }
  /** Some of these words, in an order that counts. */
  | { readonly kind: "words"; readonly words: readonly string[] }
  /** Names, one a line. */
  | { readonly kind: "names" }
  /** A value as JSON; `read` throws where it is wrong, and says where. */
  | { readonly kind: "json"; readonly read: (value: Field) => unknown }
  /** Several controls, each with a text of its own in the draft (`name.part`): see `own-forms.tsx` and `draft.ts`. */
  | { readonly kind: "own" };

export interface Setting {
  /** As the wire calls it. `auto_recalibrate` belongs to the policy as a whole, and is set with the rule of all tools. */
  readonly name: keyof Rule | "auto_recalibrate";
  readonly label: string;
  /** The part of the form in which it stands. */
  readonly section: SectionId;
  /** One plain sentence or two. */
  readonly means: string;
  /** Words that people look for it by and that stand in nothing else of it. */
  readonly also?: string;
  readonly kind: Kind;
  /** Where it can be set, if not everywhere: for one tool, or for all tools together. */
  readonly only?: "one" | "all";
}

export const choice = (options: readonly (readonly [string, string])[]): Kind => ({
  kind: "choice",
  options,
});

export const share: Kind = { kind: "number", min: 0, max: 1 };

/** A choice of the gate's own words, each with what it means. */
export const withMeaning = (words: readonly string[], means: Readonly<Record<string, string>>): Kind =>
  choice(
    words.map((word) => [
      word,
      means[word] === undefined ? word : `${word.replaceAll("_", " ")}: ${means[word]}`,
    ]),
  );
