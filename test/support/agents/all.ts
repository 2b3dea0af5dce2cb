import type { Agent } from "./agent.ts";
import { anthropicAgent } from "./anthropic.ts";
import { googleGenaiAgent } from "./google-genai.ts";
import { openaiChatAgent } from "./openai.ts";
import { openaiResponsesAgent } from "./openai-responses.ts";
import { vercelAnthropic, vercelGoogle, vercelOpenaiChat, vercelOpenaiResponses } from "./vercel.ts";

/** Every client that takes part in the tests of an agent's whole loop. */
export const AGENTS: readonly Agent[] = [
  openaiChatAgent,
  vercelOpenaiChat,
  openaiResponsesAgent("input"),
  vercelOpenaiResponses,
  anthropicAgent,
  vercelAnthropic,
  googleGenaiAgent,
  vercelGoogle,
];
