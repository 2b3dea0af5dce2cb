import type { DoubtKind } from "../../core/blind-areas/abstention.ts";
import type { BlindArea } from "../../core/blind-areas/group.ts";
import type { ProposalKind } from "../../core/blind-areas/propose.ts";

/** An item of `GET /api/blind-areas`. */
export interface BlindAreaBody {
  readonly kind: DoubtKind;
  readonly tool: string;
  readonly parameters: readonly string[];
  readonly words: readonly string[] | null;
  readonly n: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly first_at: string;
  readonly last_at: string;
  readonly examples: readonly { readonly id: string; readonly text: string | null }[];
  readonly proposal: { readonly kind: ProposalKind; readonly text: string; readonly question: string | null };
}

const iso = (time: number): string => new Date(time).toISOString();

export const writeBlindArea = ({ firstAt, lastAt, ...area }: BlindArea): BlindAreaBody => ({
  ...area,
  first_at: iso(firstAt),
  last_at: iso(lastAt),
});
