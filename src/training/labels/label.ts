/** What is wrong with an answer, from the whole to the detail. */
export type ProblemKind =
  | "no_call"
  | "unneeded_call"
  | "call_count"
  | "unmatched_call"
  | "unreadable_arguments"
  | "wrong_tool"
  | "missing_argument"
  | "unexpected_argument"
  | "wrong_type"
  | "wrong_value";

export interface Problem {
  readonly kind: ProblemKind;
  /** One sentence that a person can act on. */
  readonly reason: string;
}

/** The verdict about one answer: right, or wrong with the first problem found. */
export type Label =
  | { readonly valid: true; readonly problem: null }
  | { readonly valid: false; readonly problem: Problem };

export const RIGHT: Label = { valid: true, problem: null };

export const wrong = (problem: Problem): Label => ({ valid: false, problem });
