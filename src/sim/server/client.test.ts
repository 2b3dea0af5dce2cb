import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findStory, firstTurn } from "../../../test/support/sim.ts";
import { MODEL_NAME } from "../model/model.ts";
import { type SimServer, startSimServer } from "./server.ts";

let sim: SimServer;
let client: OpenAI;

beforeAll(async () => {
  sim = await startSimServer({ port: 0, seed: 1 });
  client = new OpenAI({ baseURL: `${sim.url}/v1`, apiKey: "none", maxRetries: 0 });
});
afterAll(() => sim.stop());

const sure = { metadata: { sim: "behaviour=sure" } };
const plainStory = () => findStory(sim, ({ steps }) => steps.length === 2);
const pairStory = () => findStory(sim, ({ steps }) => steps[0]?.right.length === 2);

async function truthOf(id: string | undefined) {
  const response = await fetch(`${sim.url}/sim/verdicts/${id}`);
  return [response.status, await response.json()];
}

/** What must be equal in a plain and a streamed answer. */
const shape = (completion: OpenAI.ChatCompletion) => {
  const { message, finish_reason } = completion.choices[0]!;
  const calls = (message.tool_calls ?? []).map((one) => one.type === "function" && one.function);
  return JSON.parse(JSON.stringify([message.content || null, calls, finish_reason, completion.usage]));
};

describe("the official OpenAI client against the simulated upstream", () => {
  it("plays a whole loop: call, result, call, result, last message", async () => {
    const story = plainStory();
    const messages: ChatCompletionMessageParam[] = [...firstTurn(story).messages];
    for (const step of story.steps) {
      const { choices, usage } = await client.chat.completions.create({
        ...firstTurn(story),
        ...sure,
        messages,
      });
      const message = choices[0]!.message;
      const [call] = message.tool_calls ?? [];
      expect([choices[0]?.finish_reason, message.tool_calls?.length]).toEqual(["tool_calls", 1]);
      if (call?.type !== "function") throw new Error("No function was called.");
      expect(call.function.name).toBe(step.right[0]?.name);
      expect(await truthOf(call.id)).toEqual([200, expect.objectContaining({ verdict: "correct" })]);
      expect(usage?.total_tokens).toBeGreaterThan(0);
      messages.push(message, {
        role: "tool",
        tool_call_id: call.id,
        content: JSON.stringify(step.results[0]),
      });
    }
    const last = await client.chat.completions.create({ ...firstTurn(story), messages });
    expect(last).toMatchObject({
      model: MODEL_NAME,
      choices: [{ finish_reason: "stop", message: { content: story.closing } }],
    });
  });

  it("streams what it answers plainly, for one call, for two, and for a text", async () => {
    const gap = findStory(sim, ({ steps }) => steps[0]?.question !== undefined);
    for (const story of [plainStory(), pairStory(), gap]) {
      const body = { ...firstTurn(story), ...sure, temperature: 0 };
      const plain = await client.chat.completions.create(body);
      const streamed = await client.chat.completions
        .stream({ ...body, stream_options: { include_usage: true } })
        .finalChatCompletion();
      const [content, calls, reason, usage] = shape(plain);
      expect(shape(streamed)[0]).toEqual(content);
      expect(shape(streamed)[1]).toMatchObject(calls);
      expect(shape(streamed).slice(2)).toEqual([reason, usage]);
    }
  });

  it("keeps the choices of a stream with n apart", async () => {
    const stream = await client.chat.completions.create({
      ...firstTurn(pairStory()),
      ...sure,
      n: 3,
      stream: true,
    });
    const texts = new Map<string, string>();
    for await (const { choices } of stream) {
      for (const { index, delta } of choices) {
        for (const call of delta.tool_calls ?? []) {
          const key = `${index}/${call.index}`;
          texts.set(key, (texts.get(key) ?? "") + (call.function?.arguments ?? ""));
        }
      }
    }
    expect([...texts.keys()].toSorted()).toEqual(["0/0", "0/1", "1/0", "1/1", "2/0", "2/1"]);
    expect([...texts.values()].map((text) => typeof JSON.parse(text))).toEqual(Array(6).fill("object"));
  });

  it("obeys tool_choice and parallel_tool_calls", async () => {
    const body = { ...firstTurn(pairStory()), ...sure };
    const callsOf = async (more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>) => {
      const { choices } = await client.chat.completions.create({ ...body, ...more });
      return (choices[0]?.message.tool_calls ?? []).map(
        (one) => one.type === "function" && one.function.name,
      );
    };
    const offered = body.tools.map((tool) => tool.function.name);
    const other = offered.find((name) => pairStory().steps[0]?.right.every((call) => call.name !== name))!;
    expect(await callsOf({})).toHaveLength(2);
    expect(await callsOf({ tool_choice: "none" })).toEqual([]);
    expect(await callsOf({ parallel_tool_calls: false })).toHaveLength(1);
    expect(await callsOf({ tool_choice: { type: "function", function: { name: other } } })).toEqual([other]);
    const unknown = [{ role: "user" as const, content: "Write me a poem." }];
    expect(await callsOf({ messages: unknown, tool_choice: "required" })).toHaveLength(1);
    expect(await callsOf({ messages: unknown })).toEqual([]);
  });

  it("refuses a history with a call that nobody answered, as OpenAI does", async () => {
    const { choices } = await client.chat.completions.create({ ...firstTurn(plainStory()), ...sure });
    const messages: ChatCompletionMessageParam[] = [
      ...firstTurn(plainStory()).messages,
      choices[0]!.message,
      { role: "user", content: "And?" },
    ];
    await expect(client.chat.completions.create({ ...firstTurn(plainStory()), messages })).rejects.toThrow(
      /must be followed by tool messages/,
    );
  });

  it.each([
    [{ messages: [] }, "messages"],
    [{ n: 0 }, "n"],
    [{ tool_choice: "sometimes" }, "tool_choice"],
    [{ metadata: { sim: "status=200" } }, "metadata.sim"],
    [{ metadata: { sim: "colour" } }, "metadata.sim"],
  ])("refuses %j and names the field", async (more, param) => {
    const body = { ...firstTurn(plainStory()), ...more } as OpenAI.ChatCompletionCreateParamsNonStreaming;
    const error = await client.chat.completions.create(body).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error).toMatchObject({ param });
  });

  it("names itself in the list of models", async () => {
    const { data } = await client.models.list();
    expect(data.map((one) => [one.id, one.owned_by])).toEqual([[MODEL_NAME, "simulated"]]);
  });
});
