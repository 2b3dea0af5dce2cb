import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import {
  generateText,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  streamText,
  tool,
  type ToolSet,
} from "ai";
import { LOOK_UP, REFUND } from "../chat.ts";
import { anthropicMessagesDriver } from "../formats/anthropic-messages.ts";
import { geminiDriver } from "../formats/gemini.ts";
import { openaiChatDriver } from "../formats/openai-chat.ts";
import { openaiResponsesDriver } from "../formats/openai-responses.ts";
import type { FormatDriver } from "../formats/driver.ts";
import { type Agent, CALLER_KEY, type GateAddress } from "./agent.ts";

/** It would warn on the console that it does not know the model of these tests. */
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

const toolOf = ({ function: { description, parameters } }: typeof REFUND | typeof LOOK_UP) =>
  tool({ description, inputSchema: jsonSchema(parameters as object) });

/** Without `execute`, so that a call comes to the agent. */
const TOOLS = { refund: toolOf(REFUND), look_up: toolOf(LOOK_UP) } as unknown as ToolSet;

/** Vercel's `ai` with one of its providers. */
export const vercelAgent = (
  name: string,
  format: FormatDriver,
  modelOf: (gate: GateAddress) => LanguageModel,
): Agent => ({
  name: `ai + ${name}`,
  format,
  finish: { calls: "tool-calls", text: "stop" },
  open(gate) {
    const model = modelOf(gate);
    const messages: ModelMessage[] = [];
    return {
      say: (content) => void messages.push({ role: "user", content }),
      async ask(stream) {
        const asked = { model, messages, tools: TOOLS, maxRetries: 0 };
        const result = stream
          ? streamText({ ...asked, onError: () => undefined })
          : await generateText(asked);
        const [text, calls, finish, response] = await Promise.all([
          result.text,
          result.toolCalls,
          result.finishReason,
          result.response,
        ]);
        messages.push(...response.messages);
        return {
          words: text,
          calls: calls.map(({ toolCallId, toolName, input }) => ({
            id: toolCallId,
            name: toolName,
            args: input as unknown,
          })),
          finish,
        };
      },
      giveResults(results) {
        const content = results.map(({ id, name: toolName, text: value }) => ({
          type: "tool-result" as const,
          toolCallId: id,
          toolName,
          output: { type: "text" as const, value },
        }));
        messages.push({ role: "tool", content });
      },
    };
  },
});

const settings = ({ url, key, fetch }: GateAddress) => ({
  baseURL: `${url}/v1`,
  apiKey: CALLER_KEY,
  headers: { "x-idk-key": key },
  fetch,
});

export const vercelOpenaiChat = vercelAgent("@ai-sdk/openai (chat)", openaiChatDriver, (gate) =>
  createOpenAI(settings(gate)).chat("test-model"),
);

/** It names earlier messages of the model by their ids, which the provider keeps. */
export const vercelOpenaiResponses = vercelAgent(
  "@ai-sdk/openai (responses)",
  openaiResponsesDriver,
  (gate) => createOpenAI(settings(gate))("test-model"),
);

export const vercelAnthropic = vercelAgent("@ai-sdk/anthropic", anthropicMessagesDriver, (gate) =>
  createAnthropic(settings(gate))("test-model"),
);

/** The model is one that takes calls only with their signatures. */
export const vercelGoogle = vercelAgent("@ai-sdk/google", geminiDriver, (gate) =>
  createGoogle({ ...settings(gate), baseURL: `${gate.url}/v1beta` })("gemini-3-pro-preview"),
);
