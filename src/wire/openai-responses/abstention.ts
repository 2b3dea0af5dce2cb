import { stringifyJson } from "../../core/arguments/convert.ts";
import type { Json, JsonObject } from "../../core/arguments/json.ts";
import type { ToolCall } from "../../core/turn.ts";
import type { Origin } from "../format.ts";
import { json, member, withMembers } from "./json.ts";

/** Said where the words themselves may not be kept. */
export const WORDS_NOT_KEPT = "I was not sure about this step, so nothing was done, and I asked what to do.";

/** Begins the ids of the gate's own responses and messages, so that a later request that names one is known at once. */
export const OWN_RESPONSE = "resp_idk_";
export const OWN_MESSAGE = "msg_idk_";

/** The decision's id without what it begins with. */
const bare = (id: string): string => id.slice(id.indexOf("_") + 1);
export const ownResponseId = ({ id }: Origin): string => OWN_RESPONSE + bare(id);
export const ownMessageId = ({ id }: Origin): string => OWN_MESSAGE + bare(id);

/** What every response has; the upstream's own members come before these. */
const required = (model: string | null, { now }: Origin) => ({
  object: "response",
  created_at: Math.floor(now / 1000),
  status: "completed",
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  model: model ?? "unknown",
  output: [],
  parallel_tool_calls: true,
  temperature: null,
  tool_choice: "auto",
  tools: [],
  top_p: null,
});

export interface ResponseFrame {
  /** The upstream's response, as far as it is known; its members are kept. */
  readonly upstream: JsonObject | null;
  readonly id: string;
  /** Of the request. */
  readonly model: string | null;
  /** As the client sent it: the upstream may have been told another. */
  readonly previousResponse: string | null;
}

/** A response with this output. `usage` is null while it is in progress. */
export function responseWith(
  { upstream, id, model, previousResponse }: ResponseFrame,
  origin: Origin,
  answer: {
    readonly status: "in_progress" | "completed";
    readonly output: readonly Json[];
    readonly usage: Json;
  },
): JsonObject {
  const frame = withMembers(json(required(model, origin)) as JsonObject, Object.fromEntries(upstream ?? []));
  const done = answer.status === "completed" ? Math.floor(origin.now / 1000) : null;
  const response = withMembers(frame, {
    id,
    status: answer.status,
    error: null,
    incomplete_details: null,
    output: answer.output,
    usage: answer.usage,
    ...(previousResponse === null ? {} : { previous_response_id: previousResponse }),
    ...(frame.has("completed_at") ? { completed_at: json(done) } : {}),
  });
  // Written by some clients and servers beside the output; it would say what was not released.
  const kept = new Map(response);
  kept.delete("output_text");
  return kept;
}

/** The part and the message in which the gate speaks. */
export const textPart = (text: string) => ({ type: "output_text", annotations: [], logprobs: [], text });

export const ownMessage = (id: string, status: "in_progress" | "completed", text: string | null) => ({
  id,
  type: "message",
  status,
  role: "assistant",
  content: text === null ? [] : [textPart(text)],
});

/** A call of the gate as an item of the output; empty where there is none. */
export const ownCalls = (origin: Origin, call: ToolCall | null): readonly Json[] =>
  call === null
    ? []
    : [
        json({
          id: `fc_idk_${bare(origin.id)}`,
          type: "function_call",
          status: "completed",
          call_id: call.id,
          name: call.name,
          arguments: call.arguments,
        }),
      ];

/** The body of a response in which the model says that it does not know. Nothing of the answer that it replaces is in it. */
export const abstentionBody = (
  frame: ResponseFrame,
  origin: Origin,
  words: string,
  call: ToolCall | null = null,
): string =>
  stringifyJson(
    responseWith(frame, origin, {
      status: "completed",
      output: [json(ownMessage(ownMessageId(origin), "completed", words)), ...ownCalls(origin, call)],
      usage: frame.upstream === null ? null : member(frame.upstream, "usage"),
    }),
  );
