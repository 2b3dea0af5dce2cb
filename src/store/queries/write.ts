import type { InStatement, InValue } from "@libsql/client/web";
import { type Column, getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
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
import { joinStatements, MOVE } from "./join.ts";
import { toJoinedOutcomes } from "./joined.ts";
import { toDecisionRows, toPendingRow } from "./rows.ts";

/** SQLite allows 32,766 variables a statement; this many keep a statement's text small as well. */
const MAX_VARIABLES = 4000;

/**
 * Writes events in one transaction: all or none. Safe to repeat: a decision that is there stays as it is, of two
 * outcomes by the same source and author the later one holds. Outcomes are joined to their decisions, in whatever order
 * the two arrive; those that were joined now, or changed, come back.
 * @throws UnwritableError when an event makes no rows; else whatever libSQL says, see `failureKind`.
 */
export async function writeEvents(
  database: Database,
  events: readonly OutboxEvent[],
): Promise<JoinedOutcome[]> {
  if (events.length === 0) return [];
  let statements: InStatement[];
  try {
    statements = eventStatements(events);
  } catch (error) {
    throw new UnwritableError(error);
  }
  const results = await withBusyRetry(() => database.client.batch(statements, "write"));
  return results.flatMap((result, index) =>
    statements[index] === MOVE ? toJoinedOutcomes(result.rows) : [],
  );
}

function eventStatements(events: readonly OutboxEvent[]): InStatement[] {
  const rows = [...firstById(events).values()].map(toDecisionRows);
  const pending = events.flatMap((event) =>
    event.kind === "outcome" ? [toPendingRow(event.id, event.outcome)] : [],
  );
  return [
    ...insertStatements(
      toolsets,
      rows.flatMap((row) => row.toolset ?? []),
    ),
    // The parts come before their decision, and only where it is not there yet: so the parts of a second decision with
    // the same id stay out as that decision does.
    ...insertStatements(
      decisionContents,
      rows.map((row) => row.content),
      decisionContents.decisionId,
    ),
    ...insertStatements(
      samples,
      rows.flatMap((row) => row.samples),
      samples.decisionId,
    ),
    ...insertStatements(
      decisionTools,
      rows.flatMap((row) => row.tools),
      decisionTools.decisionId,
    ),
    ...insertStatements(
      decisionCalls,
      rows.flatMap((row) => row.calls),
      decisionCalls.decisionId,
    ),
    ...insertStatements(
      decisionKeys,
      rows.flatMap((row) => row.keys),
      decisionKeys.decisionId,
    ),
    ...insertStatements(
      decisions,
      rows.map((row) => row.decision),
    ),
    ...insertStatements(pendingOutcomes, pending),
    ...joinStatements(events),
  ];
}

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

/**
 * Rows of a table, except those that are there. With `owner`, the column of a decision's id, only rows whose decision is
 * not there.
 *
 * Plain SQL over the schema's columns: drizzle's own builder takes several times as long for the same text.
 */
function insertStatements<T extends SQLiteTable>(
  table: T,
  rows: readonly SQLiteInsertValue<T>[],
  owner?: Column,
): InStatement[] {
  const values: readonly Readonly<Record<string, unknown>>[] = rows;
  // What is null in every row needs no place in the statement, unless the column would put something else there.
  const columns = Object.entries(getTableColumns(table)).filter(([key, column]) =>
    values.some((row) => row[key] !== undefined && (row[key] !== null || column.hasDefault)),
  );
  const rowsAtOnce = Math.max(1, Math.floor(MAX_VARIABLES / Math.max(1, columns.length)));
  const head = `INSERT INTO "${getTableName(table)}" (${columns.map(([, column]) => `"${column.name}"`).join(", ")})`;
  // SQLite names the columns of VALUES column1, column2, ...
  const ownerPlace = columns.findIndex(([, column]) => column === owner) + 1;
  const isNew = `NOT EXISTS (SELECT 1 FROM decisions WHERE id = column${ownerPlace})`;
  const insert = (values: string) =>
    owner === undefined
      ? `${head} VALUES ${values}`
      : `${head} SELECT * FROM (VALUES ${values}) WHERE ${isNew}`;
  const tuple = `(${columns.map(() => "?").join(", ")})`;
  const statements: InStatement[] = [];
  for (let start = 0; start < values.length; start += rowsAtOnce) {
    const chunk = values.slice(start, start + rowsAtOnce);
    statements.push({
      sql: `${insert(chunk.map(() => tuple).join(", "))} ON CONFLICT DO NOTHING`,
      args: chunk.flatMap((row) => columns.map(([key, column]) => toDriver(column, row[key]))),
    });
  }
  return statements;
}

const toDriver = (column: Column, value: unknown): InValue =>
  value === undefined || value === null ? null : (column.mapToDriverValue(value) as InValue);
