import { createReadStream, createWriteStream } from "node:fs";
import { once } from "node:events";
import { DataError } from "../../core/errors.ts";
import { labelReader, type LabelRow } from "../../wire/labels/rows.ts";
import { UsageError } from "../args.ts";
import { createProgress } from "../progress.ts";
import type { GateClient } from "../replay/gate-client.ts";
import { asked, formatOf, gateOf, type LabelOptions } from "./options.ts";

export interface ImportOptions extends LabelOptions {
  readonly file?: string | undefined;
  readonly source?: string | undefined;
  readonly author?: string | undefined;
  readonly rejects?: string | undefined;
}

interface Note {
  readonly line: number;
  readonly message: string;
}

export interface ImportReport {
  readonly accepted: number;
  readonly joined: number;
  readonly pending: number;
  readonly errors: readonly Note[];
  readonly warnings: readonly Note[];
}

/** Labels of one request: the gate takes 5,000 or 8 MB, and a note may have 2,000 characters. */
const AT_ONCE = { labels: 1_000, bytes: 4_000_000 };
/** What is shown to people of many errors; the rest is counted, and `--rejects` has all. */
const SHOWN = 20;

type Good = Extract<LabelRow, { readonly value: unknown }>;

export async function importLabels(options: ImportOptions): Promise<void> {
  const { file } = options;
  if (file === undefined) throw new UsageError('--file FILE is missing ("-" reads standard input).');
  const gate = gateOf(options);
  const format = formatOf(options.format, file);
  const query = new URLSearchParams();
  if (options.source !== undefined) query.set("source", options.source);
  if (options.author !== undefined) query.set("author", options.author);

  const total = { accepted: 0, joined: 0, pending: 0 };
  const errors: Note[] = [];
  const warnings: Note[] = [];
  const rejects = options.rejects === undefined ? null : await openRejects(options.rejects);
  const progress = createProgress();
  const reject = (note: Note, label: unknown): void => {
    errors.push(note);
    rejects?.write(`${JSON.stringify({ ...note, label })}\n`);
  };
  try {
    for await (const rows of batches(file, labelReader(format))) {
      const good = rows.filter((row): row is Good => "value" in row);
      const answer = await send(gate, `/api/labels?${query.toString()}`, good);
      const refused = [
        ...rows.flatMap((row) =>
          "problem" in row ? [{ line: row.line, message: row.problem, label: null }] : [],
        ),
        ...answer.errors.map(({ line, message }) => ({
          line: lineAt(good, line),
          message,
          label: good[line - 1]?.value,
        })),
      ];
      for (const { label, ...note } of refused.toSorted((a, b) => a.line - b.line)) reject(note, label);
      for (const warning of answer.warnings) warnings.push({ ...warning, line: lineAt(good, warning.line) });
      total.accepted += answer.accepted;
      total.joined += answer.joined;
      total.pending += answer.pending;
      progress.step("labels", total.accepted + errors.length, total.accepted + errors.length);
    }
  } finally {
    progress.end();
    if (rejects !== null) await new Promise((resolve) => rejects.end(resolve));
  }
  const report: ImportReport = { ...total, errors, warnings };
  process.stdout.write(options.json === true ? `${JSON.stringify(report)}\n` : describe(report));
  if (errors.length > 0) process.exitCode = 1;
}

const lineAt = (rows: readonly Good[], place: number): number => rows[place - 1]?.line ?? place;

async function send(gate: GateClient, path: string, rows: readonly Good[]): Promise<ImportReport> {
  if (rows.length === 0) return { accepted: 0, joined: 0, pending: 0, errors: [], warnings: [] };
  return (await asked(
    gate.post(
      path,
      rows.map(({ value }) => value),
    ),
  )) as ImportReport;
}

/** The rows of a file in parts that fit into one request each. */
async function* batches(file: string, reader: ReturnType<typeof labelReader>): AsyncGenerator<LabelRow[]> {
  let part: LabelRow[] = [];
  let bytes = 0;
  for await (const row of rowsOf(file, reader)) {
    const size = "value" in row ? Buffer.byteLength(JSON.stringify(row.value) ?? "") : 0;
    if (part.length >= AT_ONCE.labels || (part.length > 0 && bytes + size > AT_ONCE.bytes)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

async function* rowsOf(file: string, reader: ReturnType<typeof labelReader>): AsyncGenerator<LabelRow> {
  const stream = file === "-" ? process.stdin : createReadStream(file);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of stream) yield* reader.write(decoder.decode(chunk as Buffer, { stream: true }));
    yield* reader.write(decoder.decode());
  } catch (error) {
    const reason =
      error instanceof TypeError ? "it is not UTF-8" : error instanceof Error ? error.message : String(error);
    throw new DataError(`--file ${file}: ${reason}`, { cause: error });
  }
  yield* reader.end();
}

async function openRejects(path: string) {
  const file = createWriteStream(path);
  await once(file, "open").catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataError(`--rejects ${path}: ${reason}`, { cause: error });
  });
  return file;
}

const few = (word: string, notes: readonly Note[]): string[] => [
  ...notes.slice(0, SHOWN).map(({ line, message }) => `${word}: line ${line}: ${message}`),
  ...(notes.length > SHOWN ? [`${word}: ... and ${notes.length - SHOWN} more`] : []),
];

function describe({ accepted, joined, pending, errors, warnings }: ImportReport): string {
  return [
    ...few("error", errors),
    ...few("warning", warnings),
    `${accepted} labels accepted, of which ${joined} have a decision and ${pending} wait for one; ${errors.length} refused.`,
    "",
  ].join("\n");
}
