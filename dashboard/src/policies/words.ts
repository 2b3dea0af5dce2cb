import type { PolicyPreview, Rule } from "../api/types.ts";
import { FALLBACK_MEANS } from "../words/definitions.ts";
import { opinionWords } from "./opinion.ts";

type Source = PolicyPreview["settings"][string]["source"];

/** Who says what holds. */
export const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  own: "set here",
  global: "as for all tools",
  risk: "by the risk",
  name: "by its name",
  built_in: "built in",
};

export const SITUATION_WORDS: Readonly<Record<PolicyPreview["fallbacks"][number]["situation"], string>> = {
  logged: "The latest stopped call of this tool",
  latest: "The latest call of this tool, were it stopped",
  values_differ: "The samples disagree about a value (made-up call)",
  not_stated: "Nobody said this value (made-up call)",
  unknown: "An address that nobody gave (made-up call)",
  missing: "Something is missing (made-up call)",
  general: "Nothing in particular stands out (made-up call)",
};

/** Settings whose members say enough by their names. */
const WORDED: readonly string[] = ["texts", "parameter_labels", "label"];

const isModel = (value: unknown): value is Exclude<NonNullable<Rule["second_opinion"]>, "off"> =>
  typeof value === "object" && value !== null && "model" in value;
type Member = string | { readonly model: string; readonly upstream?: string | null };
const isPanel = (value: unknown): value is { readonly rule?: string; readonly models: readonly Member[] } =>
  typeof value === "object" && value !== null && "models" in value;
const memberWords = (member: Member): string =>
  typeof member === "string" ? member : `${member.model}${member.upstream ? ` of ${member.upstream}` : ""}`;
const isGuard = (value: unknown): value is { readonly max_wrong: number; readonly confidence: number } =>
  typeof value === "object" && value !== null && "max_wrong" in value;

/** A value of the preview as a person reads it. */
export function valueWords(setting: string, value: unknown): string {
  if (value === null) return setting === "fallback" ? "the gate chooses by what is uncertain" : "none";
  if (setting === "fallback" && typeof value === "string") return FALLBACK_MEANS[value] ?? value;
  if (typeof value === "number") return String(Number(value.toFixed(4)));
  if (setting === "hook" && typeof value === "object" && "name" in value) return String(value.name);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (setting === "rules" || setting === "context")
    return Array.isArray(value) && value.length > 0 ? `${value.length} of them` : "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (setting === "safe_call" && typeof value === "object" && "tool" in value)
    return `call ${String(value.tool)}`;
  if (WORDED.includes(setting) && typeof value === "object")
    return Object.keys(value).length === 0 ? "none" : `${Object.keys(value).join(", ")}`;
  if (isModel(value)) return opinionWords(value);
  if (isPanel(value)) return `${value.rule ?? "majority"} of ${value.models.map(memberWords).join(", ")}`;
  if (isGuard(value)) return `at most ${value.max_wrong} wrong, sure by ${value.confidence}`;
  return String(value).replaceAll("_", " ");
}

/** A language by its name in English; the tag itself where it has none. */
export function languageWords(tag: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
