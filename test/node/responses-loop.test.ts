import { createOpenAI } from "@ai-sdk/openai";
import { generateText, jsonSchema, type ModelMessage, stepCountIs, streamText, tool } from "ai";
import OpenAI from "openai";
import { beforeEach, describe, expect, it } from "vitest";
import { ADMIN_KEY, DEPLOYED } from "../support/api.ts";
import { type Call, lookUp, refund, REFUND, LOOK_UP } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { TOOLS } from "../support/responses.ts";
import { fetchThrough } from "../support/responses-api.ts";
import { ResponsesProvider } from "../support/responses-provider.ts";

/** The real clients, an agent's whole loop: call, result, last answer; or a stopped call, the user's word, last answer. */
const chat = ChatApi.forTests();
const WRONG: Call = { name: "refund", args: '{"order_id":"7731"}', id: "call_wrong" };
const ASK = "Refund 20 euros for order 7731, please.";
const headers = { "x-idk-key": ADMIN_KEY };

let provider: ResponsesProvider;
beforeEach(() => {
  provider = new ResponsesProvider();
});

interface Cell {
  readonly mode: "shadow" | "enforce";
  readonly stream: boolean;
  readonly right: boolean;
  readonly parallel: boolean;
  /** Words before the calls. */
  readonly words: boolean;
}

const BOTH = [false, true];
const cells = (["shadow", "enforce"] as const).flatMap((mode) =>
  BOTH.flatMap((stream) =>
    BOTH.flatMap((right) =>
      BOTH.flatMap((parallel) => BOTH.map((words): Cell => ({ mode, stream, right, parallel, words }))),
    ),
  ),
);
const nameOf = ({ mode, stream, right, parallel, words }: Cell): string =>
  [
    mode,
    stream ? "stream" : "plain",
    parallel ? "parallel" : "single",
    right ? "execute" : "abstain",
    words ? "words first" : "",
  ].join(" ");

/** Sets policy and script; the model calls first, and says that it is done when it got the results or the user's answer. */
async function play({ mode, right, parallel, words }: Cell): Promise<readonly Call[]> {
  await chat.policy({ mode, samples: 1, threshold: 0 });
  const calls = [right ? refund(20) : WRONG, ...(parallel ? [lookUp()] : [])];
  chat.upstream.script((request) =>
    provider.answer(request, (context) => {
      const last = context.at(-1);
      const first = last?.["role"] === "user" && JSON.stringify(last).includes(ASK);
      return first
        ? { reasoning: true, calls, ...(words ? { text: "One moment." } : {}) }
        : { reasoning: true, text: "It is done." };
    }),
  );
  return calls;
}

const stopped = ({ mode, right }: Cell): boolean => mode === "enforce" && !right;

describe.each(["previous_response_id", "the whole conversation", "without store"])(
  "the official openai client, %s",
  (way) => {
    const client = new OpenAI({
      baseURL: `${DEPLOYED}/v1`,
      apiKey: "sk-of-the-caller",
      defaultHeaders: headers,
      maxRetries: 0,
      fetch: fetchThrough(chat),
    });

    it.each(cells.map((cell) => [nameOf(cell), cell] as const))("%s", async (_, cell) => {
      const calls = await play(cell);
      const history: OpenAI.Responses.ResponseInputItem[] = [];
      let previous: string | null = null;
      const complete = async (input: OpenAI.Responses.ResponseInputItem[]) => {
        history.push(...input);
        const body = {
          model: "test-model",
          tools: TOOLS as OpenAI.Responses.Tool[],
          ...(way === "without store"
            ? { store: false, include: ["reasoning.encrypted_content" as const] }
            : {}),
          ...(way === "previous_response_id"
            ? { input, previous_response_id: previous }
            : { input: history }),
        };
        const response = cell.stream
          ? await client.responses.stream(body).finalResponse()
          : await client.responses.create({ ...body, stream: false });
        previous = response.id;
        history.push(...(response.output as OpenAI.Responses.ResponseInputItem[]));
        return response;
      };
      const first = await complete([{ role: "user", content: ASK }]);
      const asked = first.output.flatMap((item) => (item.type === "function_call" ? [item] : []));
      expect(first.status).toBe("completed");
      if (stopped(cell)) {
        expect(asked).toEqual([]);
        expect(first.output_text).toContain("amount");
        await complete([{ role: "user", content: "20 euros." }]);
      } else {
        expect(asked.map((item) => item.call_id)).toEqual(calls.map(({ id }) => id));
        await complete(
          asked.map(({ call_id }) => ({ type: "function_call_output", call_id, output: '{"ok":true}' })),
        );
      }
      const last = await complete([{ role: "user", content: "Thank you." }]);
      expect(last.output_text).toBe("It is done.");
      expect(provider.refused).toEqual([]);
    });
  },
);

const parameters = (declared: typeof REFUND | typeof LOOK_UP) =>
  jsonSchema(declared.function.parameters as never);

describe.each([undefined, false])("Vercel ai with @ai-sdk/openai, store: %s", (store) => {
  const openai = createOpenAI({
    baseURL: `${DEPLOYED}/v1`,
    apiKey: "sk-of-the-caller",
    headers,
    fetch: fetchThrough(chat),
  });

  it.each(cells.map((cell) => [nameOf(cell), cell] as const))("%s", async (_, cell) => {
    await play(cell);
    const ran: string[] = [];
    const toolOf = (declared: typeof REFUND | typeof LOOK_UP) =>
      tool({
        description: declared.function.description,
        inputSchema: parameters(declared),
        execute: async () => {
          ran.push(declared.function.name);
          return { ok: true };
        },
      });
    const messages: ModelMessage[] = [];
    const complete = async (content: string) => {
      messages.push({ role: "user", content });
      const options = {
        model: openai("test-model"),
        messages,
        tools: { refund: toolOf(REFUND), look_up: toolOf(LOOK_UP) },
        stopWhen: stepCountIs(3),
        maxRetries: 0,
        ...(store === undefined
          ? {}
          : { providerOptions: { openai: { store, include: ["reasoning.encrypted_content"] } } }),
      };
      const result = cell.stream ? streamText(options) : await generateText(options);
      const [text, response] = [await result.text, await result.response];
      messages.push(...response.messages);
      return text;
    };
    const first = await complete(ASK);
    if (stopped(cell)) {
      expect(first).toContain("amount");
      expect(ran).toEqual([]);
      expect(await complete("20 euros.")).toBe("It is done.");
    } else {
      expect(first).toBe("It is done.");
      expect(ran[0]).toBe("refund");
    }
    expect(await complete("Thank you.")).toBe("It is done.");
    expect(provider.refused).toEqual([]);
  });
});
