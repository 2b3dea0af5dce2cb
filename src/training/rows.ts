/** What a row is called: one group of samples, or one decision of a conversation. */
export type RowName =
  | {
      readonly kind: "group";
      readonly agent: string;
      readonly bench: string;
      readonly id: string;
      readonly mode: string;
    }
  | {
      readonly kind: "decision";
      readonly agent: string;
      readonly bench: string;
      readonly id: string;
      readonly run: number;
      readonly message: number;
      /** Every call only reads: the protocol does not judge it. */
      readonly reads: boolean;
      /** Every call only reads or hands over to a person: the low-risk threshold holds. */
      readonly lowRisk: boolean;
      /** No call is right in this turn. */
      readonly abstainRight: boolean;
      /** Every call was expected in its turn; null without labels. */
      readonly expected: boolean | null;
      /** The whole conversation reached its goal; null without labels. */
      readonly passed: boolean | null;
    };

/** Where the candidate of a row has what truth. 1 right, 0 wrong, NaN unknown. */
export interface RowLabels {
  /** The candidate is valid. */
  readonly executed: number;
  /** All samples are valid. */
  readonly passk: number;
  /** Sample 1 is valid. */
  readonly first: number;
}

/**
 * Whether a row has a second opinion: `none`; `drawn`: another agent's at random, for training only, no part of reports;
 * `asked`: the one that an evaluation asks for, which stands beside the same group's row without it and is never learned.
 */
export const OPINIONS = ["none", "drawn", "asked"] as const;
export type RowOpinion = (typeof OPINIONS)[number];

/** One row before it is packed into a matrix. */
export interface Row {
  readonly name: RowName;
  readonly data: string;
  readonly k: number;
  /** Tools that the candidate calls, each once; absent where the row was made up without calls. */
  readonly tools?: readonly string[];
  /** Index of the candidate sample. */
  readonly candidate: number;
  /** Share of samples that agree with the candidate; NaN at one sample. */
  readonly agreement: number;
  /** A check blocks the candidate whatever the confidence. */
  readonly blocked: boolean;
  /** Names of everything that the checks see, also what is off unless a policy asks for it; absent where no check ran. */
  readonly findings?: readonly string[];
  /** Whether a call of a decision of a conversation ended in an error; null where no result follows, absent for groups. */
  readonly failed?: boolean | null;
  readonly labels: RowLabels;
  /** A simulated wrong call (see `Corruptor`): for training only, no part of calibration or reports. */
  readonly simulated: boolean;
  readonly opinion: RowOpinion;
  /** Keys of the question's texts; rows that share one belong together. */
  readonly keys: readonly string[];
  readonly features: Float32Array;
}
