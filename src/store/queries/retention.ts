import type { InStatement } from "@libsql/client/web";
import { type Database, withBusyRetry } from "../client.ts";
import { readCursor } from "./cursors.ts";

/** Value: decisions made before this time (milliseconds since 1970) may be gone. */
const GONE = "retention.decisions";

/** Before which time decisions may have been deleted; null where none were. */
export async function decisionsGoneBefore(database: Database, project: string): Promise<number | null> {
  const value = await readCursor(database, project, GONE);
  return value === null ? null : Number(value);
}

export interface Expired {
  /** Decisions that would be deleted. */
  readonly decisions: number;
  /** Decisions whose content would be emptied; without those that are deleted. */
  readonly contents: number;
}

/** What is older than these times; null keeps everything. */
export interface Horizons {
  readonly content: number | null;
  readonly decisions: number | null;
}

const OLD = "FROM decisions INDEXED BY decisions_by_time WHERE project = ? AND created_at < ?";
const OLD_WITH_CONTENT = `FROM decisions INDEXED BY decisions_with_content
  WHERE project = ? AND created_at < ? AND store_content <> 'none'`;

export async function countExpired(
  database: Database,
  project: string,
  horizons: Horizons,
): Promise<Expired> {
  const { content, decisions } = horizons;
  const [gone, emptied] = await database.client.batch(
    [
      { sql: `SELECT COUNT(*) AS n ${OLD}`, args: [project, decisions ?? 0] },
      {
        sql: `SELECT COUNT(*) AS n ${OLD_WITH_CONTENT} AND created_at >= ?`,
        args: [project, content ?? 0, decisions ?? 0],
      },
    ],
    "read",
  );
  return { decisions: Number(gone?.rows[0]?.["n"]), contents: Number(emptied?.rows[0]?.["n"]) };
}

/** What hangs on a decision. */
const PARTS = [
  "samples",
  "decision_contents",
  "decision_tools",
  "decision_findings",
  "decision_calls",
  "decision_keys",
  "outcomes",
  "withdrawn_outcomes",
];

/**
 * Deletes decisions made before `before` with all that hangs on them, the oldest first, at most `limit`. The sums over them
 * stay. Returns how many are gone.
 */
export async function deleteDecisions(
  database: Database,
  project: string,
  { before, limit, now }: { before: number; limit: number; now: number },
): Promise<number> {
  const ids = `SELECT id ${OLD} ORDER BY created_at, id LIMIT ${limit}`;
  const args = [project, before];
  const statements: InStatement[] = [
    // First, so that nobody ever counts again a day that is no longer whole.
    {
      sql: `INSERT INTO cursors (project, name, value, updated_at) SELECT ?1, '${GONE}', CAST(?2 AS TEXT), ?3
        WHERE EXISTS (SELECT 1 FROM decisions INDEXED BY decisions_by_time WHERE project = ?1 AND created_at < ?2)
        ON CONFLICT (project, name) DO UPDATE SET updated_at = excluded.updated_at,
          value = CAST(MAX(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER)) AS TEXT)`,
      args: [...args, now],
    },
    ...PARTS.map((table) => ({ sql: `DELETE FROM ${table} WHERE decision_id IN (${ids})`, args })),
    { sql: `DELETE FROM decisions WHERE id IN (${ids})`, args },
  ];
  const results = await withBusyRetry(() => database.client.batch(statements, "write"));
  return results.at(-1)?.rowsAffected ?? 0;
}

/** Arguments become empty, tools and ids stay. */
const EMPTY_CALLS = `(SELECT COALESCE(json_group_array(json_set(c.value, '$.arguments', '')), '[]') FROM json_each(samples.calls) c)`;
const EMPTY_FINDINGS = `(SELECT COALESCE(json_group_array(json_set(f.value, '$.message', '')), '[]') FROM json_each(decisions.findings) f)`;

/**
 * Takes the content out of decisions made before `before`, the oldest first, at most `limit`: what stays is what the policy
 * `store_content: none` would have stored (see `store/content.ts`). Returns how many were emptied.
 */
export async function emptyContents(
  database: Database,
  project: string,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const ids = `SELECT id ${OLD_WITH_CONTENT} ORDER BY created_at LIMIT ${limit}`;
  const args = [project, before];
  const statements: InStatement[] = [
    {
      sql: `UPDATE decision_contents SET messages = NULL, metadata = NULL, toolset_sha256 = NULL WHERE decision_id IN (${ids})`,
      args,
    },
    // Forms stay comparable within the decision, as under `none`.
    {
      sql: `UPDATE samples SET text = NULL, calls = ${EMPTY_CALLS}, canonical = ranked.form
        FROM (SELECT decision_id AS decision, sample_index AS place,
            'form ' || DENSE_RANK() OVER (PARTITION BY decision_id ORDER BY canonical) AS form
          FROM samples WHERE decision_id IN (${ids})) AS ranked
        WHERE samples.decision_id = ranked.decision AND samples.sample_index = ranked.place`,
      args,
    },
    { sql: `UPDATE outcomes SET note = NULL WHERE note IS NOT NULL AND decision_id IN (${ids})`, args },
    {
      sql: `UPDATE withdrawn_outcomes SET note = NULL, withdrawn_note = NULL WHERE decision_id IN (${ids})`,
      args,
    },
    // Ids still tell which call a late outcome means; hashes of what was said go.
    { sql: `DELETE FROM decision_keys WHERE substr(key, 1, 3) <> 'id:' AND decision_id IN (${ids})`, args },
    {
      sql: `UPDATE decisions SET store_content = 'none', said = NULL, form = NULL, findings = ${EMPTY_FINDINGS},
          fallback = CASE WHEN fallback IS NULL THEN NULL ELSE json_object('action', json_extract(fallback, '$.action'), 'message', '') END,
          evidence = json_replace(json_remove(evidence, '$.hooks', '$.validation', '$.validations'), '$.uses.form', '',
            '$.selfConfidence.form', NULL, '$.selfConfidence.doubts', json('[]'), '$.answered.reason', NULL),
          point = CASE WHEN point IS NULL THEN NULL ELSE json_set(point, '$.form', NULL) END
        WHERE id IN (${ids})`,
      args,
    },
  ];
  const results = await withBusyRetry(() => database.client.batch(statements, "write"));
  return results.at(-1)?.rowsAffected ?? 0;
}
