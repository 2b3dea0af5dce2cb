import { PermissionError } from "../errors.ts";
import { allRules } from "../rules/rule.ts";
import { MODES, RISKS, type CallThreshold, type Message, type Mode, type ThresholdSource } from "../turn.ts";
import { enforceChance, explorationOf, type ExploreRule } from "./chance.ts";
import type { Surroundings } from "./context.ts";
import { modeIn, resolveTool, storeContentOf, stricterMode } from "./resolve.ts";
import type { ToolPolicy } from "./tool-policy.ts";
import {
  type Durability,
  FORCED,
  type Forced,
  type OnError,
  type PolicyDocument,
  type StoreContent,
} from "./rule.ts";

/** What a request asks for on top of the policy. Anybody may be stricter; only an admin may be looser. */
export interface Overrides {
  readonly mode: Mode | null;
  /** 0..1 */
  readonly threshold: number | null;
  readonly mayLoosen: boolean;
  /** The request was checked already: where it is looser than what holds for a call, the stricter holds. Else it is refused. */
  readonly keepStricter?: boolean;
}

/** One decision a turn, all calls or none: the strictest of what holds for its calls. */
export interface TurnPolicy {
  readonly mode: Mode;
  /** The chance that a turn with these calls is enforced, where the policy enforces in a share of sessions; else null. */
  readonly enforceShare: number | null;
  /** The largest of its tools. */
  readonly auditShare: number;
  /** Null: nothing is explored. */
  readonly explore: ExploreRule | null;
  /** Null when the turn has no call. */
  readonly threshold: number | null;
  readonly thresholdSource: ThresholdSource | null;
  /** The tool whose threshold holds. */
  readonly gatedBy: string | null;
  readonly calls: readonly CallThreshold[];
  /** The riskiest tool: its fallback holds. */
  readonly riskiest: ToolPolicy;
  readonly onError: OnError;
  readonly durability: Durability;
  readonly storeContent: StoreContent;
  readonly forced: Forced;
  /** The shortest of its tools. */
  readonly confirmationMinutes: number;
  /** The shortest of its tools. */
  readonly cacheMinutes: number;
  /** Every one of its tools allows it. */
  readonly retry: boolean;
}

const STORE_ORDER: readonly StoreContent[] = ["full", "hash", "none"];

const strictest = <T>(order: readonly T[], values: readonly T[]): T =>
  values.reduce((a, b) => (order.indexOf(b) > order.indexOf(a) ? b : a));

export const stricterContent = (a: StoreContent, b: StoreContent): StoreContent =>
  STORE_ORDER.indexOf(b) > STORE_ORDER.indexOf(a) ? b : a;

/** Its calls are counted: the next turn must find this one. */
export const counts = ({ rules }: Pick<ToolPolicy, "rules">): boolean =>
  allRules(rules).some(({ kind }) => kind === "limit");

interface HeldMode {
  readonly mode: Mode;
  readonly enforceShare: number | null;
}

function modeOf(tools: readonly ToolPolicy[], overrides: Overrides, unit: string | null): HeldMode {
  const held = {
    mode: tools.map((tool) => modeIn(tool, unit)).reduce(stricterMode),
    enforceShare: enforceChance(tools),
  };
  const asked = overrides.mode;
  if (asked === null) return held;
  // What may be asked for does not depend on the session: else one caller would be refused where another is not.
  const strictest = tools.map((tool) => tool.mode).reduce(stricterMode);
  if (MODES.indexOf(asked) < MODES.indexOf(strictest) && !overrides.mayLoosen) {
    if (overrides.keepStricter === true) return held;
    throw new PermissionError(
      `The policy holds mode "${strictest}"; a request may only be stricter, not "${asked}". Use an admin key to loosen it.`,
      { param: "mode" },
    );
  }
  return { mode: asked, enforceShare: null };
}

function callThreshold(tool: ToolPolicy, index: number, overrides: Overrides): CallThreshold {
  const { risk, threshold, thresholdSource, context } = tool;
  const held = {
    index,
    tool: tool.tool,
    risk,
    threshold,
    thresholdSource,
    ...(context.length > 0 && { context }),
  };
  const asked = overrides.threshold;
  if (asked === null) return held;
  // What may be asked for does not depend on the hour or the channel.
  const least = Math.min(threshold, context[0]?.from ?? threshold);
  if (asked < least && !overrides.mayLoosen && overrides.keepStricter !== true) {
    throw new PermissionError(
      `The policy holds a threshold of ${least} for "${tool.tool}"; a request may only be stricter, not ${asked}. ` +
        `Use an admin key to loosen it.`,
      { param: "threshold" },
    );
  }
  if (asked < threshold && !overrides.mayLoosen) return held;
  return { index, tool: tool.tool, risk, threshold: asked, thresholdSource: "request" };
}

/**
 * The policy that holds for a turn that calls `toolNames` (in call order, repeats allowed; empty: no call).
 * @param unit see `modeIn`
 * @param around see `resolveTool`
 * @throws PermissionError when a request is looser than the policy and may not be.
 */
export function resolveTurn(
  policy: PolicyDocument,
  toolNames: readonly string[],
  overrides: Overrides,
  unit: string | null = null,
  around?: Surroundings,
): TurnPolicy {
  const tools = toolNames.map((name) => resolveTool(policy, name, around));
  // Without a call the global rule holds; "" is no tool's name in a policy.
  const judged = tools.length > 0 ? tools : [resolveTool({ ...policy, tools: {} }, "")];
  const riskiest = judged.reduce((a, b) => (RISKS.indexOf(b.risk) > RISKS.indexOf(a.risk) ? b : a));
  const calls = tools.map((tool, index) => callThreshold(tool, index, overrides));
  const highest = calls.reduce<CallThreshold | null>(
    (a, b) => (a === null || b.threshold > a.threshold ? b : a),
    null,
  );
  const { mode, enforceShare } = modeOf(judged, overrides, unit);
  return {
    mode,
    enforceShare,
    auditShare: Math.max(...judged.map((tool) => tool.auditShare)),
    // What the request itself asked for is not put to chance.
    explore: overrides.mode === null && highest?.thresholdSource !== "request" ? explorationOf(judged) : null,
    threshold: highest?.threshold ?? null,
    thresholdSource: highest?.thresholdSource ?? null,
    gatedBy: highest?.tool ?? null,
    calls,
    riskiest,
    onError: strictest(
      ["open", "closed"],
      judged.map((t) => t.onError),
    ),
    durability: strictest(
      ["after_answer", "before_answer"],
      judged.map(
        (t) =>
          t.durability ??
          (mode === "enforce" && (t.risk === "high" || counts(t)) ? "before_answer" : "after_answer"),
      ),
    ),
    storeContent: judged.map((t) => t.storeContent).reduce(stricterContent),
    forced: strictest(
      FORCED,
      judged.map((t) => t.forced),
    ),
    confirmationMinutes: Math.min(...judged.map((t) => t.confirmationMinutes)),
    cacheMinutes: Math.min(...judged.map((t) => t.cacheMinutes)),
    retry: judged.every((t) => t.retry),
  };
}

/**
 * What is stored follows the strictest of all tools that are called in what is stored: by any sample, by other models, and
 * earlier in the conversation, whose calls and results are part of the messages.
 */
export const storedOf = (
  document: PolicyDocument,
  policy: TurnPolicy,
  said: readonly Pick<Message, "calls">[],
): StoreContent =>
  said
    .flatMap(({ calls }) => calls)
    .map((call) => storeContentOf(document, call.name))
    .reduce(stricterContent, policy.storeContent);
