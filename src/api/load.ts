import { GateError } from "../core/errors.ts";
import { loadLimitsOf } from "../core/policy/conditions.ts";
import type { Load } from "../core/policy/load.ts";
import type { DecideInput } from "../gate/input.ts";
import type { Metered } from "../sampling/load-counters.ts";
import type { Upstream } from "../sampling/upstream.ts";
import type { Services } from "./services.ts";

/**
 * What was seen of the model that a turn asks, where the policy wants to know it; null where it does not, or nothing was seen.
 * @param upstreamOf is asked only where the policy wants to know
 */
export function loadFor(
  { load }: Services,
  upstreamOf: () => Upstream | GateError,
  { model, credential }: { readonly model: string | null; readonly credential: () => Metered["credential"] },
  policy: DecideInput["policy"],
): Load | null {
  const limits = "unavailable" in policy ? [] : loadLimitsOf(policy);
  if (limits.length === 0) return null;
  const upstream = upstreamOf();
  return upstream instanceof GateError
    ? null
    : load.read({ upstream: upstream.baseUrl, model, credential: credential() }, limits);
}
