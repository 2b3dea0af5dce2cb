import { setTimeout as sleep } from "node:timers/promises";
import OpenAI from "openai";
import { ChatCompletionStream } from "openai/lib/ChatCompletionStream";
import { createRandom } from "../../src/core/statistics/random.ts";
import { playStory } from "../../src/sim/demo/agent.ts";
import type { AssistantMessage } from "../../src/sim/demo/chat.ts";
import type { SendTurn } from "../../src/sim/demo/turn.ts";
import { MODEL_NAME } from "../../src/sim/model/model.ts";
import { createCatalogue } from "../../src/sim/scenarios/catalogue.ts";
import { post } from "./traffic.ts";

const PAUSE_MS = 150;

export interface AgentReport {
  /** Turns that ended with a call or words in the client's hands. */
  readonly turns: number;
  /** Turns of which the client saw an abstention. */
  readonly stopped: number;
  readonly problems: readonly string[];
}

/**
 * An agent with OpenAI's own client in front of a gate: story after story of the simulated upstream, each with its tool
 * results, until `until` says so. Every second turn is streamed and every second one gets an outcome.
 */
export async function runOpenAiAgent(
  gateUrl: string,
  mode: "enforce" | "shadow",
  seed: number,
  until: () => boolean,
): Promise<AgentReport> {
  const client = new OpenAI({ baseURL: `${gateUrl}/v1`, apiKey: "sk-of-the-caller", maxRetries: 0 });
  const report = { turns: 0, stopped: 0, problems: [] as string[] };
  const random = createRandom(seed, mode === "enforce" ? 50 : 51);
  const agent = `client-${mode}`;
  const send: SendTurn = async ({ session, messages, tools }) => {
    const stream = report.turns % 2 === 1;
    const headers = {
      "x-idk-agent": agent,
      "x-idk-session": session,
      "x-idk-mode": mode,
      traceparent: `00-${hex(32)}-${hex(16)}-01`,
    };
    const body = { model: MODEL_NAME, messages, tools } as unknown as OpenAI.ChatCompletionCreateParams;
    const { data, response } = await client.chat.completions
      .create({ ...body, stream }, { headers })
      .withResponse();
    const completion =
      "choices" in data
        ? data
        : await ChatCompletionStream.fromReadableStream(data.toReadableStream()).finalChatCompletion();
    const message = completion.choices[0]?.message;
    const decisionId = response.headers.get("x-idk-decision") ?? "";
    if (message === undefined || (!message.tool_calls?.length && !message.content)) {
      throw new Error(`Decision ${decisionId}: an answer that holds neither a call nor words`);
    }
    report.turns += 1;
    if (report.turns % 2 === 0) {
      const verdict = random.next() < 0.5 ? "correct" : "incorrect";
      await post(`${gateUrl}/v1/outcomes`, {
        decision_id: decisionId,
        verdict,
        source: "agent",
        author: agent,
      });
    }
    // Streams do not name the action; words after a doubt are an answer like any other.
    const stopped = response.headers.get("x-idk-action") === "abstain";
    if (stopped) report.stopped += 1;
    const { content, tool_calls: calls } = message;
    const heard = { role: "assistant", content, ...(calls?.length ? { tool_calls: calls } : {}) };
    return { decisionId, message: heard as AssistantMessage, stopped, judgedCallId: null };
  };
  const { stories } = createCatalogue(seed);
  for (let number = 0; !until(); number++) {
    const story = stories[random.below(stories.length)];
    if (story === undefined) break;
    const who = { agent, session: `${agent}-${number}`, user: "customer", mode: null };
    const mayGoOn = async () => {
      await sleep(PAUSE_MS);
      return !until();
    };
    await playStory(story, who, { send, mayGoOn, random, onTurn: () => {} }).catch((error: unknown) => {
      report.problems.push(error instanceof Error ? error.message : String(error));
    });
  }
  return report;

  function hex(digits: number): string {
    return Array.from({ length: digits }, () => (1 + random.below(15)).toString(16)).join("");
  }
}
