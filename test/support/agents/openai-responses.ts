import OpenAI from "openai";
import { openaiResponsesDriver } from "../formats/openai-responses.ts";
import { TOOLS } from "../responses.ts";
import { type Agent, CALLER_KEY, type Conversation, type GateAddress } from "./agent.ts";

type Input = OpenAI.Responses.ResponseInputItem;

/**
 * - `input`: the client repeats the conversation, and the provider keeps nothing.
 * - `stored input`: the client repeats it, and the provider keeps it as well.
 * - `previous response`: the provider keeps it, and the client names the last response.
 * - `conversation`: the client names only the conversation.
 */
export type Keeps = "input" | "stored input" | "previous response" | "conversation";

let conversations = 0;

function openConversation({ url, key, fetch }: GateAddress, keeps: Keeps): Conversation {
  const client = new OpenAI({
    baseURL: `${url}/v1`,
    apiKey: CALLER_KEY,
    defaultHeaders: { "x-idk-key": key },
    maxRetries: 0,
    fetch,
  });
  const conversation = `conv_${++conversations}`;
  const history: Input[] = [];
  let fresh: Input[] = [];
  let previous: string | null = null;
  const where = () => {
    switch (keeps) {
      case "input":
        return { input: history, store: false, include: ["reasoning.encrypted_content" as const] };
      case "stored input":
        return { input: history };
      case "previous response":
        return { input: fresh, previous_response_id: previous };
      case "conversation":
        return { input: fresh, conversation };
    }
  };
  const add = (...items: Input[]) => {
    history.push(...items);
    fresh.push(...items);
  };
  return {
    say: (content) => add({ role: "user", content }),
    async ask(stream) {
      const body = { model: "test-model", tools: TOOLS as OpenAI.Responses.Tool[], ...where() };
      const response = stream
        ? await client.responses.stream(body).finalResponse()
        : await client.responses.create({ ...body, stream: false });
      history.push(...(response.output as Input[]));
      fresh = [];
      previous = response.id;
      return {
        words: response.output_text,
        calls: response.output.flatMap((item) =>
          item.type === "function_call"
            ? [{ id: item.call_id, name: item.name, args: JSON.parse(item.arguments) as unknown }]
            : [],
        ),
        finish: response.status ?? "",
      };
    },
    giveResults(results) {
      add(
        ...results.map(
          ({ id, text }) => ({ type: "function_call_output", call_id: id, output: text }) as const,
        ),
      );
    },
  };
}

/** The official `openai` client, Responses. */
export const openaiResponsesAgent = (keeps: Keeps): Agent => ({
  name: `openai (responses, ${keeps})`,
  format: openaiResponsesDriver,
  finish: openaiResponsesDriver.finish,
  open: (gate) => openConversation(gate, keeps),
});
