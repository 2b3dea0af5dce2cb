import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message, Turn } from "../../core/turn.ts";
import { chatContent } from "./chat-content.ts";
import { readStoredTurn } from "./stored-turn.ts";

const text = fc.string({ unit: "grapheme", maxLength: 20 });
const call = fc.record({ id: fc.option(text), name: text, arguments: text });
const plain = (role: Message["role"]) =>
  fc.record({
    role: fc.constant(role),
    text,
    calls: role === "assistant" ? fc.array(call, { maxLength: 3 }) : fc.constant([]),
    callId: role === "tool" ? fc.option(text) : fc.constant(null),
    name: fc.option(text),
  });
const flagged = plain("tool").map((message) => ({ ...message, failed: true }));
const withImage = plain("user").map((message) => ({ ...message, otherParts: true }));
const message = fc.oneof(
  plain("system"),
  plain("user"),
  plain("assistant"),
  plain("tool"),
  flagged,
  withImage,
);
const name = fc.string({ minLength: 1, maxLength: 8 });
const tools = fc.uniqueArray(
  fc.oneof(
    fc.record({ name, description: text, parameters: fc.constant({ type: "object" }) }),
    fc.record({ name, description: text, parameters: fc.constant(undefined), freeform: fc.constant(true) }),
  ),
  { maxLength: 3, selector: ({ name }) => name },
);

describe("a turn of another format in the record", () => {
  it("is read back as it was: messages, calls, results with their flag, tools", () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), tools, (messages, declared) => {
        const turn: Pick<Turn, "messages" | "tools"> = { messages, tools: declared };
        const content = chatContent(turn, null);
        const read = readStoredTurn({
          agent: null,
          session: null,
          upstreamModel: null,
          samples: [],
          evidence: {},
          content: { messages: JSON.stringify(content.messages), tools: JSON.stringify(content.tools) },
        });
        expect(read?.turn.messages).toEqual(messages);
        expect(read?.turn.tools).toEqual(declared);
      }),
    );
  });
});
