import { ask, type Call } from "./chat.ts";
import { type ChatApi, messagesOf } from "./chat-api.ts";

export type ChatMessage = Readonly<Record<string, unknown>>;

/** What the log says of a decision, as far as sessions go. */
export interface SessionRecord {
  readonly id: string;
  readonly session: string;
  readonly created_at: string;
  readonly action: string;
  readonly reason: string;
  readonly confirms: string | null;
  readonly fallback: { readonly action: string; readonly message: string } | null;
  readonly findings: readonly { readonly check: string; readonly message: string }[];
  readonly evidence: { readonly answered: object | null };
  readonly link: {
    readonly source: string;
    readonly status: string;
    readonly turns: readonly { readonly message: number; readonly decision: string }[];
  };
}

let asked = 0;
/** A user's request that no other conversation has. */
export const question = (): ChatMessage => ({
  role: "user",
  content: `Refund 20 euros for order 7731, please (${++asked}).`,
});
export const user = (content: string): ChatMessage => ({ role: "user", content });

export const result = (id: string | undefined, content = '{"ok":true}'): ChatMessage => ({
  role: "tool",
  content,
  ...(id === undefined ? {} : { tool_call_id: id }),
});

export interface TurnOfTest {
  readonly record: SessionRecord;
  /** The calls that the client got. */
  readonly calls: number;
  readonly text: string | null;
  /** With the answer. */
  readonly history: readonly ChatMessage[];
}

/** One turn: what the client gets, and what the log says of it. */
export async function takeTurn(
  chat: ChatApi,
  history: readonly ChatMessage[],
  headers: Readonly<Record<string, string>> = {},
): Promise<TurnOfTest> {
  // Turns of a conversation come one after the other.
  chat.api.clock.now += 1_000;
  const response = await chat.post(ask({ messages: history }), headers);
  const [message] = await messagesOf(response.clone());
  const record = (await chat.recordOf(response)) as unknown as SessionRecord;
  const { finish_reason: _, ...assistant } = message ?? { finish_reason: "", content: null };
  return {
    record,
    calls: message?.tool_calls?.length ?? 0,
    text: message?.content ?? null,
    history: [...history, assistant],
  };
}

/** A key of its own for the role `agent`. */
export async function newKey(chat: ChatApi): Promise<Readonly<Record<string, string>>> {
  const { body } = await chat.api.send("POST", "/api/keys", { body: { name: "k", role: "agent" } });
  return { "x-idk-key": String(body["key"]) };
}

/** A body of `POST /v1/decisions` whose only sample makes this call. */
export const ownSample = (call: Call, content: string) => ({
  messages: [{ role: "user", content }],
  tools: ask().tools,
  samples: [
    {
      message: {
        role: "assistant",
        content: null,
        tool_calls: [{ id: call.id, type: "function", function: { name: call.name, arguments: call.args } }],
      },
    },
  ],
});
