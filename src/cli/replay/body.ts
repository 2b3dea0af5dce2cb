import type { Message, Sample, Tool, ToolCall } from "../../core/turn.ts";
import type { ReplayCase } from "./cases.ts";

/** What a case asks of the gate beside its judgement; null leaves it to the gate. */
export interface Asked {
  readonly mode: string | null;
  /** 0..1 */
  readonly threshold: number | null;
  readonly session: string | null;
}

/** A case as the body of `POST /v1/decisions`. Arguments go as the raw text that the model gave, digit for digit. */
export function decisionBody({ agent, origin, turn, samples }: ReplayCase, asked: Asked) {
  return {
    agent,
    messages: turn.messages.map(chatMessage),
    tools: turn.tools.map(chatTool),
    samples: samples.map(chatSample),
    metadata: { replay: origin },
    ...(asked.mode === null ? {} : { mode: asked.mode }),
    ...(asked.threshold === null ? {} : { threshold: asked.threshold }),
    ...(asked.session === null ? {} : { session: asked.session }),
  };
}

function chatMessage({ role, text, calls, callId, name }: Message) {
  return {
    role,
    content: text,
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(chatCall) }),
    ...(callId === null ? {} : { tool_call_id: callId }),
    ...(name === null ? {} : { name }),
  };
}

function chatSample({ id, text, calls, finishReason }: Sample) {
  return {
    ...(id === null ? {} : { id }),
    message: {
      role: "assistant",
      content: text,
      ...(calls.length === 0 ? {} : { tool_calls: calls.map(chatCall) }),
    },
    ...(finishReason === null ? {} : { finish_reason: finishReason }),
  };
}

function chatCall({ id, name, arguments: raw }: ToolCall) {
  return { ...(id === null ? {} : { id }), type: "function", function: { name, arguments: raw } };
}

function chatTool({ name, description, parameters }: Tool) {
  return {
    type: "function",
    function: { name, description, ...(parameters == null ? {} : { parameters }) },
  };
}
