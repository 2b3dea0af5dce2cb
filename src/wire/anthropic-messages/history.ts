import type { Message } from "../../core/turn.ts";
import type { RawArguments } from "../decisions/calls.ts";
import type { Field } from "../field.ts";
import { callOf, inputText, isCall, textOf, typeOf } from "./blocks.ts";

const ROLES = ["user", "assistant", "system"] as const;
const NOTHING = { calls: [], callId: null, name: null } as const;
/** Of an assistant's own working: nothing that a user saw or gave. */
const INNER = new Set(["thinking", "redacted_thinking"]);

/** What can be read of a block that is no plain text: a document of text, a search result. */
function wordsIn(block: Field): string | null {
  const own = textOf(block);
  if (own !== null) return own;
  const type = typeOf(block);
  if (type === "document") {
    const source = block.get("source");
    const held = source.get("type").value === "text" ? source.get("data") : source.get("content");
    return typeof held.value === "string" ? held.value : null;
  }
  if (type !== "search_result") return null;
  return block
    .get("content")
    .itemsOrNone()
    .flatMap((part) => textOf(part) ?? [])
    .join("\n");
}

interface Read {
  readonly text: string;
  readonly otherParts: boolean;
}

/** Parts of text are joined by newlines; images and files are left out. */
function readParts(blocks: readonly Field[]): Read {
  const words = blocks.map(wordsIn);
  return {
    text: words.filter((text) => text !== null).join("\n"),
    otherParts: words.includes(null),
  };
}

function readContent(content: Field): Read {
  if (content.absent) return { text: "", otherParts: false };
  if (typeof content.value === "string") return { text: content.value, otherParts: false };
  if (!Array.isArray(content.value)) return content.fail("must be a string or an array of blocks");
  return readParts(content.items().map((block) => block.object()));
}

const spoken = (role: Message["role"], { text, otherParts }: Read): Message => ({
  ...NOTHING,
  role,
  text,
  ...(otherParts ? { otherParts } : {}),
});

/** The `system` of a request, or a message of that role. */
export const readSystem = (content: Field): readonly Message[] =>
  content.absent ? [] : [spoken("system", readContent(content))];

function readResult(block: Field): Message {
  const { text, otherParts } = readContent(block.get("content"));
  return {
    ...NOTHING,
    role: "tool",
    text,
    callId: block.get("tool_use_id").stringOrNull(),
    ...(otherParts ? { otherParts } : {}),
    ...(block.get("is_error").value === true ? { failed: true } : {}),
  };
}

/** A user's message holds results of tools beside words; each result is a message of its own here, in the order of the blocks. */
function readUser(content: Field): readonly Message[] {
  if (!Array.isArray(content.value)) return [spoken("user", readContent(content))];
  const messages: Message[] = [];
  let said: Field[] = [];
  const close = () => {
    if (said.length > 0) messages.push(spoken("user", readParts(said)));
    said = [];
  };
  for (const block of content.items()) {
    if (typeOf(block.object()) !== "tool_result") {
      said.push(block);
      continue;
    }
    close();
    messages.push(readResult(block));
  }
  close();
  return messages.length > 0 ? messages : [spoken("user", { text: "", otherParts: false })];
}

/** The pieces of an answer's text are one text: a citation cuts it in the middle of a sentence. */
export function readAssistant(content: Field, raw: RawArguments): Message {
  if (!Array.isArray(content.value)) return spoken("assistant", readContent(content));
  const blocks = content.items().map((block) => block.object());
  const calls = blocks.filter(isCall).map((block) => callOf(block, inputText(block.get("input"), raw)));
  const others = blocks.some((block) => {
    const type = typeOf(block);
    return type !== null && type !== "text" && type !== "tool_use" && !INNER.has(type);
  });
  return {
    ...spoken("assistant", { text: blocks.map((block) => textOf(block) ?? "").join(""), otherParts: others }),
    calls,
  };
}

/** One message of the history as one or several of ours. */
export function readHistory(message: Field, raw: RawArguments): readonly Message[] {
  const role = message.object().get("role").oneOf(ROLES);
  const content = message.get("content");
  if (role === "system") return readSystem(content);
  return role === "user" ? readUser(content) : [readAssistant(content, raw)];
}
