import { beforeEach } from "vitest";
import { refund } from "./chat.ts";
import { ChatApi } from "./chat-api.ts";
import { type ChatMessage, takeTurn } from "./conversation.ts";

/** A gate so strict that nothing passes by its confidence, and that asks the user to say yes; for one file of tests. */
export function askingChat() {
  const chat = ChatApi.forTests();
  const asking = (more: object = {}) =>
    chat.policy({ mode: "enforce", samples: 1, threshold: 1, fallback: "request_confirmation", ...more });
  beforeEach(async () => {
    await asking();
    chat.say({ calls: [refund(20)] });
  });
  return {
    chat,
    asking,
    turn: (history: readonly ChatMessage[], headers?: Readonly<Record<string, string>>) =>
      takeTurn(chat, history, headers),
    confirm: (id: string, options: { body?: unknown; key?: string } = {}) =>
      chat.api.send("POST", `/v1/decisions/${id}/confirm`, options),
  };
}

export const MINUTE = 60_000;
export const reasons = (found: { record: { reason: string }; calls: number }) => [
  found.record.reason,
  found.calls,
];
