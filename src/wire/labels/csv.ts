/** A record of a CSV text: its cells, or what is wrong with it. `line` is where it begins, from 1, as editors count. */
export type CsvRecord = { readonly line: number } & (
  | { readonly cells: readonly string[] }
  | { readonly problem: string }
);

type State = "start" | "plain" | "quoted" | "closed" | "broken";

/**
 * Reads CSV as RFC 4180 writes it (comma, double quotes, quotes doubled inside; line ends CRLF, LF or CR, also inside of
 * quotes), in pieces of any size: a piece may end anywhere, even between CR and LF. A byte order mark at the start is
 * skipped, empty lines are too. A record that is wrong is told and skipped to the end of its line; the next is read.
 */
export class CsvReader {
  #state: State = "start";
  #line = 1;
  #recordLine = 1;
  #cell = "";
  #cells: string[] = [];
  #problem = "";
  #afterCr = false;
  #first = true;

  /** The records that end in this piece. */
  write(text: string): CsvRecord[] {
    const records: CsvRecord[] = [];
    for (const char of this.#withoutMark(text)) {
      const newline = char === "\n" || char === "\r";
      const second = char === "\n" && this.#afterCr;
      this.#afterCr = char === "\r";
      if (newline && !second) this.#line++;
      if (this.#state === "quoted") this.#inQuotes(char);
      else if (second) continue;
      else if (newline) this.#endRecord(records);
      else this.#outsideQuotes(char);
    }
    return records;
  }

  /** The last record, where the text did not end with a line end. Call it once. */
  end(): CsvRecord[] {
    const records: CsvRecord[] = [];
    if (this.#state === "quoted") {
      const problem = "a quoted cell is never closed; everything behind its quote was read as part of it";
      return [{ line: this.#recordLine, problem }];
    }
    this.#endRecord(records);
    return records;
  }

  #withoutMark(text: string): string {
    if (!this.#first || text === "") return text;
    this.#first = false;
    return text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  #inQuotes(char: string): void {
    if (char === '"') this.#state = "closed";
    else this.#cell += char;
  }

  #outsideQuotes(char: string): void {
    if (this.#state === "broken") return;
    if (char === ",") return this.#endCell();
    if (char === '"' && this.#state === "start") this.#state = "quoted";
    else if (char === '"' && this.#state === "closed") {
      this.#cell += char;
      this.#state = "quoted";
    } else if (char === '"')
      this.#break('a quote stands inside of a cell that is not quoted; write "" in quotes');
    else if (this.#state === "closed") this.#break("something follows the closing quote of a cell");
    else {
      this.#cell += char;
      this.#state = "plain";
    }
  }

  #break(problem: string): void {
    this.#problem = `cell ${this.#cells.length + 1}: ${problem}`;
    this.#state = "broken";
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = "";
    this.#state = "start";
  }

  #endRecord(records: CsvRecord[]): void {
    const line = this.#recordLine;
    const empty = this.#state === "start" && this.#cells.length === 0;
    if (this.#state === "broken") records.push({ line, problem: this.#problem });
    else if (!empty) records.push({ line, cells: [...this.#cells, this.#cell] });
    this.#cells = [];
    this.#cell = "";
    this.#state = "start";
    this.#recordLine = this.#line;
  }
}

const mustQuote = /[",\r\n]|^[\s\uFEFF]|\s$/;

/** One record with its line end (CRLF). A cell that stands alone and is empty is quoted, since an empty line is no record. */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((cell) => (mustQuote.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${cells.length === 1 && cells[0] === "" ? '""' : written.join(",")}\r\n`;
}
