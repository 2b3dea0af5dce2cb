import { HttpClient } from "@libsql/client/http";
import type { InStatement } from "@libsql/client/web";

/** One statement as it was sent. */
export interface Sent {
  readonly sql: string;
  readonly args: unknown;
}

type Args = unknown[] | Record<string, unknown>;
const sentOf = (statement: InStatement | [string, Args?], args?: unknown): Sent => {
  if (typeof statement === "string") return { sql: statement, args: args ?? [] };
  if (Array.isArray(statement)) return { sql: statement[0], args: statement[1] ?? [] };
  return { sql: statement.sql, args: statement.args ?? [] };
};

/** Notes every statement that any client of this process sends, and sends it as it is. */
export function logStatements(): { readonly sent: Sent[]; stop(): void } {
  const { execute, batch } = HttpClient.prototype;
  const sent: Sent[] = [];
  HttpClient.prototype.execute = function logged(this: HttpClient, ...given: unknown[]) {
    sent.push(sentOf(given[0] as InStatement, given[1]));
    return (execute as (...all: unknown[]) => ReturnType<typeof execute>).apply(this, given);
  };
  HttpClient.prototype.batch = function logged(this: HttpClient, ...given: Parameters<typeof batch>) {
    for (const statement of given[0]) sent.push(sentOf(statement as InStatement));
    return batch.apply(this, given);
  };
  return {
    sent,
    stop() {
      HttpClient.prototype.execute = execute;
      HttpClient.prototype.batch = batch;
    },
  };
}

interface PipelineValue {
  readonly type: string;
  readonly value?: string;
}
interface PipelineAnswer {
  readonly results: readonly {
    readonly type: string;
    readonly error?: { readonly message: string };
    readonly response?: {
      readonly result: {
        readonly rows: readonly (readonly PipelineValue[])[];
        readonly rows_read: number;
        readonly query_duration_ms: number;
      };
    };
  }[];
}

const toValue = (value: unknown): PipelineValue => {
  if (value === null || value === undefined) return { type: "null" };
  if (typeof value === "number") {
    return Number.isSafeInteger(value)
      ? { type: "integer", value: String(value) }
      : { type: "float", value: String(value) };
  }
  return { type: "text", value: String(value) };
};

const toArgument = (value: unknown) => {
  const one = toValue(value);
  return one.type === "float" ? { type: "float", value: Number(one.value) } : one;
};

/** By place, or by name. */
const toArguments = (args: unknown) =>
  Array.isArray(args)
    ? { args: args.map(toArgument) }
    : {
        named_args: Object.entries(args as Record<string, unknown>).map(([name, value]) => ({
          name,
          value: toArgument(value),
        })),
      };

/** Runs a statement by the server's own protocol, which tells what it read; values come back as texts. */
export async function runCounted(url: string, { sql, args }: Sent) {
  const response = await fetch(`${url}/v2/pipeline`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      requests: [{ type: "execute", stmt: { sql, ...toArguments(args) } }, { type: "close" }],
    }),
  });
  const answer = ((await response.json()) as PipelineAnswer).results[0];
  const result = answer?.response?.result;
  if (result === undefined) throw new Error(`${answer?.error?.message ?? "no answer"}: ${sql}`);
  return {
    rows: result.rows.map((row) => row.map(({ value }) => value ?? null)),
    rowsRead: result.rows_read,
    milliseconds: result.query_duration_ms,
  };
}

const RAW = new Set([
  "decisions",
  "decision_tools",
  "decision_calls",
  "decision_contents",
  "decision_findings",
  "decision_keys",
  "samples",
  "outcomes",
]);

/** Whether a statement reads rows of the log, and not only sums over them. */
export const readsLog = ({ sql }: Sent): boolean =>
  [...sql.matchAll(/\b(?:FROM|JOIN)\s+"?(\w+)/gi)].some(([, table]) => RAW.has(table ?? ""));

/** The raw tables of the log that the plan of this statement runs through from end to end. */
export async function rawScans(url: string, { sql, args }: Sent): Promise<string[]> {
  const { rows } = await runCounted(url, { sql: `EXPLAIN QUERY PLAN ${sql}`, args });
  return rows.flatMap((row) => {
    const detail = row[3] ?? "";
    const name = /^SCAN "?(\w+)"?/.exec(detail)?.[1];
    if (name === undefined) return [];
    const table = new RegExp(`"?(\\w+)"?\\s+(?:AS\\s+)?"?${name}"?(?!\\w)`, "i").exec(sql)?.[1] ?? name;
    return RAW.has(name) || RAW.has(table) ? [detail] : [];
  });
}
