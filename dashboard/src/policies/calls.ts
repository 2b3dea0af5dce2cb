/** The gate's routes of this room. */
import type { GateClient } from "../api/client.ts";
import type { Policy, PolicyCheck, PolicyDryRun, PolicyPreview, ToolOrder } from "../api/types.ts";
import type { Content, Rules } from "./changes.ts";

/** What holds before anybody set anything. */
export const BUILT_IN: Policy = {
  version: 0,
  global: {},
  tools: {},
  author: null,
  reason: "built in",
  created_at: null,
};

/**
 * @param tool null: a tool that no rule names
 * @param locale in which fallbacks are told; "": as the policy has it
 */
export const previewPolicy = (
  gate: GateClient,
  tool: string | null,
  { global, tools }: Rules,
  locale: string,
) =>
  gate.post<PolicyPreview>("/api/policies/preview", {
    tool,
    global,
    tools,
    ...(locale === "" ? {} : { locale }),
  });

/** @param tool null: all decisions */
export const dryRunPolicy = (gate: GateClient, tool: string | null, { global, tools }: Rules) =>
  gate.post<PolicyDryRun>("/api/policies/dry-run", { tool, global, tools });

/** Which tools ran before this one in the log. */
export const readOrder = (gate: GateClient, tool: string) =>
  gate.get<ToolOrder>(`/api/tools/${encodeURIComponent(tool)}/order`);

/** Keeps a proposed order from being proposed again, or takes that back. */
export const dismissOrder = (
  gate: GateClient,
  tool: string,
  order: { readonly before: string; readonly dismissed: boolean; readonly author: string },
) => gate.post<unknown>(`/api/tools/${encodeURIComponent(tool)}/order/dismiss`, order);

export const checkPolicy = (gate: GateClient, document: unknown) =>
  gate.post<PolicyCheck>("/api/policies/check", document);

/** One version of the policy; null where there is none of this number. */
export async function readVersion(gate: GateClient, version: number): Promise<Policy | null> {
  if (version === 0) return BUILT_IN;
  const { items } = await gate.policyVersions({ cursor: String(version + 1), limit: "1" });
  return items.find((one) => one.version === version) ?? null;
}

/** What a rollback to `then` makes hold: everything as it was, but for an experiment that has ended since. */
export const rolledBack = (then: Policy, now: Policy): Content => ({
  ...then,
  experiment: then.experiment && then.experiment.id === now.experiment?.id ? then.experiment : null,
});

/** What an export holds: all that an import takes. A running experiment is begun on its own page only. */
export const exported = ({ global, tools, heads, auto_recalibrate, prices }: Policy): Partial<Content> => ({
  global,
  tools,
  ...(heads ? { heads } : {}),
  ...(auto_recalibrate ? { auto_recalibrate } : {}),
  ...(prices ? { prices } : {}),
});
