import { MODEL_NAME } from "../model/model.ts";
import type { AssistantMessage } from "./chat.ts";
import type { DemoTurn } from "./turn.ts";

const TIMEOUT_MS = 30_000;

export interface DrawnSample {
  readonly message: AssistantMessage;
  readonly finish_reason: string;
  /** As if each had been asked for alone. */
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
}

/** What the demo asks of the simulated upstream: samples, and the truth about them. */
export interface Upstream {
  /** @throws Error when it does not answer with samples */
  draw(turn: DemoTurn, n: number): Promise<readonly DrawnSample[]>;
  /** The verdict on the answer that a call stands in; null for a call that it did not make. */
  truth(callId: string): Promise<{ readonly verdict: "correct" | "incorrect"; readonly why: string } | null>;
}

export function upstreamAt(url: string): Upstream {
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    async draw({ messages, tools }, n) {
      const response = await send("/v1/chat/completions", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model: MODEL_NAME, messages, tools, n }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`POST ${url}/v1/chat/completions: ${response.status} ${text}`);
      const { choices, usage } = JSON.parse(text) as Pick<DrawnSample, "usage"> & {
        readonly choices: readonly Omit<DrawnSample, "usage">[];
      };
      const own = {
        prompt_tokens: usage.prompt_tokens,
        completion_tokens: Math.round(usage.completion_tokens / Math.max(1, choices.length)),
      };
      return choices.map(({ message, finish_reason }) => ({ message, finish_reason, usage: own }));
    },
    async truth(callId) {
      const response = await send(`/sim/verdicts/${encodeURIComponent(callId)}`);
      const text = await response.text();
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`GET ${url}/sim/verdicts/${callId}: ${response.status} ${text}`);
      return JSON.parse(text) as { verdict: "correct" | "incorrect"; why: string };
    },
  };
}
