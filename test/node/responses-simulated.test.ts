import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MODEL_NAME } from "../../src/sim/model/model.ts";
import { type SimServer, startSimServer } from "../../src/sim/server/server.ts";
import { ADMIN_KEY, DEPLOYED } from "../support/api.ts";
import { ChatApi } from "../support/chat-api.ts";
import { firstTurn } from "../support/sim.ts";

/** Conversations against an upstream that was not scripted for them: kept by the provider, or with signatures to bring back. */
const chat = ChatApi.forTests();
let sim: SimServer;
beforeAll(async () => {
  sim = await startSimServer({ port: 0, seed: 7 });
});
afterAll(() => sim.stop());

type Input = OpenAI.Responses.ResponseInputItem;
const STORIES = 24;

it("go on after every abstention, streamed or not, by the response's id alone", async () => {
  await chat.restart({ baseUrls: `${sim.url}/v1`, timeoutMs: "20000" });
  await chat.policy({ mode: "enforce", samples: 3, threshold: 0.89 });
  const client = new OpenAI({
    baseURL: `${DEPLOYED}/v1`,
    apiKey: "sk-of-the-caller",
    defaultHeaders: { "x-idk-key": ADMIN_KEY },
    maxRetries: 0,
    fetch: (input, init) => chat.api.fetch(new Request(input as string, init)),
  });
  let [stopped, called] = [0, 0];
  for (const [number, story] of sim.model.catalogue.stories.slice(0, STORIES).entries()) {
    const { messages, tools } = firstTurn(story);
    const declared = tools.map(({ function: one }) => ({ type: "function", strict: false, ...one }));
    let input: Input[] = [{ role: "user", content: String(messages.at(-1)?.content ?? "") }];
    let previous: string | null = null;
    for (let turn = 0; turn < 4; turn++) {
      const body = {
        model: MODEL_NAME,
        instructions: String(messages[0]?.content ?? ""),
        tools: declared as unknown as OpenAI.Responses.Tool[],
        input,
        previous_response_id: previous,
      };
      const response: OpenAI.Responses.Response =
        number % 2 === 0
          ? await client.responses.create(body)
          : await client.responses.stream(body).finalResponse();
      previous = response.id;
      const calls = response.output.flatMap((item) => (item.type === "function_call" ? [item] : []));
      const last = response.output.at(-1);
      if (last?.type === "message" && last.id.startsWith("msg_idk_")) stopped += 1;
      if (calls.length > 0) called += 1;
      input =
        calls.length > 0
          ? calls.map(({ call_id }) => ({ type: "function_call_output", call_id, output: '{"ok":true}' }))
          : [{ role: "user", content: "Please go on." }];
    }
  }
  // An upstream that refuses a request makes the client throw.
  expect(stopped).toBeGreaterThan(5);
  expect(called).toBeGreaterThan(5);
});

it("go on in Gemini's own chat, signatures and all, with an upstream that refuses what Google refuses", async () => {
  await chat.restart({ baseUrls: `${sim.url}/v1`, timeoutMs: "20000" });
  await chat.policy({ mode: "enforce", samples: 2, threshold: 0.89 });
  const client = new GoogleGenAI({
    apiKey: "AIza-of-the-caller",
    httpOptions: {
      baseUrl: DEPLOYED,
      headers: { "x-idk-key": ADMIN_KEY },
      fetch: ((input: RequestInfo | URL, init?: RequestInit) =>
        chat.api.fetch(new Request(input, init))) as typeof fetch,
    },
  });
  let [stopped, called] = [0, 0];
  for (const [number, story] of sim.model.catalogue.stories.slice(0, STORIES / 2).entries()) {
    const { messages, tools } = firstTurn(story);
    const functionDeclarations = tools.map(({ function: { name, description, parameters } }) => ({
      name,
      description,
      parametersJsonSchema: parameters,
    }));
    const talk = client.chats.create({
      model: MODEL_NAME,
      config: { systemInstruction: String(messages[0]?.content), tools: [{ functionDeclarations }] },
    });
    let message: Parameters<typeof talk.sendMessage>[0]["message"] = String(messages.at(-1)?.content ?? "");
    for (let turn = 0; turn < 3; turn++) {
      const responses = [];
      if (number % 2 === 0) responses.push(await talk.sendMessage({ message }));
      else for await (const one of await talk.sendMessageStream({ message })) responses.push(one);
      const calls = responses.flatMap(({ functionCalls }) => functionCalls ?? []);
      if (calls.length > 0) called += 1;
      else stopped += 1;
      message =
        calls.length > 0
          ? calls.map(({ id, name }) => ({
              functionResponse: { id: id ?? "", name: name ?? "", response: { ok: true } },
            }))
          : "Please go on.";
    }
  }
  // An upstream that refuses a request makes the client throw.
  expect(stopped).toBeGreaterThan(3);
  expect(called).toBeGreaterThan(3);
});
