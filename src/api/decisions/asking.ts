import { GateError } from "../../core/errors.ts";
import type { AskingModel } from "../../gate/evidence/fetch.ts";
import type { DecideInput } from "../../gate/input.ts";
import { NO_SECOND, secondUpstream } from "../../sampling/second-upstreams.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { chooseUpstream, type Upstream } from "../../sampling/upstream.ts";
import type { DecisionRequest } from "../../wire/decisions/request.ts";
import { openaiChat } from "../../wire/openai-chat/format.ts";
import { loadFor } from "../load.ts";
import type { Services } from "../services.ts";

/** The upstream for chat completions, with the deployment's own key; or why nobody can be asked there. */
function ownUpstream(services: Services): Upstream | GateError {
  try {
    const upstream = chooseUpstream(services.upstream, openaiChat.provider, null);
    return upstream.apiKey === null
      ? new UpstreamError("not_configured", "The deployment has no key of its own for its upstream.")
      : upstream;
  } catch (error) {
    if (error instanceof GateError) return error;
    throw error;
  }
}

/**
 * How other models are asked about samples that a caller brings: in chat completions, by the deployment's own keys. What the
 * caller's headers hold was not meant for a provider.
 */
export function askingFor(
  services: Services,
  { turn }: DecisionRequest,
  policy: DecideInput["policy"],
): Omit<AskingModel, "signal"> {
  const upstream = ownUpstream(services);
  return {
    turn: {
      format: openaiChat,
      headers: new Headers(),
      upstream,
      policy,
      sent: { gating: 0 },
      load: { seen: loadFor(services, upstream, turn.model, policy), meter: services.load },
      client: new AbortController(),
      request: { turn, forced: false, drawOnce: false, unseen: false },
    },
    parts: { second: (name) => secondUpstream(services.upstream.second ?? NO_SECOND, name) },
  };
}
