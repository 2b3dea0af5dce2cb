import type { InStatement, Row } from "@libsql/client/web";
import type { LoggedDecision } from "../../core/calibration/logged.ts";
import type { Stated } from "../../core/self-confidence/map.ts";
import type { SelfConfidence } from "../../core/self-confidence/self-confidence.ts";
import type { Selection } from "../../core/outcomes/selection.ts";
import type { CallThreshold } from "../../core/turn.ts";
import { FEATURE_VERSION, FEATURES } from "../../core/features/registry.ts";
import type { Database } from "../client.ts";
import { decodeFeatures } from "../features.ts";
import { HOLDS_FIRST_SQL } from "../trust.ts";
import { getFeatureRegistry } from "./registries.ts";

/** Verdicts that a calibration reads: the newest of one score context. */
export const MOST_LABELLED = 20_000;
/** Decisions that its evidence speaks about. */
export const MOST_RECENT = 4_000;
/** Decisions of all contexts among which these are looked for. */
const LOOK_BACK = 20_000;
/** Rows of one statement: a row holds its features, so answers stay within a megabyte. */
const CHUNK = 500;

/** The outcome says something of the candidate, and there was a confidence. */
export const ELIGIBLE = `mode <> 'off' AND confidence IS NOT NULL AND (released IS NULL OR same_form = 1)`;

/** A way that confidences were made, and what the log holds of it. */
export interface ContextSummary {
  readonly scoreContext: string;
  readonly decisions: number;
  readonly correct: number;
  readonly incorrect: number;
  /** Start of the last day (UTC) with a decision, in milliseconds since 1970. */
  readonly lastDay: number;
}

/** The score contexts of a project, the one of the newest day first; read from the rollups. */
export async function listContexts(database: Database, project: string): Promise<ContextSummary[]> {
  const { rows } = await database.client.execute({
    sql: `SELECT score_context, SUM(decisions) AS decisions, SUM(correct) AS correct, SUM(incorrect) AS incorrect,
        MAX(start) AS last_day
      FROM confidence_rollups WHERE project = ? AND tool = '' AND source = ''
      GROUP BY score_context ORDER BY last_day DESC, decisions DESC LIMIT 100`,
    args: [project],
  });
  return rows.map((row) => ({
    scoreContext: String(row["score_context"]),
    decisions: Number(row["decisions"]),
    correct: Number(row["correct"]),
    incorrect: Number(row["incorrect"]),
    lastDay: Number(row["last_day"]),
  }));
}

/**
 * Decisions with a verdict, oldest first: the newest `limit` of the context, by the index of labelled decisions.
 * @param source only verdicts of this source; null: of all
 */
export async function readLabelled(
  database: Database,
  project: string,
  scoreContext: string,
  features: readonly string[],
  source: string | null = null,
  limit = MOST_LABELLED,
): Promise<LoggedDecision[]> {
  const run = `SELECT id, created_at FROM decisions INDEXED BY decisions_labelled
    WHERE project = ? AND score_context = ? AND verdict = ? AND verdict IN ('correct', 'incorrect') AND ${ELIGIBLE}
      ${source === null ? "" : "AND verdict_source = ?"}`;
  const args = (verdict: string) => [project, scoreContext, verdict, ...(source === null ? [] : [source])];
  const chance = source === null ? EITHER_WAY : "d.label_probability";
  return readRows(database, features, chance, {
    sql: `${run} UNION ALL ${run} ORDER BY 2 DESC, 1 DESC LIMIT ${limit}`,
    args: [...args("correct"), ...args("incorrect")],
  });
}

/** The newest decisions of the context, with a verdict or without, oldest first. */
export async function readRecent(
  database: Database,
  project: string,
  scoreContext: string,
  features: readonly string[],
  limit = MOST_RECENT,
): Promise<LoggedDecision[]> {
  return readRows(database, features, EITHER_WAY, {
    sql: `SELECT id, created_at FROM (
        SELECT id, created_at, score_context, mode, confidence, released, same_form
        FROM decisions INDEXED BY decisions_by_time WHERE project = ? ORDER BY created_at DESC, id DESC LIMIT ${LOOK_BACK})
      WHERE score_context = ? AND ${ELIGIBLE} ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
    args: [project, scoreContext],
  });
}

/** The chance that counts where labels of several sources stand together. */
const EITHER_WAY = "COALESCE(d.either_probability, d.label_probability)";

async function readRows(
  database: Database,
  features: readonly string[],
  chance: string,
  newest: InStatement,
): Promise<LoggedDecision[]> {
  const found = await database.client.execute(newest);
  const ids = found.rows.map((row) => String(row["id"])).toReversed();
  const columnsOf = featureColumns(database, features);
  const sessions = new Map<string, number>();
  const read: LoggedDecision[] = [];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK);
    const { rows } = await database.client.execute({
      sql: `SELECT d.id, d.session, d.created_at, d.confidence, d.base_confidence, d.head_id, d.features, d.feature_version,
          d.calls, json_extract(d.evidence, '$.selfConfidence') AS statement, d.verdict, d.verdict_source, d.label_probability, d.would_abstain, d.audit_drawn,
          ${chance} AS chance,
          (SELECT selection FROM outcomes WHERE decision_id = d.id ${HOLDS_FIRST_SQL}) AS selection,
          (SELECT received_at FROM outcomes WHERE decision_id = d.id ${HOLDS_FIRST_SQL}) AS verdict_at
        FROM decisions d WHERE d.id IN (${chunk.map(() => "?").join(",")})`,
      args: chunk,
    });
    const byId = new Map(rows.map((row) => [String(row["id"]), row]));
    for (const id of chunk) {
      const row = byId.get(id);
      if (row === undefined) continue;
      const columns = await columnsOf(String(row["feature_version"]));
      const logged = toLogged(row, columns, sessionNumber(sessions, row));
      if (logged !== null) read.push(logged);
    }
  }
  return read;
}

/** Where each wanted feature stands in rows of a registry version: -1 where it does not, and in versions that nobody saved. */
function featureColumns(
  database: Database,
  wanted: readonly string[],
): (version: string) => Promise<readonly number[]> {
  const known = new Map<string, readonly number[]>();
  return async (version) => {
    const found = known.get(version);
    if (found !== undefined) return found;
    const names =
      version === FEATURE_VERSION
        ? FEATURES.map(({ name }) => name)
        : ((await getFeatureRegistry(database, version)) ?? []);
    const at = new Map(names.map((name, column) => [name, column]));
    const columns = wanted.map((name) => at.get(name) ?? -1);
    known.set(version, columns);
    return columns;
  };
}

/** A decision without a session is a session of its own. */
function sessionNumber(known: Map<string, number>, row: Row): number {
  const name =
    row["session"] === null ? `decision ${String(row["id"])}` : `session ${String(row["session"])}`;
  let number = known.get(name);
  if (number === undefined) known.set(name, (number = known.size));
  return number;
}

/** What the model stated of the judged calls. @param kept JSON text of the evidence */
function statementOf(kept: unknown): Stated | null {
  if (typeof kept !== "string") return null;
  const { stated, ofOthers, model } = JSON.parse(kept) as SelfConfidence;
  return stated === null || ofOthers === true ? null : { stated, model };
}

function toLogged(row: Row, columns: readonly number[], session: number): LoggedDecision | null {
  // Rows of before there were heads hold the base confidence as the confidence.
  const base = row["base_confidence"] ?? (row["head_id"] === null ? row["confidence"] : null);
  if (base === null) return null;
  const stored = row["features"];
  const features = stored instanceof ArrayBuffer ? decodeFeatures(stored) : new Float32Array(0);
  const calls = JSON.parse(String(row["calls"])) as readonly CallThreshold[];
  const verdict = row["verdict"];
  const labelled = verdict === "correct" || verdict === "incorrect";
  return {
    id: String(row["id"]),
    session,
    at: Number(row["created_at"]),
    baseConfidence: Number(base),
    features: Float32Array.from(columns, (column) => features[column] ?? Number.NaN),
    tools: [...new Set(calls.map(({ tool }) => tool))],
    statement: statementOf(row["statement"]),
    right: labelled ? verdict === "correct" : null,
    source: labelled ? String(row["verdict_source"]) : null,
    selection: labelled ? ((row["selection"] ?? "reported") as Selection) : null,
    probability: row["chance"] === null ? null : Number(row["chance"]),
    drawnWith:
      row["selection"] === "random_audit" && row["label_probability"] !== null
        ? Number(row["label_probability"])
        : null,
    verdictAt: labelled && row["verdict_at"] !== null ? Number(row["verdict_at"]) : null,
    stopped: Number(row["would_abstain"]) === 1,
    auditDrawn: Number(row["audit_drawn"]) === 1,
  };
}
