import Anthropic from "@anthropic-ai/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findStory, firstTurn } from "../../../test/support/sim.ts";
import { MODEL_NAME } from "../model/model.ts";
import type { Story } from "../story.ts";
import { type SimServer, startSimServer } from "./server.ts";

let sim: SimServer;
let client: Anthropic;

beforeAll(async () => {
  sim = await startSimServer({ port: 0, seed: 1 });
  client = new Anthropic({ baseURL: sim.url, apiKey: "none", maxRetries: 0 });
});
afterAll(() => sim.stop());

/** A request for a story's first turn, as Anthropic wants it. */
const turnOf = (story: Story) => {
  const { messages, tools, model } = firstTurn(story);
  const [system, user] = messages;
  return {
    model,
    max_tokens: 1024,
    system: system?.content ?? "",
    messages: [{ role: "user", content: user?.content ?? "" }] as Anthropic.MessageParam[],
    tools: tools.map(({ function: { name, description, parameters } }) => ({
      name,
      description,
      input_schema: parameters as unknown as Anthropic.Tool.InputSchema,
    })),
  };
};
const SURE = { headers: { "x-sim": "behaviour=sure" } };
const plainStory = () => findStory(sim, ({ steps }) => steps.length === 2);
const pairStory = () => findStory(sim, ({ steps }) => steps[0]?.right.length === 2);
const callsIn = ({ content }: Anthropic.Message) =>
  content.flatMap((block) => (block.type === "tool_use" ? [block] : []));

const shape = (message: Anthropic.Message) => callsIn(message).map(({ name, input }) => [name, input]);
const failing = (words: string) => ({ headers: { "x-sim": words } });

describe("the official Anthropic client against the simulated upstream", () => {
  it("plays a whole loop, plain and streamed: call, result, call, result, last message", async () => {
    const story = plainStory();
    for (const ask of [
      (body: Anthropic.MessageCreateParamsNonStreaming) => client.messages.create(body, SURE),
      (body: Anthropic.MessageCreateParamsNonStreaming) => client.messages.stream(body, SURE).finalMessage(),
    ]) {
      const { messages, ...rest } = turnOf(story);
      for (const step of story.steps) {
        const message = await ask({ ...rest, messages });
        const [call] = callsIn(message);
        expect([message.stop_reason, call?.name]).toEqual(["tool_use", step.right[0]?.name]);
        const verdict = await fetch(`${sim.url}/sim/verdicts/${call?.id}`);
        expect(await verdict.json()).toMatchObject({ verdict: "correct" });
        expect(message.usage.output_tokens).toBeGreaterThan(1);
        const content = JSON.stringify(step.results[0]);
        messages.push(
          { role: "assistant", content: message.content as Anthropic.ContentBlockParam[] },
          { role: "user", content: [{ type: "tool_result", tool_use_id: call?.id ?? "", content }] },
        );
      }
      const last = await ask({ ...rest, messages });
      expect(last).toMatchObject({
        model: MODEL_NAME,
        stop_reason: "end_turn",
        content: [{ text: story.closing }],
      });
    }
  });

  it("streams what it answers plainly", async () => {
    const body = { ...turnOf(pairStory()), temperature: 0 };
    const [plain, streamed] = [
      await client.messages.create(body as Anthropic.MessageCreateParamsNonStreaming, SURE),
      await client.messages.stream(body as Anthropic.MessageCreateParamsNonStreaming, SURE).finalMessage(),
    ];
    expect(shape(plain)).toHaveLength(2);
    expect(shape(streamed)).toEqual(shape(plain));
  });

  it("obeys tool_choice and refuses what Anthropic refuses", async () => {
    const body = turnOf(pairStory());
    const none = await client.messages.create({ ...body, tool_choice: { type: "none" } }, SURE);
    expect(callsIn(none)).toEqual([]);
    const one = await client.messages.create(
      { ...body, tool_choice: { type: "auto", disable_parallel_tool_use: true } },
      SURE,
    );
    expect(callsIn(one)).toHaveLength(1);
    const dangling = [
      ...body.messages,
      { role: "assistant" as const, content: one.content as Anthropic.ContentBlockParam[] },
    ];
    const next = { ...body, messages: [...dangling, { role: "user" as const, content: "And?" }] };
    await expect(client.messages.create(next)).rejects.toThrow(
      /without `tool_result` blocks immediately after/,
    );
    await expect(client.messages.create({ ...body, messages: [] })).rejects.toBeInstanceOf(
      Anthropic.BadRequestError,
    );
  });

  it("fails on demand in Anthropic's shape", async () => {
    const body = turnOf(plainStory());
    const limited = await client.messages
      .create(body, failing("status=429; retry-after=2"))
      .catch((error: unknown) => error);
    expect(limited).toBeInstanceOf(Anthropic.RateLimitError);
    expect(limited).toMatchObject({ type: "rate_limit_error" });
    await expect(client.messages.stream(body, failing("error-in-body")).finalMessage()).rejects.toThrow(
      /status 200/,
    );
  });
});
