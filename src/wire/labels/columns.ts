import type { LabelFormat } from "./rows.ts";
import { csvLine } from "./csv.ts";

/** What a label says; all of it can be imported again. */
export const LABEL_COLUMNS = [
  "decision_id",
  "tool_call_id",
  "session",
  "verdict",
  "source",
  "author",
  "note",
  "selection",
  "probability",
  "at",
] as const;

/** What the log knows beside it; an import passes over these. */
export const EXPORT_ONLY = [
  "received_at",
  "holds",
  "decided_at",
  "tools",
  "mode",
  "action",
  "would_abstain",
  "confidence",
  "threshold",
  "score_context",
  "label_probability",
] as const;

type Column = (typeof LABEL_COLUMNS)[number] | (typeof EXPORT_ONLY)[number];

/** A label with the decision that it is about. Times are ISO 8601 UTC. */
export interface ExportedLabel {
  readonly decision_id: string;
  readonly tool_call_id: string | null;
  readonly session: string | null;
  readonly verdict: string;
  readonly source: string;
  readonly author: string;
  readonly note: string | null;
  readonly selection: string;
  readonly probability: number | null;
  readonly at: string;
  readonly received_at: string;
  /** Whether it is the decision's verdict by the order of trust. */
  readonly holds: boolean;
  readonly decided_at: string;
  readonly tools: readonly string[];
  readonly mode: string;
  readonly action: string;
  readonly would_abstain: boolean;
  readonly confidence: number | null;
  readonly threshold: number | null;
  readonly score_context: string;
  /** Of the verdict that holds. */
  readonly label_probability: number | null;
}

const COLUMNS: readonly Column[] = [...LABEL_COLUMNS, ...EXPORT_ONLY];

/** What comes before the first label. */
export const labelsHead = (format: LabelFormat): string => (format === "csv" ? csvLine(COLUMNS) : "");

/** A label as a line of its own. */
export function labelLine(label: ExportedLabel, format: LabelFormat): string {
  if (format === "jsonl") return `${JSON.stringify(label)}\n`;
  return csvLine(COLUMNS.map((name) => cellOf(label[name])));
}

function cellOf(value: ExportedLabel[Column]): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : inertCell(String(value));
}

/** A spreadsheet runs what begins like this; agents and users wrote some of these texts. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** The text with an apostrophe before it where a spreadsheet would take it for a formula. `textOfCell` takes it away again. */
export const inertCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

export const CONTENT_TYPE = {
  jsonl: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
} as const satisfies Record<LabelFormat, string>;
