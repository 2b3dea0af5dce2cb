import type { Message, Tool, Turn } from "../../core/turn.ts";
import type { WireRequest } from "../format.ts";

/**
 * A turn of another wire format in the shape of OpenAI chat, for the record: what is stored of a turn is read, shown and
 * replayed in this one shape. What the gate does not read (images, reasoning, signatures) is left out.
 */
export const chatContent = (
  { messages, tools }: Pick<Turn, "messages" | "tools">,
  metadata: unknown,
): WireRequest["content"] => ({
  messages: messages.map(writeMessage),
  tools: tools.length === 0 ? null : tools.map(writeTool),
  metadata: metadata ?? null,
});

const writeMessage = ({ role, text, calls, callId, name, otherParts, failed }: Message) => ({
  role,
  // A part without text keeps that there was something else.
  content: otherParts === true ? [{ type: "text", text }, { type: "other" }] : text,
  ...(calls.length === 0
    ? {}
    : {
        tool_calls: calls.map((call) => ({
          id: call.id,
          type: "function",
          function: { name: call.name, arguments: call.arguments },
        })),
      }),
  ...(callId === null ? {} : { tool_call_id: callId }),
  ...(name === null ? {} : { name }),
  ...(failed === true ? { is_error: true } : {}),
});

const writeTool = ({ name, description, parameters, freeform }: Tool) => {
  const about = { name, ...(description === "" ? {} : { description }) };
  if (freeform === true) return { type: "custom", custom: about };
  return { type: "function", function: { ...about, ...(parameters == null ? {} : { parameters }) } };
};
