import { anthropicMessagesDriver } from "./anthropic-messages.ts";
import { geminiDriver } from "./gemini.ts";
import type { FormatDriver } from "./driver.ts";
import { openaiChatDriver } from "./openai-chat.ts";
import { openaiResponsesDriver } from "./openai-responses.ts";

/** Every wire format takes part in the tests that they share. */
export const FORMATS: readonly FormatDriver[] = [
  openaiChatDriver,
  openaiResponsesDriver,
  anthropicMessagesDriver,
  geminiDriver,
];
