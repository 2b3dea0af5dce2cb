/** Why a stopped call became what it became. */
import type { DecisionDetail, Rule } from "../api/types.ts";
import { FALLBACK_MEANS } from "../words/definitions.ts";

type Action = NonNullable<DecisionDetail["fallback"]>["action"];

const means = (action: string): string => FALLBACK_MEANS[action] ?? action.replaceAll("_", " ");

/** Where the policy's choice does not fit, the gate takes another one. */
const UNFIT: Readonly<Partial<Record<Action, string>>> = {
  request_confirmation: "a yes could not let this call run as it stands",
  offer_options: "there was nothing to choose from",
  safe_default: "neither a fixed answer nor a harmless call could be given",
};

export interface FallbackPolicy {
  /** What the version of the policy that held set for the tool, or for all tools; undefined: nothing. */
  readonly set: Rule["fallback"];
  readonly by: "tool" | "global" | null;
}

/** What the policy says of a tool's fallback. */
export function fallbackSet(
  { global, tools }: { readonly global: Rule; readonly tools: Readonly<Record<string, Rule>> },
  tool: string | null,
): FallbackPolicy {
  const own = tool !== null && Object.hasOwn(tools, tool) ? tools[tool]?.fallback : undefined;
  if (own !== undefined) return { set: own, by: "tool" };
  return { set: global.fallback, by: global.fallback === undefined ? null : "global" };
}

/**
 * @param before what the session was answered before
 * @param policy null: it is not known
 */
export function fallbackWhy(
  { action }: { readonly action: Action },
  before: readonly Action[],
  policy: FallbackPolicy | null,
): string {
  const told =
    before.length === 0 ? "" : ` Before it the session was answered: ${before.map(means).join("; ")}.`;
  if (policy === null) return told.trim();
  const { set, by } = policy;
  if (set === undefined) return `The policy sets nothing, so the gate chose by what is uncertain.${told}`;
  const who = by === "tool" ? "The policy of the tool" : "The policy of all tools";
  if (set === action) return `${who} sets it.${told}`;
  const why =
    before.length > 0
      ? "a doubt about the same point goes one step further each time"
      : (UNFIT[set] ?? "it did not fit what is uncertain");
  return `${who} sets “${means(set)}”; ${why}.${told}`;
}
