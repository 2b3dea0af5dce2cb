import type { Evidence } from "../evidence.ts";
import type { PreparedTurn } from "../features/prepare.ts";
import type { CandidateView } from "../features/view.ts";
import type { Normalised, NormalisedSample } from "../normalised.ts";
import type { ToolPolicy } from "../policy/tool-policy.ts";
import type { ToolFinding, Turn } from "../turn.ts";

/** What a check may look at. */
export interface CheckInput {
  readonly turn: Turn;
  readonly normalised: Normalised;
  readonly candidate: NormalisedSample;
  /** Other models' answers are normalised against the turn's tools. */
  readonly evidence: Evidence<NormalisedSample>;
  /** What no sample changes, worked out once a turn, for checks and features alike. */
  readonly prepared: PreparedTurn;
  /** The policy that holds for a tool. */
  readonly policyOf: (tool: string) => ToolPolicy;
  /** The candidate as the features see it: its values, and the calls since the user spoke. Made when first read. */
  readonly view: CandidateView;
}

/** A check of what the user reads, whether or not the answer calls a tool. */
export interface TextCheck {
  readonly name: string;
  /** Like `Check.run`. */
  readonly run: (input: Pick<CheckInput, "turn" | "candidate">) => readonly ToolFinding[];
}

export interface Check {
  readonly name: string;
  /** Pure; an empty list where nothing is wrong. A finding's `check` is this name, or a finer one that it documents. */
  readonly run: (input: CheckInput) => readonly ToolFinding[];
}
