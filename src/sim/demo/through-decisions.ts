import { type GateClient, RequestFailure } from "../../cli/replay/gate-client.ts";
import type { Random } from "../../core/statistics/random.ts";
import { MODEL_NAME } from "../model/model.ts";
import { integerFrom } from "../scenarios/draw.ts";
import { callsOf } from "./chat.ts";
import type { SendTurn } from "./turn.ts";
import type { DrawnSample, Upstream } from "./upstream.ts";

/**
 * Through `POST /v1/decisions`: the agent draws 3 to 5 samples itself, asks the gate about them, and does what it says.
 * In off and shadow it goes on with its first sample, in enforce with the candidate.
 */
export function throughDecisions(gate: GateClient, upstream: Upstream, random: Random): SendTurn {
  return async (turn) => {
    const samples = await upstream.draw(turn, integerFrom(3, 5, random));
    const { agent, session, user, mode, messages, tools } = turn;
    const body = {
      agent,
      session,
      user,
      model: MODEL_NAME,
      messages,
      tools,
      samples,
      metadata: { simulated: true },
      ...(mode === null ? {} : { mode }),
    };
    // A session grows with every turn, so its name and length name the turn: one that is sent again counts once.
    const decision = readDecision(await gate.post("/v1/decisions", body, `${session}-${messages.length}`));
    const judged = sampleAt(samples, decision.mode === "enforce" ? decision.candidate : 0);
    const stopped = decision.action === "abstain";
    return {
      decisionId: decision.id,
      message: stopped ? { role: "assistant", content: decision.words } : judged.message,
      stopped,
      judgedCallId: callsOf(judged.message)[0]?.id ?? null,
    };
  };
}

function sampleAt(samples: readonly DrawnSample[], place: number): DrawnSample {
  const sample = samples[place];
  if (sample === undefined) throw new RequestFailure(`The gate chose sample ${place}, which was not sent.`);
  return sample;
}

function readDecision(body: unknown) {
  if (typeof body !== "object" || body === null || !("id" in body) || typeof body.id !== "string") {
    throw new RequestFailure(`POST /v1/decisions answered no decision: ${JSON.stringify(body)}`);
  }
  const { id, action, mode, candidate, fallback } = body as Record<string, unknown>;
  const words =
    typeof fallback === "object" && fallback !== null && "message" in fallback && fallback.message;
  return {
    id: String(id),
    action,
    mode,
    candidate: typeof candidate === "number" ? candidate : 0,
    words: typeof words === "string" ? words : "I am not sure about that.",
  };
}
