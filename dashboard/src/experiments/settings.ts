/** The settings of a policy that an arm can change, and how a form writes them. */
import { FALLBACK_ACTIONS, MODES, RISKS } from "../../../src/core/turn.ts";
import type { Experiment } from "../api/types.ts";

type Arm = Experiment["arms"][number];
type Rule = NonNullable<Arm["global"]>;

type Kind = readonly string[] | "number" | "text" | "json";

export const SETTINGS: readonly (readonly [name: string, kind: Kind])[] = [
  ["threshold", "number"],
  ["penalty", "number"],
  ["mode", MODES],
  ["risk", RISKS],
  ["samples", "number"],
  ["fallback", FALLBACK_ACTIONS],
  ["safe_default", "text"],
  ["enforce_share", "number"],
  ["explore_share", "number"],
  ["explore_band", "number"],
  ["audit_share", "number"],
  ["forced", ["release", "blocks", "abstain"]],
  ["stream_text", ["hold", "pass"]],
  ["on_error", ["open", "closed"]],
  ["durability", ["after_answer", "before_answer"]],
  ["store_content", ["full", "hash", "none"]],
  ["confirmation_minutes", "number"],
  ["cache_minutes", "number"],
  ["retry", "json"],
  ["second_opinion", "json"],
  ["panel", "json"],
  ["validation", "json"],
  ["self_confidence", "json"],
  ["checks", "json"],
  ["canonical", "json"],
  ["one_call_agents", "json"],
  ["after", "json"],
];

export const kindOf = (setting: string): Kind => SETTINGS.find(([name]) => name === setting)?.[1] ?? "text";

/** One line of an arm's form: "" as tool stands for all tools. */
export interface Line {
  readonly tool: string;
  readonly setting: string;
  readonly value: string;
}

export interface ArmForm {
  readonly id: string;
  /** Percent, as it was typed. */
  readonly share: string;
  readonly lines: readonly Line[];
}

class Unreadable extends Error {}

function valueOf({ setting, value }: Line): unknown {
  const kind = kindOf(setting);
  const named = setting.replaceAll("_", " ");
  if (value.trim() === "") throw new Unreadable(`give ${named} a value.`);
  if (kind === "number") {
    const number = Number(value);
    if (!Number.isFinite(number)) throw new Unreadable(`${named} is a number.`);
    return number;
  }
  if (kind !== "json") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    throw new Unreadable(`${named} is written as JSON, such as {"schema": "flag"}.`);
  }
}

/** The arms that the forms say, or what is wrong with them. The gate reads them again. */
export function toArms(
  forms: readonly ArmForm[],
): { readonly arms: Experiment["arms"] } | { readonly problem: string } {
  const arms: Arm[] = [];
  for (const form of forms) {
    const name = form.id.trim();
    try {
      if (name === "") throw new Unreadable("give it a name.");
      if (arms.some(({ id }) => id === name)) throw new Unreadable("another arm has this name.");
      const share = Number(form.share) / 100;
      if (!(share > 0 && share <= 1)) throw new Unreadable("its share is a percentage above 0.");
      arms.push({ id: name, share, ...patchOf(form.lines) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { problem: `Arm ${name === "" ? String(arms.length + 1) : `“${name}”`}: ${error.message}` };
    }
  }
  const total = arms.reduce((sum, { share }) => sum + share, 0);
  return total > 1 + 1e-9
    ? { problem: `The arms take ${Math.round(total * 100)} % together; at most 100 % are there.` }
    : { arms };
}

function patchOf(lines: readonly Line[]): Pick<Arm, "global" | "tools"> {
  // A tool may have any name, such as "__proto__".
  const rules = new Map<string, Map<string, unknown>>();
  for (const line of lines) {
    const tool = line.tool.trim();
    const rule = rules.get(tool) ?? new Map<string, unknown>();
    if (rule.has(line.setting)) {
      throw new Unreadable(`${line.setting.replaceAll("_", " ")} is set twice for ${tool || "all tools"}.`);
    }
    rules.set(tool, rule.set(line.setting, valueOf(line)));
  }
  const named = [...rules].map(([tool, rule]) => [tool, Object.fromEntries(rule) as Rule] as const);
  const global = named.find(([tool]) => tool === "")?.[1];
  const tools = named.filter(([tool]) => tool !== "");
  return {
    ...(global === undefined ? {} : { global }),
    ...(tools.length === 0 ? {} : { tools: Object.fromEntries(tools) }),
  };
}

const linesOf = (tool: string, rule: Rule): Line[] =>
  Object.entries(rule).map(([setting, value]) => ({
    tool,
    setting,
    value: typeof value === "string" && kindOf(setting) !== "json" ? value : JSON.stringify(value),
  }));

/** An arm as its form shows it. */
export const toForm = ({ id, share, global = {}, tools = {} }: Arm): ArmForm => ({
  id,
  share: String(Number((share * 100).toFixed(3))),
  lines: [...linesOf("", global), ...Object.entries(tools).flatMap(([tool, rule]) => linesOf(tool, rule))],
});
