import { InvalidRequestError } from "../../core/errors.ts";
import { SELECTIONS } from "../../core/outcomes/selection.ts";
import type { OutcomeRecord } from "../../core/record.ts";
import { Field } from "../field.ts";
import { readOutcome } from "../outcomes/request.ts";
import type { LabelRow } from "./rows.ts";
import { EXPORT_ONLY, LABEL_COLUMNS } from "./columns.ts";

/** What holds where a label does not say it. */
export interface LabelDefaults {
  readonly source?: string | undefined;
  readonly author?: string | undefined;
}

export interface LabelError {
  readonly line: number;
  readonly message: string;
  readonly param?: string;
}

export interface LabelBatch {
  readonly labels: readonly { readonly line: number; readonly outcome: OutcomeRecord }[];
  /** One for each row that is not among the labels. */
  readonly errors: readonly LabelError[];
  /** Columns that mean nothing here; they were not read. */
  readonly ignored: readonly string[];
}

/**
 * Reads labels to import. A wrong row does not stop the others; every row is either a label or an error.
 * @param receivedAt ISO 8601 UTC
 */
export function readLabels(
  rows: readonly LabelRow[],
  project: string,
  receivedAt: string,
  defaults: LabelDefaults = {},
): LabelBatch {
  const labels: { line: number; outcome: OutcomeRecord }[] = [];
  const errors: LabelError[] = [];
  const ignored = new Set<string>();
  for (const row of rows) {
    if ("problem" in row) {
      errors.push({ line: row.line, message: row.problem });
      continue;
    }
    try {
      labels.push({ line: row.line, outcome: readLabel(row.value, project, receivedAt, defaults) });
      for (const name of Object.keys(row.value as object)) if (!KNOWN.has(name)) ignored.add(name);
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error;
      const { message, param } = error;
      errors.push({ line: row.line, message, ...(param === undefined ? {} : { param }) });
    }
  }
  return { labels, errors, ignored: [...ignored] };
}

const KNOWN: ReadonlySet<string> = new Set([...LABEL_COLUMNS, ...EXPORT_ONLY]);

function readLabel(
  value: unknown,
  project: string,
  receivedAt: string,
  { source, author }: LabelDefaults,
): OutcomeRecord {
  const given = Field.root(value).object().value as Readonly<Record<string, unknown>>;
  const item = Field.root({
    ...given,
    source: given["source"] ?? source,
    author: given["author"] ?? author,
  });
  const outcome = readOutcome(item, project, receivedAt);
  return { ...outcome, ...readSelection(item, outcome) };
}

/** Sums of squared inverse chances stay exact; with much smaller ones they overflow, and no curve could be read any more. */
const LEAST_CHANCE = 0.000_001;

/** @throws InvalidRequestError where what is said of the selection contradicts itself */
function readSelection(
  item: Field,
  outcome: OutcomeRecord,
): Pick<OutcomeRecord, "selection" | "probability"> {
  const said = item.get("selection");
  const selection = said.absent ? outcome.selection : said.oneOf(SELECTIONS);
  const audit = outcome.source === "human_audit";
  if (audit && selection !== "random_audit") {
    said.fail('must be "random_audit" for the source human_audit; what a person chose is a human_review');
  }
  if (!audit && selection === "random_audit") {
    said.fail(
      '"random_audit" takes the source human_audit: a promise rests on what people found in a random draw',
    );
  }
  const chance = item.get("probability");
  if (chance.absent) return { selection, probability: null };
  if (!audit) chance.fail("is the chance of a random draw, which only the source human_audit has");
  const probability = chance.number(0, 1);
  if (probability === 0) chance.fail("must be above 0: what cannot be drawn was not drawn");
  return probability >= LEAST_CHANCE
    ? { selection, probability }
    : chance.fail(
        `must be at least ${LEAST_CHANCE}: one label would stand for more decisions than there are`,
      );
}
