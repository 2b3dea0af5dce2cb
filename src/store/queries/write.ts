import type { InStatement } from "@libsql/client/web";
import type { Column } from "drizzle-orm";
import type { JoinedOutcome } from "../../core/record.ts";
import { type Database, withBusyRetry } from "../client.ts";
import { UnwritableError } from "../errors.ts";
import type { OutboxEvent } from "../outbox/api.ts";
import {
  decisionCalls,
  decisionContents,
  decisionKeys,
  decisions,
  decisionTools,
  pendingOutcomes,
  samples,
  toolsets,
} from "../schema.ts";
import type { StoredDecision } from "../stored.ts";
import { ADD_COSTS } from "./cost-rollups.ts";
import { ADD, isNew, noteNew } from "./counting.ts";
import { insertRows } from "./insert.ts";
import { joinStatements, MOVE } from "./join.ts";
import { toJoinedOutcomes, toWithdrawals } from "./joined.ts";
import { toPendingRow } from "./outcome-rows.ts";
import { toDecisionRows } from "./rows.ts";
import { KEEP_WITHDRAWN } from "./withdraw.ts";

/**
 * Writes events in one transaction: all or none. Safe to repeat: a decision that is there stays as it is, of two
 * outcomes by the same source and author the later one holds. Outcomes are joined to their decisions, in whatever order
 * the two arrive; those that were joined now, changed, or withdrawn, come back.
 * @throws UnwritableError when an event makes no rows; else whatever libSQL says, see `failureKind`.
 */
export const writeEvents = async (
  database: Database,
  events: readonly OutboxEvent[],
): Promise<JoinedOutcome[]> => runStatements(database, eventStatements(events));

/** The second half of `writeEvents`. */
export async function runStatements(database: Database, statements: InStatement[]): Promise<JoinedOutcome[]> {
  if (statements.length === 0) return [];
  const results = await withBusyRetry(() => database.client.batch(statements, "write"));
  return results.flatMap((result, index) => {
    if (statements[index] === MOVE) return toJoinedOutcomes(result.rows);
    return statements[index] === KEEP_WITHDRAWN ? toWithdrawals(result.rows) : [];
  });
}

/**
 * The first half of `writeEvents`, which needs no database.
 * @throws UnwritableError when an event makes no rows
 */
export function eventStatements(events: readonly OutboxEvent[]): InStatement[] {
  if (events.length === 0) return [];
  try {
    return makeStatements(events);
  } catch (error) {
    throw new UnwritableError(error);
  }
}

function makeStatements(events: readonly OutboxEvent[]): InStatement[] {
  const decided = firstById(events);
  const rows = [...decided.values()].map(toDecisionRows);
  const pending = events.flatMap((event) =>
    event.kind === "outcome" ? [toPendingRow(event.id, event.outcome)] : [],
  );
  return [
    ...insertRows(
      toolsets,
      rows.flatMap((row) => row.toolset ?? []),
    ),
    noteNew([...decided.keys()]),
    ...insertRows(
      decisionContents,
      rows.map((row) => row.content),
      ofNew(decisionContents.decisionId),
    ),
    ...insertRows(
      samples,
      rows.flatMap((row) => row.samples),
      ofNew(samples.decisionId),
    ),
    ...insertRows(
      decisionTools,
      rows.flatMap((row) => row.tools),
      ofNew(decisionTools.decisionId),
    ),
    ...insertRows(
      decisionCalls,
      rows.flatMap((row) => row.calls),
      ofNew(decisionCalls.decisionId),
    ),
    ...insertRows(
      decisionKeys,
      rows.flatMap((row) => row.keys),
      ofNew(decisionKeys.decisionId),
    ),
    ...insertRows(
      decisions,
      rows.map((row) => row.decision),
      ofNew(decisions.id),
    ),
    ...(rows.some(({ decision }) => decision.gatingRequests !== null) ? [ADD_COSTS] : []),
    ...insertRows(pendingOutcomes, pending),
    ...joinStatements(events),
    ...ADD,
  ];
}

/** Rows of decisions that were not there. Of a second one with the same id the parts stay out as it does itself. */
const ofNew = (id: Column) => (read: (column: Column) => string) => isNew(read(id));

/** Of decisions with one id the first in the batch. */
function firstById(events: readonly OutboxEvent[]): ReadonlyMap<string, StoredDecision> {
  const found = new Map<string, StoredDecision>();
  for (const event of events) {
    if (event.kind === "decision" && !found.has(event.decision.id)) {
      found.set(event.decision.id, event.decision);
    }
  }
  return found;
}
