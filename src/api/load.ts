import { GateError } from "../core/errors.ts";
import { loadLimitsOf } from "../core/policy/conditions.ts";
import type { Load } from "../core/policy/load.ts";
import type { DecideInput } from "../gate/input.ts";
import type { Metered } from "../sampling/load-counters.ts";
import type { Upstream } from "../sampling/upstream.ts";
import type { Services } from "./services.ts";

/** What was seen of the model that a turn asks, where the policy wants to know it; null where it does not, or nothing was seen. */
export function loadFor(
  { load }: Services,
  upstream: Upstream | GateError,
  of: Pick<Metered, "model" | "credential">,
  policy: DecideInput["policy"],
): Load | null {
  if (upstream instanceof GateError || "unavailable" in policy) return null;
  const limits = loadLimitsOf(policy);
  return limits.length === 0 ? null : load.read({ upstream: upstream.baseUrl, ...of }, limits);
}
