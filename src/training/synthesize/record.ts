import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Message, Tool } from "../../core/turn.ts";
import { DataError } from "../../core/errors.ts";
import type { Line } from "../data/lines.ts";
import { PROMPT_VERSIONS } from "./prompts.ts";
import type { Check, Refusal, Verdict } from "./check.ts";
import { type How, HOWS, unitName, type Unit } from "./unit.ts";

/** Where a new question comes from. */
export interface Provenance {
  readonly how: How;
  /** The model that wrote, as the endpoint names it. */
  readonly model: string;
  readonly prompt_version: string;
  readonly seed: number;
  readonly source: { readonly data: string; readonly bench: string; readonly id: string };
  readonly made_at: string;
  /** The model that was asked the new question; null where none was. */
  readonly check_model: string | null;
}

/** What one unit gave: a line of journal.jsonl, from which the other files are made. */
export interface UnitRecord {
  readonly unit: string;
  readonly provenance: Provenance;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly functions: readonly Pick<Tool, "name" | "description" | "parameters">[];
  readonly variants: readonly Variant[];
}

interface Variant {
  readonly request: string;
  /** JSON text, so that its numbers keep their digits. */
  readonly ground_truth: string;
  readonly refusal: Refusal | null;
  readonly reason: string | null;
  readonly checks: readonly Check[];
}

export function recordOf(
  unit: Unit,
  verdicts: readonly Verdict[],
  made: Pick<Provenance, "model" | "seed" | "made_at" | "check_model"> & { readonly data: string },
): UnitRecord {
  const { question, how } = unit;
  return {
    unit: unitName(unit),
    provenance: {
      how,
      model: made.model,
      prompt_version: PROMPT_VERSIONS[how],
      seed: made.seed,
      source: { data: made.data, bench: question.bench, id: question.id },
      made_at: made.made_at,
      check_model: made.check_model,
    },
    messages: question.turn.messages.flatMap(systemMessage),
    functions: question.turn.tools,
    variants: verdicts.map(({ request, groundTruth, refusal, reason, checks }) => ({
      request,
      ground_truth: groundTruth,
      refusal,
      reason,
      checks,
    })),
  };
}

const systemMessage = ({ role, text }: Message): { role: string; content: string }[] =>
  role === "system" || role === "developer" ? [{ role, content: text }] : [];

/** @throws DataError on a line that is no record */
export function readRecord(line: Line): UnitRecord {
  const record = line.value as Partial<Record<keyof UnitRecord, unknown>>;
  const { provenance } = record;
  const how =
    typeof provenance === "object" && provenance !== null && "how" in provenance ? provenance.how : null;
  if (
    typeof record.unit !== "string" ||
    !Array.isArray(record.variants) ||
    !HOWS.some((one) => one === how)
  ) {
    throw new DataError(`${line.file}:${line.number}: is no record of synthesize`);
  }
  return line.value as unknown as UnitRecord;
}

/** Writes questions.jsonl and rejected.jsonl anew; each is replaced whole, so that it is never seen half written. */
export function writeQuestions(folder: string, records: readonly UnitRecord[]): void {
  const accepted: string[] = [];
  const rejected: string[] = [];
  for (const record of records) {
    for (const [i, variant] of record.variants.entries()) {
      (variant.refusal === null ? accepted : rejected).push(questionLine(record, variant, i));
    }
  }
  replaceFile(join(folder, "questions.jsonl"), accepted);
  replaceFile(join(folder, "rejected.jsonl"), rejected);
}

function questionLine(
  { provenance, messages, functions }: UnitRecord,
  variant: Variant,
  index: number,
): string {
  const { how, source } = provenance;
  const head = JSON.stringify({
    bench: `synthetic_${how}`,
    id: `${source.bench}/${source.id}/${index + 1}`,
    messages: [...messages, { role: "user", content: variant.request }],
    functions,
  });
  const { refusal, reason, checks } = variant;
  const tail = JSON.stringify({
    ...(refusal === null ? {} : { refusal, reason }),
    provenance: { ...provenance, checks },
  });
  return `${head.slice(0, -1)},"ground_truth":${variant.ground_truth},${tail.slice(1)}`;
}

function replaceFile(path: string, lines: readonly string[]): void {
  writeFileSync(`${path}.new`, lines.map((line) => `${line}\n`).join(""));
  renameSync(`${path}.new`, path);
}
