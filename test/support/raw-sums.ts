import type { Client } from "@libsql/client/web";

const WIDTHS = [3_600_000, 86_400_000];
const NOT_GATED = new Set(["off", "no_call", "upstream_error", "client_aborted"]);

/**
 * The sums that `rollups` keeps by triggers, and the same sums counted one decision after the other: two maps from
 * "project width scope start tool" to the eleven sums, without buckets whose sums are all 0.
 */
export async function readSums(client: Client) {
  const { rows: decisions } = await client.execute(
    `SELECT d.*, (SELECT json_group_array(t.tool) FROM decision_tools t WHERE t.decision_id = d.id) AS tools FROM decisions d`,
  );
  const counted = new Map<string, number[]>();
  for (const row of decisions) {
    const sums = sumsOf(row);
    const time = Number(row["created_at"]);
    const tools = JSON.parse(String(row["tools"])) as string[];
    for (const width of WIDTHS) {
      for (const scope of ["all ", ...tools.map((tool) => `tool ${tool}`)]) {
        const key = `${String(row["project"])} ${width} ${time - (time % width)} ${scope}`;
        const before = counted.get(key);
        counted.set(
          key,
          sums.map((n, i) => n + (before?.[i] ?? 0)),
        );
      }
    }
  }
  const { rows } = await client.execute("SELECT * FROM rollups WHERE decisions > 0");
  const kept = new Map(
    rows.map((row) => {
      const [project, width, scope, start, tool] = ["project", "width", "scope", "start", "tool"].map(
        (name) => String(row[name]),
      );
      return [`${project} ${width} ${start} ${scope} ${tool}`, COLUMNS.map((name) => Number(row[name]))];
    }),
  );
  return { kept, counted };
}

const COLUMNS = [
  "decisions",
  "gated",
  "stopped",
  "abstained",
  "correct",
  "incorrect",
  "unknown",
  "passed_correct",
  "passed_incorrect",
  "stopped_correct",
  "stopped_incorrect",
];

function sumsOf(row: Readonly<Record<string, unknown>>): number[] {
  const { mode, action, reason, verdict } = row;
  const gated = mode !== "off" && !NOT_GATED.has(String(reason));
  const stopped = gated && row["would_abstain"] === 1;
  const usable = gated && row["same_form"] !== 0;
  const is = (word: string) => verdict === word;
  return [
    true,
    gated,
    stopped,
    action === "abstain",
    is("correct"),
    is("incorrect"),
    is("unknown"),
    usable && !stopped && is("correct"),
    usable && !stopped && is("incorrect"),
    usable && stopped && is("correct"),
    usable && stopped && is("incorrect"),
  ].map(Number);
}
