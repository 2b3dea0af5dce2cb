import type { ResultSet } from "@libsql/client/web";
import type { Abstention } from "../../core/blind-areas/abstention.ts";
import type { DoubtPoint } from "../../core/policy/point.ts";
import type { Finding } from "../../core/turn.ts";
import type { Database } from "../client.ts";
import type { ResolvedVerdict } from "../schema.ts";
import { wellFormed } from "../text.ts";
import { knownVerdict } from "./outcome-rows.ts";

/** Abstentions that are looked at, the newest. */
export const MOST_ABSTENTIONS = 5_000;
/** Of how many of them the words are read: each takes its whole stored conversation. */
const MOST_WORDINGS = 1_000;
/** A longer conversation is not searched for its last message; in UTF-16 units of its JSON. */
const LONGEST_CONVERSATION = 200_000;
const LONGEST_WORDING = 2_000;
/** Different tool lists that are read. */
const MOST_TOOLSETS = 20;

/** Each set of (mode, action, verdict) is one sorted run of the index; SQLite merges them and stops at the limit. */
const RUNS = ["shadow", "enforce"].flatMap((mode) =>
  ["execute", "abstain"].flatMap((action) =>
    ["correct", "incorrect", "unknown", "none"].map(
      (verdict) => `SELECT id, created_at FROM decisions INDEXED BY decisions_list
        WHERE project = ?1 AND mode = '${mode}' AND action = '${action}' AND would_abstain = 1 AND verdict = '${verdict}'
          AND created_at >= ?2 AND created_at < ?3`,
    ),
  ),
);
const newest = (limit: number): string =>
  `${RUNS.join(" UNION ALL ")} ORDER BY 2 DESC, 1 DESC LIMIT ${limit}`;

const ABSTENTIONS = `
SELECT d.id AS id, d.created_at AS created_at, d.reason AS reason, d.findings AS findings, d.point AS point,
  d.verdict AS verdict, COALESCE(d.gated_by,
    (SELECT MIN(tool) FROM decision_tools t WHERE t.decision_id = d.id), '') AS tool
FROM (${newest(MOST_ABSTENTIONS)}) AS page JOIN decisions d ON d.id = page.id`;

/** A stored value may be anything that a caller sent, so each is asked for its type before it is opened. */
const LAST_OF_USER = `
SELECT CASE json_type(m.value, '$.content')
  WHEN 'text' THEN substr(json_extract(m.value, '$.content'), 1, ${LONGEST_WORDING})
  WHEN 'array' THEN (
    SELECT group_concat(substr(json_extract(p.value, '$.text'), 1, ${LONGEST_WORDING}), char(10))
    FROM json_each(m.value, '$.content') p
    WHERE CASE WHEN p.type = 'object' THEN json_type(p.value, '$.text') = 'text' ELSE 0 END) END
FROM json_each(c.messages) m
WHERE CASE WHEN m.type = 'object' THEN json_extract(m.value, '$.role') = 'user' ELSE 0 END
ORDER BY m.key DESC LIMIT 1`;

/** As bytes: half of a surrogate pair in a stored JSON text makes an SQL text that is no UTF-8, and the server answers none such. */
const WORDINGS = `
SELECT c.decision_id AS id, page.created_at AS created_at, c.toolset_sha256 AS toolset,
  CASE WHEN length(c.messages) <= ${LONGEST_CONVERSATION} AND json_valid(c.messages) AND json_type(c.messages) = 'array'
    THEN CAST((${LAST_OF_USER}) AS BLOB) END AS wording
FROM (${newest(MOST_WORDINGS)}) AS page JOIN decision_contents c ON c.decision_id = page.id`;

/** The two that read decisions, for a look at how they are planned; arguments: project, from, to. */
export const ABSTENTION_STATEMENTS: readonly string[] = [ABSTENTIONS, WORDINGS];

const TOOLSETS = `
SELECT t.tools AS tools FROM json_each(?) AS item JOIN toolsets t ON t.sha256 = item.value ORDER BY item.key`;

export interface AbstentionRange {
  /** Milliseconds since 1970, inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export interface FoundAbstentions {
  /** Newest first. */
  readonly abstentions: readonly Abstention[];
  /** There are more than were read. */
  readonly more: boolean;
  /** JSON texts of the tool lists of the newest of them, newest first. */
  readonly toolLists: readonly string[];
}

/** What enforce stopped, or would have stopped, in a range of time: the newest, by the index of the list alone. */
export async function findAbstentions(
  database: Database,
  project: string,
  { from, to }: AbstentionRange,
): Promise<FoundAbstentions> {
  const args = [project, from, to];
  const [rows, worded] = await database.client.batch(
    [
      { sql: ABSTENTIONS, args },
      { sql: WORDINGS, args },
    ],
    "read",
  );
  const contents = (worded?.rows ?? []).toSorted(newestFirst);
  const wordings = new Map(contents.map((row) => [String(row["id"]), wordingOf(row["wording"])]));
  const toolsets = new Set(contents.flatMap((row) => textOf(row["toolset"]) ?? []));
  const lists = await database.client.execute({
    sql: TOOLSETS,
    args: [JSON.stringify([...toolsets].slice(0, MOST_TOOLSETS))],
  });
  const abstentions = (rows?.rows ?? []).toSorted(newestFirst).map((row) => toAbstention(row, wordings));
  return {
    abstentions,
    more: abstentions.length === MOST_ABSTENTIONS,
    toolLists: lists.rows.flatMap((row) => textOf(row["tools"]) ?? []),
  };
}

type Row = ResultSet["rows"][number];

/** Here and not in the statement, where it would be a second sort of the same rows. */
const newestFirst = (a: Row, b: Row): number =>
  Number(b["created_at"]) - Number(a["created_at"]) || (String(a["id"]) < String(b["id"]) ? 1 : -1);

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** What is no UTF-8 in it becomes U+FFFD. */
const wordingOf = (value: unknown): string | null =>
  value instanceof ArrayBuffer
    ? new TextDecoder("utf-8", { fatal: false, ignoreBOM: true }).decode(value)
    : null;

function toAbstention(row: Row, wordings: ReadonlyMap<string, string | null>): Abstention {
  const id = String(row["id"]);
  const stored = textOf(row["point"]);
  const point = stored === null ? null : (JSON.parse(stored) as DoubtPoint);
  const findings = JSON.parse(textOf(row["findings"]) ?? "[]") as readonly Finding[];
  return {
    id,
    createdAt: Number(row["created_at"]),
    reason: String(row["reason"]),
    findings: findings.map(({ check, severity }) => ({ check, severity })),
    point,
    tool: wellFormed(point?.tool ?? String(row["tool"])),
    verdict: knownVerdict(String(row["verdict"]) as ResolvedVerdict),
    wording: wordings.get(id) ?? null,
  };
}
