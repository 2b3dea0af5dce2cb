/**
 * The named rules by which two spellings of an argument count as one value. Each can be switched off for a tool.
 * All of them write a value in a normal form of its own, so that equality of forms is an equivalence relation; what a
 * rule does not understand stays as it was written and equals only itself.
 */
export const CANONICAL_RULES = [
  "numbers",
  "unicode",
  "punctuation",
  "whitespace",
  "case",
  "places",
  "dates",
  "durations",
  "units",
  "formulas",
  "urls",
  "defaults",
  "nulls",
  "sets",
  "parallel",
] as const;

export type CanonicalRule = (typeof CANONICAL_RULES)[number];

/** Changes whenever a rule merges or parts other values than before; confidences of two versions are never mixed. */
export const CANONICAL_VERSION = "canonical/2";

/** What an operator sets. A rule that is not named holds; `sets` may also name further arguments whose order is nothing. */
export type CanonicalSettings = {
  readonly [rule in Exclude<CanonicalRule, "sets">]?: boolean | undefined;
} & { readonly sets?: boolean | readonly string[] | undefined };

/** The rules that hold for a tool. */
export interface CanonicalRules {
  readonly off: ReadonlySet<CanonicalRule>;
  /** Names of arguments, at any depth, whose lists have no order although the schema does not say so. */
  readonly unordered: ReadonlySet<string>;
}

export const ALL_RULES: CanonicalRules = { off: new Set(), unordered: new Set() };

/** The tool's settings come before the global ones, rule by rule. */
export const rulesFrom = (
  global: CanonicalSettings | undefined,
  tool: CanonicalSettings | undefined,
): CanonicalRules => {
  const settings = { ...global, ...tool };
  const off = CANONICAL_RULES.filter((rule) => settings[rule] === false);
  const named = typeof settings.sets === "object" ? settings.sets : [];
  return off.length === 0 && named.length === 0
    ? ALL_RULES
    : { off: new Set(off), unordered: new Set(named) };
};
