import type { Client } from "@libsql/client/web";
import { countCosts } from "../../src/store/queries/cost-rollups.ts";

/** A log as a busy deployment has it, made by SQL inside of the database: the same rows for the same sizes. */
export interface SeedSizes {
  readonly project: string;
  readonly decisions: number;
  readonly tools: number;
  /** Over so many days up to `end`. */
  readonly days: number;
  /** Milliseconds since 1970. */
  readonly end: number;
  /** Reported after each part with the number of decisions made until then. */
  readonly onPart?: (done: number) => void;
}

const PART = 25_000;
const DAY_MS = 86_400_000;

/** A number in [0, 1) that looks random, by Knuth's multiplicative hash of the row's number and a salt. */
const chance = (salt: number): string => `(((i + ${salt}) * 2654435761 & 0xffffffff) / 4294967296.0)`;

const CONFIDENCE = `MIN(1.0, MAX(0.0, 0.25 + 0.75 * ${chance(11)} - 0.2 * ${chance(12)}))`;
const VERDICT = `CASE WHEN ${chance(21)} > 0.2 THEN 'none' WHEN ${chance(22)} < 0.02 THEN 'unknown'
  WHEN ${chance(23)} < confidence THEN 'correct' ELSE 'incorrect' END`;
const SOURCE = `CASE WHEN ${chance(24)} < 0.7 THEN 'agent' WHEN ${chance(24)} < 0.9 THEN 'tool_result' ELSE 'human_review' END`;

/** One decision a row, as its numbers follow from `i`. */
const rowsOf = ({ tools, days, decisions, end }: SeedSizes): string => `
  SELECT *, ${VERDICT} AS verdict, ${SOURCE} AS source FROM (
    SELECT value AS i, printf('dec_%032x', value) AS id, 'tool_' || CAST(${chance(1).replaceAll("i +", "value +")} * ${tools} AS INTEGER) AS tool,
      ${end} - ${days * DAY_MS} + CAST(value * (${days * DAY_MS}.0 / ${decisions}) AS INTEGER) AS created_at,
      ${CONFIDENCE.replaceAll("i +", "value +")} AS confidence
    FROM generate_series(?, ?))`;

/** Decisions with their tools, samples, contents and outcomes; the tables of sums follow by the triggers; those of costs are counted here. */
export async function seedLog(client: Client, sizes: SeedSizes): Promise<void> {
  const { project, decisions, onPart } = sizes;
  const rows = rowsOf(sizes);
  for (let start = 1; start <= decisions; start += PART) {
    const args = [start, Math.min(decisions, start + PART - 1)];
    const insert = (table: string, columns: string, values: string, where = "TRUE") => ({
      sql: `INSERT INTO ${table} (${columns}) SELECT ${values} FROM (${rows}) WHERE ${where}`,
      args,
    });
    await client.batch(
      [
        insert(
          "decision_tools",
          "decision_id, tool, project, created_at, mode, action, would_abstain, verdict",
          `id, tool, '${project}', created_at, 'shadow', 'execute', confidence < 0.5, verdict`,
        ),
        insert(
          "decision_contents",
          "decision_id, messages",
          `id, '[{"role":"user","content":"number ' || i || '"}]'`,
        ),
        insert(
          "decision_calls",
          "decision_id, position, project, tool, tool_call_id, session, created_at",
          `id, 0, '${project}', tool, 'call_' || i, 's' || (i / 4), created_at`,
        ),
        insert(
          "samples",
          "decision_id, sample_index, effective, canonical, calls",
          `id, 0, 1, tool || '({})', '[{"id":"call_' || i || '","tool":"' || tool || '","arguments":"{}"}]'`,
        ),
        insert(
          "outcomes",
          "decision_id, source, author, project, verdict, selection, at, received_at",
          `id, source, '', '${project}', verdict, 'reported', created_at + 60000, created_at + 60000`,
          "verdict <> 'none'",
        ),
        insert("decisions", DECISION_COLUMNS, decisionValues(project)),
        { sql: countCosts("SELECT printf('dec_%032x', value) AS id FROM generate_series(?1, ?2)"), args },
      ],
      "write",
    );
    onPart?.(args[1] ?? 0);
  }
}

const DECISION_COLUMNS = `id, project, created_at, mode, action, verdict, verdict_source, label_probability, session, agent, would_abstain,
  reason, confidence, base_confidence, score, confidence_path, threshold, threshold_source, gated_by, calls, candidate, released,
  same_form, effective_samples, findings, fallback, features, feature_version, model_id, model_sha256, score_context, policy_version,
  latency_ms, store_content, point, audit_probability, audit_drawn, caller_requests, caller_input_tokens, caller_output_tokens,
  caller_cost, gating_requests, gating_input_tokens, gating_output_tokens, gating_cost`;

/** One turn in fifty misses the schema, one in twenty thousand is cut off. */
const FINDINGS = `CASE WHEN ${chance(41)} < 0.00005 THEN '[{"check":"truncated","severity":"block","call":0,"message":""}]'
  WHEN ${chance(41)} < 0.02 THEN '[{"check":"schema","severity":"flag","call":0,"message":""}]' ELSE '[]' END`;

const decisionValues = (project: string): string => `
  id, '${project}', created_at, 'shadow', 'execute', verdict, CASE WHEN verdict <> 'none' THEN source END,
  CASE WHEN verdict <> 'none' THEN 1 END, 's' || (i / 4), 'agent_' || (i / 4 % 5), confidence < 0.5,
  CASE WHEN confidence < 0.5 THEN 'low_confidence' ELSE 'confident' END, confidence, confidence, confidence, '[0.5]', 0.5, 'risk', tool,
  '[{"index":0,"tool":"' || tool || '","risk":"unknown","threshold":0.5,"thresholdSource":"risk"}]', 0, 0,
  1, 1, ${FINDINGS}, CASE WHEN confidence < 0.5 THEN '{"action":"ask_clarification","message":"Which one?"}' END, zeroblob(400), 'seed',
  'm1', 'sha', CASE WHEN i % 10 < 3 THEN 'ctx-1' ELSE 'ctx-2' END, 0, 0.5, 'full',
  CASE WHEN confidence < 0.5 THEN '{"tool":"' || tool || '","parameters":["to"],"form":null}' END, 0.01, ${chance(31)} < 0.01, 1, 800, 40, 2400000, i % 3, 800 * (i % 3), 40 * (i % 3), 2400000 * (i % 3)`;
