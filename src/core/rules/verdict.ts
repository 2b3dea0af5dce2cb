/** What a rule says of one call. */
export type RuleVerdict =
  | { readonly kind: "kept" }
  /** In words that follow the tool's name. */
  | { readonly kind: "broken"; readonly says: string }
  /** Nobody can say; `why` follows the tool's name. */
  | { readonly kind: "unverified"; readonly why: string };

export const KEPT: RuleVerdict = { kind: "kept" };
export const broken = (says: string): RuleVerdict => ({ kind: "broken", says });
export const unverified = (why: string): RuleVerdict => ({ kind: "unverified", why });
