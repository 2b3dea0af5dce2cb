import OpenAI from "openai";
import { LOOK_UP, REFUND } from "../chat.ts";
import { openaiChatDriver } from "../formats/openai-chat.ts";
import { type Agent, CALLER_KEY } from "./agent.ts";

/** The official `openai` client, chat completions. */
export const openaiChatAgent: Agent = {
  name: "openai (chat)",
  format: openaiChatDriver,
  finish: openaiChatDriver.finish,
  open({ url, key, fetch }) {
    const client = new OpenAI({
      baseURL: `${url}/v1`,
      apiKey: CALLER_KEY,
      defaultHeaders: { "x-idk-key": key },
      maxRetries: 0,
      fetch,
    });
    const messages: OpenAI.ChatCompletionMessageParam[] = [];
    return {
      say: (content) => void messages.push({ role: "user", content }),
      async ask(stream) {
        const body = { model: "test-model", messages, tools: [REFUND, LOOK_UP] } as const;
        const completion = stream
          ? await client.chat.completions.stream(body as never).finalChatCompletion()
          : await client.chat.completions.create(body as never);
        const [choice] = (completion as OpenAI.ChatCompletion).choices;
        if (choice === undefined) throw new Error("no choice");
        messages.push(choice.message);
        const calls = (choice.message.tool_calls ?? []).flatMap((call) =>
          call.type === "function"
            ? [
                {
                  id: call.id,
                  name: call.function.name,
                  args: JSON.parse(call.function.arguments) as unknown,
                },
              ]
            : [],
        );
        return { words: choice.message.content ?? "", calls, finish: choice.finish_reason };
      },
      giveResults(results) {
        for (const { id, text } of results) messages.push({ role: "tool", tool_call_id: id, content: text });
      },
    };
  },
};
