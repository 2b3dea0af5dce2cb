/** Members of a setting's value in the words that its form has for them. */
import { TIMES } from "../opinion.ts";
import { languageWords } from "../words.ts";
import { BUSINESS_PARTS } from "./business-parts.ts";
import { CHANGES, CONTEXT_PARTS, LOAD_PARTS } from "./context-parts.ts";
import { HOOK, MODEL, PANEL, SELF_CONFIDENCE, VALIDATION } from "./object-parts.ts";
import { membersOf, type Part } from "./part.ts";

const GUARD: readonly Part[] = [
  { kind: "number", key: "max_wrong", label: "Most calls that may be wrong (share)" },
  { kind: "number", key: "confidence", label: "How sure it must be" },
];
const SECOND: readonly Part[] = [
  ...MODEL,
  { kind: "choice", key: "when", label: "When it is asked", options: TIMES },
  { kind: "ticks", key: "risks", label: "Only for tools rated", words: [] },
  { kind: "number", key: "deadline_ms", label: "Longest wait, in milliseconds" },
];
const CONTEXT: readonly Part[] = [
  ...CONTEXT_PARTS,
  { kind: "group", key: "load", label: "Load", parts: LOAD_PARTS },
  ...CHANGES.map(([key, shown]) => ({ kind: "number", key, label: `The threshold: ${shown}` }) as const),
];
const PARTS: ReadonlyMap<string, readonly Part[]> = new Map([
  ["hook", HOOK],
  ["panel", [...PANEL, { kind: "lines", key: "models", label: "Models" } as const]],
  ["validation", VALIDATION],
  ["self_confidence", SELF_CONFIDENCE],
  ["second_opinion", SECOND],
  ["guard", GUARD],
  ["rules", BUSINESS_PARTS],
  ["context", CONTEXT],
]);

/** Settings whose first members are languages. */
const BY_LANGUAGE: readonly string[] = ["texts", "label"];

function partAt(parts: readonly Part[], [first, ...rest]: readonly string[]): Part | undefined {
  const found =
    parts.find(({ key }) => key === first) ??
    // Load stands beside the other conditions in the form, and inside of them in the value.
    (first === "when" && rest[0] === "load" ? parts.find(({ key }) => key === "load") : undefined);
  if (found === undefined || rest.length === 0) return found;
  const inner = found.key === "load" && first === "when" ? rest.slice(1) : rest;
  if (inner.length === 0) return found;
  return found.kind === "group" ? (partAt(found.parts, inner) ?? partAt(parts, inner)) : undefined;
}

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
const plain = (word: string): string => word.replaceAll("_", " ");

/** Where a member stands, such as “limit, most calls”. */
export function pathWords(setting: string, path: readonly string[]): string {
  const parts = PARTS.get(setting) ?? [];
  const ofLanguage = (at: number) =>
    (at === 0 && BY_LANGUAGE.includes(setting)) || (at === 1 && setting === "parameter_labels");
  // Names of parameters and arguments are the tool's own, and stay as they are.
  const own = (at: number) =>
    (at === 0 && setting === "parameter_labels") || (at >= 1 && setting === "safe_call");
  return path
    .map((key, at) => {
      if (ofLanguage(at)) return languageWords(key);
      if (own(at)) return key;
      const part = partAt(parts, path.slice(0, at + 1));
      return part === undefined ? plain(key) : lower(part.label);
    })
    .join(", ");
}

/** The value of a member; what users read, and names that are not the gate's, are shown as they are. */
export function memberWords(setting: string, path: readonly string[], value: unknown): string {
  const part = partAt(PARTS.get(setting) ?? [], path);
  const options = part?.kind === "choice" ? part.options : part?.kind === "ticks" ? part.words : [];
  const shown = (one: unknown): string => options.find(([word]) => word === one)?.[1] ?? scalarWords(one);
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(shown).join(", ");
  return shown(value);
}

function scalarWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value === "" ? "empty" : value;
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map(scalarWords).join(", ");
  const { model, upstream, ...rest } = membersOf(value);
  const others = Object.entries(rest).map(([key, one]) => `${plain(key)} ${scalarWords(one)}`);
  if (typeof model !== "string") return others.join(", ") || "empty";
  return [typeof upstream === "string" ? `${model} of ${upstream}` : model, ...others].join(", ");
}
