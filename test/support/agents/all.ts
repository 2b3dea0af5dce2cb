import type { Agent } from "./agent.ts";
import { anthropicAgent } from "./anthropic.ts";
import { openaiChatAgent } from "./openai.ts";
import { vercelAnthropic, vercelOpenaiChat } from "./vercel.ts";

/** Every client that takes part in the tests of an agent's whole loop. */
export const AGENTS: readonly Agent[] = [openaiChatAgent, vercelOpenaiChat, anthropicAgent, vercelAnthropic];
