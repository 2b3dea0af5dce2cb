import { createWriteStream } from "node:fs";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { DataError } from "../../core/errors.ts";
import { type ExportedLabel, labelLine, labelsHead } from "../../wire/labels/columns.ts";
import { UsageError } from "../args.ts";
import { createProgress } from "../progress.ts";
import { asked, formatOf, gateOf, type LabelOptions } from "./options.ts";

export interface ExportOptions extends LabelOptions {
  readonly out?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly only?: string | undefined;
}

interface LabelPage {
  readonly items: readonly ExportedLabel[];
  readonly next_cursor: string | null;
}

/** Page by page, so that a request that fails is sent again and the file is whole or the command fails. */
export async function exportLabels(options: ExportOptions): Promise<void> {
  const { out } = options;
  if (out === undefined) throw new UsageError('--out FILE is missing ("-" writes to standard output).');
  if (out === "-" && options.json === true)
    throw new UsageError("--json prints a report; write the labels to a file.");
  const gate = gateOf(options);
  const format = formatOf(options.format, out);
  const query = new URLSearchParams({ limit: "1000" });
  const given = { from: options.from, to: options.to, source: options.only };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, value);

  // Asked before the file is touched: a refusal must not cost an older export.
  let page = (await asked(gate.get(`/api/labels?${query.toString()}`))) as LabelPage;
  const file = out === "-" ? process.stdout : await openOut(out);
  const progress = createProgress();
  let count = 0;
  await write(file, labelsHead(format));
  for (;;) {
    await write(file, page.items.map((label) => labelLine(label, format)).join(""));
    count += page.items.length;
    progress.step("labels", count, count);
    if (page.next_cursor === null) break;
    query.set("cursor", page.next_cursor);
    page = (await asked(gate.get(`/api/labels?${query.toString()}`))) as LabelPage;
  }
  progress.end(`${count} labels read`);
  if (file !== process.stdout) await new Promise<void>((resolve) => file.end(() => resolve()));
  const report =
    options.json === true
      ? `${JSON.stringify({ labels: count })}\n`
      : `${count} labels written to ${out === "-" ? "standard output" : out}\n`;
  (out === "-" ? process.stderr : process.stdout).write(report);
}

async function write(file: Writable, text: string): Promise<void> {
  if (text !== "" && !file.write(text)) await once(file, "drain");
}

async function openOut(path: string): Promise<Writable> {
  const file = createWriteStream(path);
  await once(file, "open").catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataError(`--out ${path}: ${reason}`, { cause: error });
  });
  return file;
}
