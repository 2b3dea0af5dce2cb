import type { ReviewAgreement } from "../api/types.ts";

/** On how many decisions two persons contradict each other; the gate names only the first of them. */
export const contradictions = ({ table }: Pick<ReviewAgreement["pairs"][number], "table">): number =>
  (table[0]?.[1] ?? 0) + (table[1]?.[0] ?? 0);
