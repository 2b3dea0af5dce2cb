import type { Conditions } from "../evidence.ts";
import { loadLimitsOf } from "../policy/conditions.ts";
import type { Surroundings } from "../policy/context.ts";
import { exceeds, isOver, type Load } from "../policy/load.ts";
import { resolveTool, ruleOf } from "../policy/resolve.ts";
import type { PolicyDocument } from "../policy/rule.ts";
import type { Risk, Tool } from "../turn.ts";
import type { LoggedNotes, LoggedRow } from "./row.ts";

const HINTS: Readonly<Partial<Record<Risk, Tool["annotations"]>>> = {
  low: { readOnly: true },
  medium: { destructive: false },
  high: { destructive: true },
};

/** The hints of declarations, which are not in a row: the risk that was held tells them where no rule rates the tool. */
const hintsIn = ({ calls }: LoggedRow, held: PolicyDocument): readonly Tool[] =>
  calls.flatMap(({ tool: name, risk }) => {
    const { riskSource } = resolveTool(held, name);
    const annotations = risk && HINTS[risk];
    return annotations === undefined || riskSource === "tool" || riskSource === "global"
      ? []
      : [{ name, description: "", parameters: {}, annotations }];
  });

/** The load as it was measured, held against the limits of these policies. Where it was not asked for then, the numbers tell. */
const loadIn = (load: Load, policies: readonly PolicyDocument[]): Load => ({
  ...load,
  over: policies.flatMap(loadLimitsOf).filter((limit) => isOver(load, limit) || exceeds(load, limit, false)),
});

/** What is known of the moment of a decision and of where it came from. */
export function loggedSurroundings(
  row: LoggedRow,
  notes: LoggedNotes | undefined,
  [held, other]: readonly [PolicyDocument, PolicyDocument],
): Surroundings {
  const noted = notes?.evidence?.conditions;
  const load = noted?.load ? loadIn(noted.load, [held, other]) : null;
  const conditions: Conditions = { ...noted, at: row.createdAt, load };
  return { agent: row.agent, conditions, tools: hintsIn(row, held) };
}

const contextOf = (policy: PolicyDocument, tool: string) => [
  ...(policy.global.context ?? []),
  ...(ruleOf(policy, tool).context ?? []),
];

/** Whether changed context rules ask for what the log does not say of the decision: its group, its channel, or the load. */
export function lacksConditions(
  { calls }: LoggedRow,
  notes: LoggedNotes | undefined,
  held: PolicyDocument,
  other: PolicyDocument,
): boolean {
  const noted = notes?.evidence?.conditions;
  return calls.some(({ tool }) => {
    const [before, after] = [contextOf(held, tool), contextOf(other, tool)];
    if (JSON.stringify(before) === JSON.stringify(after)) return false;
    return [...before, ...after].some(
      ({ when }) =>
        (noted === undefined && (when.groups !== undefined || when.channels !== undefined)) ||
        (when.load !== undefined && (noted?.load ?? null) === null),
    );
  });
}

/** Whether a context rule of a policy asks for what only the notes of a decision hold. */
export const asksConditions = ({ global, tools }: PolicyDocument): boolean =>
  [global, ...Object.values(tools)].some(({ context = [] }) =>
    context.some(({ when }) => [when.groups, when.channels, when.load].some((asked) => asked !== undefined)),
  );
