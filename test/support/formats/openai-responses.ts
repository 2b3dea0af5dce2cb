import { askResponses, type Item, itemsOf, responseOf, responseText, streamText } from "../responses.ts";
import { objectionTo, remember } from "../responses-memory.ts";
import { type FormatDriver, type Heard, USER } from "./driver.ts";
import { eventsOf } from "./sse.ts";

/** Without what a provider repeats of the request: some servers do, and it says nothing. */
const SHORT = Object.fromEntries(
  ["tools", "text", "reasoning", "background", "instructions", "max_output_tokens", "parallel_tool_calls"]
    .concat(["store", "temperature", "tool_choice", "top_p", "truncation", "metadata", "completed_at"])
    .map((name) => [name, undefined]),
);

interface WireResponse {
  readonly status: string;
  readonly output: readonly Item[];
}

/** The response that a client puts together: the one at the end of a stream, or the body. */
function responseIn(text: string, stream: boolean): WireResponse | null {
  if (!stream) return JSON.parse(text) as WireResponse;
  const end = eventsOf(text).find(
    ({ type }) => type === "response.completed" || type === "response.incomplete",
  );
  return (end?.["response"] ?? null) as WireResponse | null;
}

/** The items that a client puts together from the events of a stream. */
const streamedItems = (text: string): readonly Item[] =>
  eventsOf(text).flatMap((event) =>
    event["type"] === "response.output_item.done" ? [event["item"] as Item] : [],
  );

function hear(text: string, stream: boolean): Heard {
  const response = responseIn(text, stream);
  const items = stream ? streamedItems(text) : (response?.output ?? []);
  const deltas = eventsOf(text).filter(({ type }) => type === "response.output_text.delta");
  const texts = items.flatMap((item) =>
    item["type"] === "message" ? (item["content"] as readonly { text: string }[]) : [],
  );
  return {
    words: stream
      ? deltas.map(({ delta }) => String(delta)).join("")
      : texts.map((part) => part.text).join(""),
    calls: items.flatMap((item) =>
      item["type"] === "function_call"
        ? [{ id: String(item["call_id"]), name: String(item["name"]), args: String(item["arguments"]) }]
        : [],
    ),
    finish: response?.status ?? null,
    done: response !== null && (!stream || JSON.stringify(items) === JSON.stringify(response.output)),
  };
}

/** A client that keeps the conversation itself: nothing is stored at the provider. */
export const openaiResponsesDriver: FormatDriver = {
  name: "openai-responses",
  path: () => "/v1/responses",
  callerKey: ["authorization", "Bearer sk-of-the-caller"],
  upstreamPath: () => "/responses",
  temperatureIn: (body) => body["temperature"],
  finish: { calls: "completed", text: "completed" },
  ask: (stream, more = {}, user = USER) =>
    askResponses({
      input: [{ role: "user", content: user }],
      store: false,
      include: ["reasoning.encrypted_content"],
      stream,
      ...more,
    }),
  answer({ text, thinking, calls, finish }, stream) {
    const say = {
      reasoning: thinking !== undefined,
      ...(text === undefined ? {} : { text }),
      ...(calls === undefined ? {} : { calls }),
      ...(finish === undefined ? {} : { status: finish }),
      more: SHORT,
    };
    const response = responseOf(say, itemsOf(say));
    remember(response.output);
    return stream ? streamText(response) : responseText(response);
  },
  hear,
  goOn(body, answer, stream, next) {
    const more =
      "user" in next
        ? [{ role: "user", content: next.user }]
        : next.results.map(({ id, text, failed }) => ({
            type: "function_call_output",
            call_id: id,
            output: text,
            ...(failed === true ? { is_error: true } : {}),
          }));
    const output = responseIn(answer, stream)?.output ?? [];
    return { ...body, input: [...(body["input"] as readonly Item[]), ...output, ...more] };
  },
  objection: ({ body }) => objectionTo(body["input"] as string | readonly Item[], []),
  readError(body) {
    const { message, code, request_id } = body["error"] as Record<string, unknown>;
    return { message, code, requestId: request_id };
  },
  errorInStream(text) {
    const error = eventsOf(text).find(({ type }) => type === "error");
    return error === undefined ? null : String(error["message"]);
  },
};
