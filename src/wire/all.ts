import type { OpinionFormat } from "../core/policy/opinion.ts";
import { anthropicMessages } from "./anthropic-messages/format.ts";
import type { WireFormat } from "./format.ts";
import { gemini } from "./gemini/format.ts";
import { openaiChat } from "./openai-chat/format.ts";
import { openaiResponses } from "./openai-responses/format.ts";

/** Every wire format by its name. */
export const WIRE_FORMATS: Readonly<Record<OpinionFormat, WireFormat>> = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  "anthropic-messages": anthropicMessages,
  gemini,
};
