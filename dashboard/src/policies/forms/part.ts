/** A JSON value as a form shows it: described in parts, each with its label and its place in the value. */
export type Members = Readonly<Record<string, unknown>>;

interface Common {
  /** The member of the value. */
  readonly key: string;
  readonly label: string;
  /** One plain sentence below it. */
  readonly means?: string;
  /** Where the part is shown at all. */
  readonly when?: (value: Members) => boolean;
}

export type Part = Common &
  (
    | { readonly kind: "text"; readonly names?: "arguments" | "tools" }
    /** A number, or a decimal with more digits than a JSON number keeps, as text. */
    | { readonly kind: "number" }
    | {
        readonly kind: "choice";
        /** What stands for nothing. */
        readonly any?: string;
        readonly options: readonly (readonly [value: string, shown: string])[];
      }
    /** True, or nothing. */
    | { readonly kind: "tick" }
    /** Yes, no, or nothing. */
    | { readonly kind: "flag"; readonly any: string }
    /** Texts, one a line. */
    | { readonly kind: "lines" }
    /** Texts, numbers, true and false, one a line; a text that looks like something else stands in quotes. */
    | { readonly kind: "values" }
    /** Some of these words. */
    | { readonly kind: "ticks"; readonly words: readonly (readonly [word: string, shown: string])[] }
    | { readonly kind: "group"; readonly parts: readonly Part[] }
  );

export const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};

/** What a person typed as a number: the number where that loses nothing, else the text, which the gate reads or refuses. */
export const numberOf = (text: string): number | string => {
  const trimmed = text.trim();
  return trimmed !== "" && String(Number(trimmed)) === trimmed && Number.isFinite(Number(trimmed))
    ? Number(trimmed)
    : text;
};

export const shownNumber = (value: unknown): string =>
  typeof value === "number" || typeof value === "string" ? String(value) : "";

export const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** A line as the value that it says. */
function valueIn(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? line : value;
  } catch {
    return line;
  }
}

export const valuesOf = (text: string): readonly unknown[] => linesOf(text).map(valueIn);

/** A value as a line that says it. */
export function lineOf(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return value.trim() === value && value !== "" && !value.includes("\n") && valueIn(value) === value
    ? value
    : JSON.stringify(value);
}
