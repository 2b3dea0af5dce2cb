import { ask, type Call, plainText, streamText } from "../chat.ts";
import { type FormatDriver, type Heard, USER } from "./driver.ts";
import { eventsOf } from "./sse.ts";

interface WireCall {
  readonly index?: number;
  readonly id?: string;
  readonly function?: { readonly name?: string; readonly arguments?: string };
}
interface Message {
  readonly role: string;
  readonly content?: string | null;
  readonly tool_calls?: readonly WireCall[];
  readonly tool_call_id?: string;
}
interface Choice {
  readonly message?: Message;
  readonly delta?: Message;
  readonly finish_reason: string | null;
}

const asWire = ({ id, name, args }: Call) => ({ id, type: "function", function: { name, arguments: args } });

function hear(text: string, stream: boolean): Heard {
  const chunks = stream ? eventsOf(text) : [JSON.parse(text) as Record<string, unknown>];
  const choices = chunks.flatMap((chunk) => (chunk["choices"] ?? []) as readonly Choice[]);
  const said = choices.map(({ message, delta }) => message ?? delta);
  const calls = new Map<number, Call>();
  for (const [at, call] of said.flatMap((one) => one?.tool_calls ?? []).entries()) {
    const key = call.index ?? at;
    const before = calls.get(key) ?? { name: "", args: "" };
    const { name = "", arguments: args = "" } = call.function ?? {};
    const id = call.id ?? before.id;
    calls.set(key, {
      name: before.name + name,
      args: before.args + args,
      ...(id === undefined ? {} : { id }),
    });
  }
  return {
    words: said.map((one) => one?.content ?? "").join(""),
    calls: [...calls.values()],
    finish: choices.findLast(({ finish_reason }) => finish_reason !== null)?.finish_reason ?? null,
    done: !stream || text.endsWith("data: [DONE]\n\n"),
  };
}

export const openaiChatDriver: FormatDriver = {
  name: "openai-chat",
  path: () => "/v1/chat/completions",
  callerKey: ["authorization", "Bearer sk-of-the-caller"],
  upstreamPath: () => "/chat/completions",
  temperatureIn: (body) => body["temperature"],
  finish: { calls: "tool_calls", text: "stop" },
  ask: (stream, more = {}, user = USER) =>
    ask({ stream, messages: [{ role: "user", content: user }], ...more }),
  answer: (said, stream) => (stream ? streamText(said, { usage: true }) : plainText(said)),
  hear,
  goOn(body, answer, stream, next) {
    const { words, calls } = hear(answer, stream);
    const assistant = {
      role: "assistant",
      content: words === "" ? null : words,
      ...(calls.length === 0 ? {} : { tool_calls: calls.map(asWire) }),
    };
    const more =
      "user" in next
        ? [{ role: "user", content: next.user }]
        : next.results.map(({ id, text, failed }) => ({
            role: "tool",
            tool_call_id: id,
            content: text,
            ...(failed === true ? { is_error: true } : {}),
          }));
    return { ...body, messages: [...(body["messages"] as readonly unknown[]), assistant, ...more] };
  },
  objection({ body }) {
    const messages = body["messages"] as readonly Message[];
    const answered = new Set(messages.map((message) => message.tool_call_id));
    const dangling = messages.some((message) => message.tool_calls?.some(({ id }) => !answered.has(id)));
    return dangling ? "dangling tool calls" : null;
  },
  readError(body) {
    const { message, code, request_id } = body["error"] as Record<string, unknown>;
    return { message, code, requestId: request_id };
  },
  errorInStream(text) {
    const error = eventsOf(text).find((event) => event["error"] !== undefined)?.["error"];
    return error === undefined ? null : String((error as { message: unknown }).message);
  },
};
