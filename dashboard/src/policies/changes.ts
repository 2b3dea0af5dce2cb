import type { Policy, Rule } from "../api/types.ts";

/** One setting that is another one afterwards. Null: not set. */
export interface Change {
  /** The tool; null for the rule of all tools. */
  readonly tool: string | null;
  readonly setting: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Rules = Pick<Policy, "global" | "tools">;

/** What differs between two policies, setting by setting. */
export function changesBetween(before: Rules, after: Rules): Change[] {
  const tools = [...new Set([...Object.keys(before.tools), ...Object.keys(after.tools)])].toSorted();
  return [
    ...ruleChanges(null, before.global, after.global),
    ...tools.flatMap((tool) => ruleChanges(tool, ruleOf(before, tool), ruleOf(after, tool))),
  ];
}

/** The tool's own rule; empty where it has none. */
export const ruleOf = ({ tools }: Rules, tool: string): Rule =>
  Object.hasOwn(tools, tool) ? (tools[tool] ?? {}) : {};

function ruleChanges(tool: string | null, before: Rule, after: Rule): Change[] {
  const settings = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Rule)[];
  return settings.flatMap((setting) => {
    const [old, now] = [textOf(before[setting]), textOf(after[setting])];
    return old === now ? [] : [{ tool, setting: setting.replaceAll("_", " "), before: old, after: now }];
  });
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** The policy with another rule for one tool, or for all (`tool` null). A rule without settings is taken out. */
export function withRule({ global, tools }: Rules, tool: string | null, rule: Rule): Rules {
  if (tool === null) return { global: rule, tools };
  const others = Object.entries(tools).filter(([name]) => name !== tool);
  const own: [string, Rule][] = Object.keys(rule).length === 0 ? [] : [[tool, rule]];
  return { global, tools: Object.fromEntries([...others, ...own]) };
}
