/** What the page of a new experiment holds, as it was typed. */
import type { Experiment } from "../api/types.ts";
import type { Draft } from "./calls.ts";
import { type ArmForm, toArms, toForm } from "./settings.ts";

export interface Form {
  readonly name: string;
  readonly unit: string;
  /** "": decisions of all tools count. */
  readonly tool: string;
  readonly arms: readonly ArmForm[];
  readonly effect: string;
  readonly penalty: string;
  readonly power: string;
  readonly confidence: string;
  readonly hours: string;
  readonly units: string;
  /** Largest accepted increase by metric, shares in percentage points; "": no guard rail. */
  readonly rails: Readonly<Record<Rail, string>>;
}

export const RAILS = ["wrong", "abstain_rate", "tokens", "latency_ms"] as const;
export type Rail = (typeof RAILS)[number];
/** What a rail is typed in: shares as percentage points. */
const TYPED: Readonly<Record<Rail, number>> = { wrong: 100, abstain_rate: 100, tokens: 1, latency_ms: 1 };

export const BLANK: Form = {
  name: "",
  unit: "session",
  tool: "",
  arms: [
    { id: "now", share: "50", rules: [] },
    { id: "new", share: "50", rules: [{ tool: "", base: {}, draft: {}, chosen: ["threshold"] }] },
  ],
  effect: "0.05",
  penalty: "1",
  power: "0.8",
  confidence: "0.95",
  hours: "24",
  units: "100",
  rails: { wrong: "2", abstain_rate: "", tokens: "", latency_ms: "" },
};

/** The form of an experiment that is run again. */
export const formOf = (of: Experiment): Form => ({
  name: `${of.name} (again)`,
  unit: of.unit,
  tool: of.tool ?? "",
  arms: of.arms.map(toForm),
  effect: String(of.minimum_effect),
  penalty: String(of.penalty),
  power: String(of.power),
  confidence: String(of.confidence),
  hours: String(of.maturation_hours),
  units: String(of.minimum_units),
  rails: Object.fromEntries(
    RAILS.map((rail) => {
      const most = of.guard_rails[rail];
      return [rail, most === undefined ? "" : String(Number((most * TYPED[rail]).toFixed(6)))];
    }),
  ) as Form["rails"],
});

const NUMBERS = [
  ["effect", "The smallest difference"],
  ["penalty", "The penalty"],
  ["power", "The chance to find it"],
  ["confidence", "How sure the intervals are"],
  ["hours", "The waiting time"],
  ["units", "The least number in each arm"],
] as const;

/** What the form asks for, or what is missing. The gate checks the rest. */
export function toDraft(form: Form): { readonly draft: Draft } | { readonly problem: string } {
  const read = toArms(form.arms);
  if ("problem" in read) return read;
  for (const [name, words] of NUMBERS) {
    if (!(Number(form[name]) > 0)) return { problem: `${words} is a number above 0.` };
  }
  if (Number(form.hours) < 0.01 || Number(form.hours) > 744)
    return { problem: "The waiting time is 0.01 to 744 hours." };
  const rails: [Rail, number][] = [];
  for (const rail of RAILS) {
    if (form.rails[rail].trim() === "") continue;
    const most = Number(form.rails[rail]) / TYPED[rail];
    if (!(most >= 0)) return { problem: "A guard rail is a number of at least 0." };
    rails.push([rail, most]);
  }
  return {
    draft: {
      name: form.name.trim(),
      unit: form.unit === "user" ? "user" : "session",
      arms: read.arms,
      tool: form.tool.trim() === "" ? null : form.tool.trim(),
      penalty: Number(form.penalty),
      minimum_effect: Number(form.effect),
      power: Number(form.power),
      confidence: Number(form.confidence),
      maturation_hours: Number(form.hours),
      minimum_units: Number(form.units),
      guard_rails: Object.fromEntries(rails),
    },
  };
}

const KEPT = "idk-experiment-draft-2";

/** What was typed last in this tab: going back and forth loses nothing. */
export function keptForm(): Form | null {
  try {
    const text = sessionStorage.getItem(KEPT);
    if (text === null) return null;
    const kept = JSON.parse(text) as Form;
    return { ...BLANK, ...kept, rails: { ...BLANK.rails, ...kept.rails } };
  } catch {
    return null;
  }
}

export function keepForm(form: Form | null): void {
  try {
    if (form === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(form));
  } catch {
    // It holds until the page is left.
  }
}
