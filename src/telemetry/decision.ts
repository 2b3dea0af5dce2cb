import type { DecisionRecord, SampleRecord } from "../core/record.ts";

/** A decision as it is stored: cut, hashed or dropped by its `storeContent`. Nothing else is ever exported. */
export interface ExportedDecision extends Omit<DecisionRecord, "content" | "spoken"> {
  /** JSON texts; null where nothing is stored. */
  readonly content: {
    readonly messages: string | null;
    readonly tools: string | null;
    readonly metadata: string | null;
  };
}

/** The sample whose calls the agent saw: the released one, or the candidate where nothing was released. */
export const shownSample = ({ samples, released, candidate }: ExportedDecision): SampleRecord | undefined =>
  samples.find(({ index }) => index === (released ?? candidate));
