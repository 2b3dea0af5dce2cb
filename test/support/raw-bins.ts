import type { Client } from "@libsql/client/web";
import type { OutcomeRecord } from "../../src/core/record.ts";
import { holding } from "../../src/store/trust.ts";

const DAY_MS = 86_400_000;
const NOT_GATED = new Set(["off", "no_call", "upstream_error", "client_aborted"]);

/**
 * The histograms that `confidence_rollups` keeps by triggers, and the same counted one decision after the other: two maps
 * from "project tool score_context source start arm head bin" to the twelve sums, without bins whose sums are all 0.
 */
export async function readBins(client: Client) {
  const { rows: decisions } = await client.execute(
    `SELECT d.*, (SELECT json_group_array(t.tool) FROM decision_tools t WHERE t.decision_id = d.id) AS tools,
      (SELECT json_group_array(json_object('source', o.source, 'verdict', o.verdict, 'selection', o.selection, 'at', o.at, 'author', o.author, 'probability', o.probability))
        FROM outcomes o WHERE o.decision_id = d.id) AS outcomes
    FROM decisions d`,
  );
  const counted = new Map<string, number[]>();
  for (const row of decisions) {
    for (const key of keysOf(row)) {
      const before = counted.get(key);
      counted.set(
        key,
        sumsOf(row).map((n, i) => n + (before?.[i] ?? 0)),
      );
    }
  }
  const { rows } = await client.execute("SELECT * FROM confidence_rollups WHERE decisions <> 0");
  const kept = new Map(
    rows.map((row) => [
      ["project", "tool", "score_context", "source", "start", "arm", "head", "bin"].map(read(row)).join(" "),
      SUMS.map((name) => Number(row[name])),
    ]),
  );
  return { kept: rounded(kept), counted: rounded(counted) };
}

type Row = Readonly<Record<string, unknown>>;
const read = (row: Row) => (name: string) => String(row[name]);

/** Sums of reciprocals are equal but for the order of addition. */
const rounded = (map: ReadonlyMap<string, readonly number[]>) =>
  new Map([...map].map(([key, sums]) => [key, sums.map((n) => Number(n.toFixed(6)) + 0)]));

const SUMS = [
  "decisions",
  "stopped",
  "correct",
  "incorrect",
  "weight_correct",
  "weight_incorrect",
  "square_correct",
  "square_incorrect",
  "either_correct",
  "either_incorrect",
  "either_square_correct",
  "either_square_incorrect",
];

function keysOf(row: Row): string[] {
  const counts = row["mode"] !== "off" && row["confidence"] !== null && row["same_form"] !== 0;
  if (!counts || NOT_GATED.has(String(row["reason"]))) return [];
  const start = Number(row["created_at"]) - (Number(row["created_at"]) % DAY_MS);
  const arm = row["experiment"] === null ? "" : `${String(row["experiment"])}/${String(row["arm"])}`;
  const confidence = Number(row["confidence"]);
  let bin = 0;
  while (bin < 100 && (bin + 1) / 100 <= confidence) bin++;
  const tools = (JSON.parse(String(row["tools"])) as string[]).filter((tool) => tool !== "");
  const sources = row["verdict"] === "none" ? [""] : ["", sourceOf(row)];
  return ["", ...tools].flatMap((tool) =>
    sources.map((source) =>
      [row["project"], tool, row["score_context"], source, start, arm, row["head_id"] ?? "", bin].join(" "),
    ),
  );
}

function waysOf(row: Row) {
  const said = JSON.parse(String(row["outcomes"])) as OutcomeRecord[];
  const outcomes = said.map((one) => ({ ...one, at: new Date(Number(one.at)).toISOString() }));
  const holds = holding(outcomes);
  const others = outcomes.filter(
    ({ selection, verdict }) => selection !== "random_audit" && verdict !== "unknown",
  );
  return { holds, drawn: holds?.selection === "random_audit", other: holding(others) };
}

function sourceOf(row: Row): string {
  const { holds, drawn, other } = waysOf(row);
  const ran = row["action"] === "execute";
  const way = !drawn ? undefined : ran ? other?.source : Number(row["propensity"]) < 1 ? "*" : undefined;
  return way === undefined ? String(holds?.source) : `${String(holds?.source)}+${way}`;
}

/** The chance of the label by its own way, and by either way. */
function chancesOf(row: Row): readonly [own: number, either: number] {
  const { holds, drawn, other } = waysOf(row);
  const ran = row["action"] === "execute";
  const likely = Number(row["propensity"]);
  const runs = ran ? likely : 1 - likely;
  const audit = drawn ? Number(holds?.probability) : Number(row["audit_probability"] ?? 0);
  if (!ran) return drawn ? [audit, 1 - (1 - audit) * (1 - runs)] : [1, 1];
  if (!drawn) return [runs, 1 - (1 - audit) * (1 - runs)];
  return [audit, other === undefined ? audit : 1 - (1 - audit) * (1 - runs)];
}

function sumsOf(row: Row): number[] {
  const correct = Number(row["verdict"] === "correct");
  const incorrect = Number(row["verdict"] === "incorrect");
  const [weight, either] = chancesOf(row).map((chance) => 1 / chance) as [number, number];
  return [
    1,
    Number(row["would_abstain"]),
    correct,
    incorrect,
    correct * weight,
    incorrect * weight,
    correct * weight ** 2,
    incorrect * weight ** 2,
    correct * either,
    incorrect * either,
    correct * either ** 2,
    incorrect * either ** 2,
  ];
}
