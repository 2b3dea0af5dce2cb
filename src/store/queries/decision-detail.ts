import { and, eq } from "drizzle-orm";
import type { Database } from "../client.ts";
import { decisionContents, decisions, outcomes, samples, toolsets, withdrawnOutcomes } from "../schema.ts";
import type { DecisionDetail, StoredContent } from "../stored.ts";
import { fromOutcomeRow, fromWithdrawnRow, knownVerdict } from "./outcome-rows.ts";
import { fromDecisionRows } from "./rows.ts";

/** A decision of the project with its samples, content and outcomes; null where there is none of that id. */
export async function getDecision(
  database: Database,
  project: string,
  id: string,
): Promise<DecisionDetail | null> {
  const { orm } = database;
  const [found, contents, sampleRows, outcomeRows, confirmedRows, withdrawnRows] = await orm.batch([
    orm
      .select()
      .from(decisions)
      .where(and(eq(decisions.id, id), eq(decisions.project, project))),
    orm
      .select()
      .from(decisionContents)
      .leftJoin(toolsets, eq(toolsets.sha256, decisionContents.toolsetSha256))
      .where(eq(decisionContents.decisionId, id)),
    orm.select().from(samples).where(eq(samples.decisionId, id)).orderBy(samples.index),
    orm.select().from(outcomes).where(eq(outcomes.decisionId, id)).orderBy(outcomes.at, outcomes.source),
    orm
      .select({ id: decisions.id, evidence: decisions.evidence })
      .from(decisions)
      .where(eq(decisions.confirms, id))
      .limit(1),
    orm
      .select()
      .from(withdrawnOutcomes)
      .where(eq(withdrawnOutcomes.decisionId, id))
      .orderBy(withdrawnOutcomes.withdrawnAt),
  ]);
  const row = found[0];
  if (row === undefined) return null;
  return {
    decision: fromDecisionRows(row, toContent(contents[0]), sampleRows),
    verdict: knownVerdict(row.verdict),
    verdictSource: row.verdictSource,
    outcomes: outcomeRows.map(fromOutcomeRow),
    withdrawn: withdrawnRows.flatMap(fromWithdrawnRow),
    confirmedFor: confirmedRows[0]?.id ?? null,
    confirmedBy: confirmedRows[0]?.evidence?.answered ?? null,
  };
}

function toContent(
  row:
    | {
        decision_contents: typeof decisionContents.$inferSelect;
        toolsets: typeof toolsets.$inferSelect | null;
      }
    | undefined,
): StoredContent {
  return {
    messages: row?.decision_contents.messages ?? null,
    tools: row?.toolsets?.tools ?? null,
    toolsSha256: row?.decision_contents.toolsetSha256 ?? null,
    metadata: row?.decision_contents.metadata ?? null,
  };
}
