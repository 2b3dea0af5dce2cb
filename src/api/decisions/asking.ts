import { GateError } from "../../core/errors.ts";
import type { Load } from "../../core/policy/load.ts";
import type { AskingModel } from "../../gate/evidence/fetch.ts";
import type { DecideInput } from "../../gate/input.ts";
import { NO_SECOND, secondUpstream } from "../../sampling/second-upstreams.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { chooseUpstream, type Upstream } from "../../sampling/upstream.ts";
import type { DecisionRequest } from "../../wire/decisions/request.ts";
import { openaiChat } from "../../wire/openai-chat/format.ts";
import { loadFor } from "../load.ts";
import type { Services } from "../services.ts";

/** The deployment's upstream for chat completions, or why there is none. */
function chatUpstream(services: Services): Upstream | GateError {
  try {
    return chooseUpstream(services.upstream, openaiChat.provider, null);
  } catch (error) {
    if (error instanceof GateError) return error;
    throw error;
  }
}

/** The same where it can be asked with a key of the deployment's own. */
const withOwnKey = (upstream: Upstream | GateError): Upstream | GateError =>
  upstream instanceof GateError || upstream.apiKey !== null
    ? upstream
    : new UpstreamError("not_configured", "The deployment has no key of its own for its upstream.");

/** What was seen of the model that the turn names, where the policy wants to know it. */
export const chatLoad = (
  services: Services,
  { turn }: DecisionRequest,
  policy: DecideInput["policy"],
): Load | null =>
  loadFor(services, () => chatUpstream(services), { model: turn.model, credential: () => null }, policy);

/**
 * How other models are asked about samples that a caller brings: in chat completions, by the deployment's own keys. What the
 * caller's headers hold was not meant for a provider.
 */
export function askingFor(
  services: Services,
  { turn }: DecisionRequest,
  policy: DecideInput["policy"],
  load: Load | null,
): Omit<AskingModel, "signal"> {
  return {
    turn: {
      format: openaiChat,
      headers: new Headers(),
      upstream: withOwnKey(chatUpstream(services)),
      policy,
      sent: { gating: 0 },
      load: { seen: load, meter: services.load },
      client: new AbortController(),
      request: { turn, forced: false, drawOnce: false, unseen: false },
    },
    parts: { second: (name) => secondUpstream(services.upstream.second ?? NO_SECOND, name) },
  };
}
