import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { UsageError } from "../args.ts";
import { asked, gateOf } from "../labels/options.ts";
import { print } from "../print.ts";
import { formatDetail, formatDraft, formatList, formatMoved, formatPromotion } from "./format.ts";
import type { ExperimentDetail, ExperimentState, Moved, Promotion } from "./shapes.ts";

export interface ExperimentOptions {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly file?: string | undefined;
  readonly arm?: string | undefined;
  readonly apply?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly author?: string | undefined;
  readonly json?: boolean | undefined;
}

const pathOf = (id: string): string => `/api/experiments/${encodeURIComponent(id)}`;

const change = ({ reason, author }: ExperimentOptions) => {
  if (reason === undefined) throw new UsageError("--reason TEXT is missing: say why, it is kept.");
  return { reason, ...(author === undefined ? {} : { author }) };
};

export async function listExperiments(options: ExperimentOptions): Promise<void> {
  const gate = gateOf(options);
  const items: ExperimentState[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`;
    const page = (await asked(gate.get(`/api/experiments${query}`))) as {
      readonly items: readonly ExperimentState[];
      readonly next_cursor: string | null;
    };
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  print(options.json, { items }, ({ items: all }) => formatList(all));
}

async function readBody(file: string): Promise<object> {
  const name = file === "-" ? "standard input" : file;
  let body: unknown;
  try {
    body = JSON.parse(file === "-" ? await text(process.stdin) : readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${name} cannot be read as JSON: ${reason}`, { cause: error });
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new UsageError(`${name} must hold one JSON object: {"name": ..., "arms": [...]}.`);
  }
  return body;
}

export async function createExperiment(options: ExperimentOptions): Promise<void> {
  const { file, reason, author } = options;
  if (file === undefined) throw new UsageError('--file FILE is missing ("-" reads standard input).');
  const gate = gateOf(options);
  const given = {
    ...(await readBody(file)),
    ...(reason === undefined ? {} : { reason }),
    ...(author === undefined ? {} : { author }),
  };
  print(options.json, (await asked(gate.post("/api/experiments", given))) as ExperimentState, formatDraft);
}

export async function showExperiment(id: string, options: ExperimentOptions): Promise<void> {
  print(options.json, (await asked(gateOf(options).get(pathOf(id)))) as ExperimentDetail, formatDetail);
}

export async function moveExperiment(
  id: string,
  verb: "start" | "stop" | "archive",
  options: ExperimentOptions,
): Promise<void> {
  const body = verb === "archive" ? {} : change(options);
  print(
    options.json,
    (await asked(gateOf(options).post(`${pathOf(id)}/${verb}`, body))) as Moved,
    formatMoved,
  );
}

export async function promoteArm(id: string, options: ExperimentOptions): Promise<void> {
  const { arm, apply = false } = options;
  if (arm === undefined)
    throw new UsageError("--arm ARM is missing: say which arm's rules are to hold for everybody.");
  const body = apply ? { arm, ...change(options) } : { arm };
  const answer = await asked(gateOf(options).post(`${pathOf(id)}/promote${apply ? "" : "?dry_run=1"}`, body));
  print(options.json, answer as Promotion, formatPromotion);
}
