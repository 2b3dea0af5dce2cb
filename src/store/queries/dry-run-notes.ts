import type { Row } from "@libsql/client/web";
import { parseArguments } from "../../core/arguments/parse-arguments.ts";
import type { LoggedNotes } from "../../core/dry-run/row.ts";
import type { Conditions, Uses } from "../../core/evidence.ts";
import type { SampleRecord } from "../../core/record.ts";
import type { Database } from "../client.ts";

/** Longer calls are not read: hundreds of decisions are looked at. */
const LONGEST_CALLS = 20_000;

const SQL = `
SELECT d.id AS id, json_extract(d.evidence, '$.conditions') AS conditions, json_extract(d.evidence, '$.uses') AS uses,
  CASE WHEN d.store_content = 'full' AND length(s.calls) <= ?2 THEN s.calls END AS calls
FROM decisions AS d LEFT JOIN samples AS s ON s.decision_id = d.id AND s.sample_index = d.candidate
WHERE d.id IN (SELECT value FROM json_each(?1)) AND d.project = ?3`;

const parsed = <T>(value: unknown): T | undefined =>
  typeof value === "string" ? (JSON.parse(value) as T) : undefined;

function toNotes(row: Row): LoggedNotes {
  const conditions = parsed<Conditions>(row["conditions"]);
  const uses = parsed<Uses>(row["uses"]);
  const calls = parsed<SampleRecord["calls"]>(row["calls"]) ?? [];
  return {
    evidence: {
      ...(conditions === undefined ? {} : { conditions }),
      ...(uses === undefined ? {} : { uses }),
    },
    args: calls.map(({ arguments: raw }) => {
      const read = parseArguments(raw, null);
      return read.status === "ok" ? read.value : null;
    }),
  };
}

/** What the log keeps of decisions besides their summaries, as far as another policy's rules ask for it; by their ids. */
export async function dryRunNotes(
  database: Database,
  project: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LoggedNotes>> {
  if (ids.length === 0) return new Map();
  const args = [JSON.stringify(ids), LONGEST_CALLS, project];
  const { rows } = await database.client.execute({ sql: SQL, args });
  return new Map(rows.map((row) => [String(row["id"]), toNotes(row)]));
}
