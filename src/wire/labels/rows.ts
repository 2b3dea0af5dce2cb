import { textOfCell } from "./columns.ts";
import { CsvReader } from "./csv.ts";

export const LABEL_FORMATS = ["jsonl", "csv"] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** A label as it was sent: a value to read, or what is wrong with its text. `line` is where it begins, from 1. */
export type LabelRow = { readonly line: number } & (
  | { readonly value: unknown }
  | { readonly problem: string }
);

/** Takes a text in pieces of any size. */
export interface LabelReader {
  write(text: string): LabelRow[];
  /** What the end of the text completes. Call it once. */
  end(): LabelRow[];
}

export const labelReader = (format: LabelFormat): LabelReader =>
  format === "csv" ? new CsvLabels() : new JsonLines();

/** Every row of a whole text. */
export function labelRows(text: string, format: LabelFormat): LabelRow[] {
  const reader = labelReader(format);
  return [...reader.write(text), ...reader.end()];
}

/** The first record names the columns; an empty cell is a value that is not given. */
class CsvLabels implements LabelReader {
  readonly #csv = new CsvReader();
  #names: readonly string[] | null = null;
  #unreadable: string | null = null;

  write(text: string): LabelRow[] {
    return this.#csv.write(text).flatMap((record) => this.#row(record));
  }

  end(): LabelRow[] {
    return this.#csv.end().flatMap((record) => this.#row(record));
  }

  #row(record: ReturnType<CsvReader["write"]>[number]): LabelRow[] {
    if (this.#unreadable !== null) return [{ line: record.line, problem: this.#unreadable }];
    if (this.#names === null) return this.#header(record);
    if ("problem" in record) return [record];
    const names = this.#names;
    const { line, cells } = record;
    if (cells.length !== names.length) {
      const problem = `has ${cells.length} cells, but the first line names ${names.length} columns`;
      return [{ line, problem }];
    }
    const given = cells.flatMap((cell, i) =>
      cell === "" ? [] : [[names[i] ?? "", valueOf(names[i], cell)] as const],
    );
    return [{ line, value: Object.fromEntries(given) }];
  }

  #header(record: ReturnType<CsvReader["write"]>[number]): LabelRow[] {
    const problem = "problem" in record ? record.problem : headerProblem(record.cells.map(nameOf));
    if (problem === null && "cells" in record) {
      this.#names = record.cells.map(nameOf);
      return [];
    }
    // Without names no later line can be read either, and each says so: nothing is lost in silence.
    this.#unreadable = `cannot be read, since the line of column names is wrong: ${problem}`;
    return [{ line: record.line, problem: `must name the columns: ${problem}` }];
  }
}

const nameOf = (cell: string): string => cell.trim().toLowerCase();

function headerProblem(names: readonly string[]): string | null {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) return `"${twice}" stands there twice`;
  if (!names.includes("verdict")) return 'there is no column "verdict"';
  return names.includes("decision_id") || names.includes("tool_call_id")
    ? null
    : 'there is no column "decision_id" or "tool_call_id"';
}

const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;

/** Only the probability is a number; everything else is text, whatever it looks like. */
const valueOf = (name: string | undefined, cell: string): string | number =>
  name === "probability" && NUMBER.test(cell) ? Number(cell) : textOfCell(cell);

/** A JSON value on each line; empty lines are skipped. */
class JsonLines implements LabelReader {
  #rest = "";
  #line = 1;
  #first = true;

  write(text: string): LabelRow[] {
    const lines = (this.#rest + this.#withoutMark(text)).split("\n");
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#row(line));
  }

  end(): LabelRow[] {
    return this.#row(this.#rest);
  }

  #withoutMark(text: string): string {
    if (!this.#first || text === "") return text;
    this.#first = false;
    return text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  #row(text: string): LabelRow[] {
    const line = this.#line++;
    if (text.trim() === "") return [];
    try {
      return [{ line, value: JSON.parse(text) as unknown }];
    } catch (error) {
      const reason = error instanceof Error ? error.message : "it is no JSON";
      return [{ line, problem: `is no JSON value: ${reason}` }];
    }
  }
}
