import Anthropic from "@anthropic-ai/sdk";
import { anthropicMessagesDriver, TOOLS } from "../formats/anthropic-messages.ts";
import { type Agent, CALLER_KEY } from "./agent.ts";

/** The official `@anthropic-ai/sdk` client. */
export const anthropicAgent: Agent = {
  name: "@anthropic-ai/sdk",
  format: anthropicMessagesDriver,
  finish: anthropicMessagesDriver.finish,
  open({ url, key, fetch }) {
    const client = new Anthropic({
      baseURL: url,
      apiKey: CALLER_KEY,
      defaultHeaders: { "x-idk-key": key },
      maxRetries: 0,
      fetch,
    });
    const messages: Anthropic.MessageParam[] = [];
    return {
      say: (content) => void messages.push({ role: "user", content }),
      async ask(stream) {
        const body = { model: "test-model", max_tokens: 1024, messages, tools: TOOLS as never };
        const message = stream
          ? await client.messages.stream(body).finalMessage()
          : await client.messages.create(body);
        messages.push({ role: "assistant", content: message.content as Anthropic.ContentBlockParam[] });
        return {
          words: message.content.map((block) => (block.type === "text" ? block.text : "")).join(""),
          calls: message.content.flatMap((block) =>
            block.type === "tool_use" ? [{ id: block.id, name: block.name, args: block.input }] : [],
          ),
          finish: message.stop_reason ?? "",
        };
      },
      giveResults(results) {
        const content = results.map(({ id, text }) => ({
          type: "tool_result" as const,
          tool_use_id: id,
          content: text,
        }));
        messages.push({ role: "user", content });
      },
    };
  },
};
