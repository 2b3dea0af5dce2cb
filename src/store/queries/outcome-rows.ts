import type { OutcomeRecord, ReportedOutcome, WithdrawnOutcome } from "../../core/record.ts";
import type { Verdict } from "../../core/turn.ts";
import type { outcomes, pendingOutcomes, ResolvedVerdict, withdrawnOutcomes } from "../schema.ts";
import { wellFormed } from "../text.ts";
import { toIso, toMilliseconds } from "./times.ts";

export const knownVerdict = (verdict: ResolvedVerdict): Verdict | null =>
  verdict === "none" ? null : verdict;

/** The row in which an outcome waits for its decision. Its texts are whatever the caller wrote. */
export const toPendingRow = (id: string, outcome: ReportedOutcome): typeof pendingOutcomes.$inferInsert => ({
  ...outcome,
  id,
  decisionId: outcome.decisionId && wellFormed(outcome.decisionId),
  toolCallId: outcome.toolCallId && wellFormed(outcome.toolCallId),
  session: outcome.session && wellFormed(outcome.session),
  source: wellFormed(outcome.source),
  author: wellFormed(outcome.author),
  note: outcome.note && wellFormed(outcome.note),
  at: toMilliseconds(outcome.at),
  receivedAt: toMilliseconds(outcome.receivedAt),
});

export const fromOutcomeRow = (row: typeof outcomes.$inferSelect): OutcomeRecord => ({
  ...row,
  at: toIso(row.at),
  receivedAt: toIso(row.receivedAt),
});

/** Nothing where it was taken back before it arrived. */
export const fromWithdrawnRow = (row: typeof withdrawnOutcomes.$inferSelect): readonly WithdrawnOutcome[] =>
  row.verdict === ""
    ? []
    : [
        {
          source: row.source,
          author: row.author,
          verdict: row.verdict,
          note: row.note,
          at: toIso(row.at),
          withdrawnAt: toIso(row.withdrawnAt),
          withdrawnNote: row.withdrawnNote,
        },
      ];
