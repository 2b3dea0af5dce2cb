import type { Message, Role, ToolCall } from "../../core/turn.ts";
import type { RawArguments } from "../decisions/calls.ts";
import { MAX_NAME } from "../decisions/calls.ts";
import type { Field } from "../field.ts";
import { callId, isCall, itemType, readCall } from "./calls.ts";

const ROLES: Readonly<Record<string, Role>> = {
  user: "user",
  assistant: "assistant",
  system: "system",
  developer: "developer",
};
const TEXTS = new Set(["input_text", "output_text", "text", "summary_text"]);

/** The words of a message or an output; parts are joined by newlines, media are left out. */
export function readText(content: Field): string {
  if (content.absent) return "";
  if (typeof content.value === "string") return content.value;
  if (!Array.isArray(content.value)) return JSON.stringify(content.value);
  const texts = content.items().flatMap((part) => {
    if (typeof part.value === "string") return [part.value];
    const text = part.object().get("type").value === "refusal" ? part.get("refusal") : part.get("text");
    return text.absent ? [] : [text.string()];
  });
  return texts.join("\n");
}

const hasOtherParts = ({ value }: Field): boolean =>
  Array.isArray(value) &&
  value.some(
    (part: unknown) =>
      typeof part === "object" && part !== null && "type" in part && !TEXTS.has(String(part.type)),
  );

/** A patch says whether it failed; for other outputs there is no flag, and frameworks write one beside the text. */
const isFlagged = (item: Field): boolean =>
  item.get("is_error").value === true || ["failed", "error"].includes(String(item.get("status").value));

/** An answer of the model in the making: the items of one answer stand side by side in the history. */
interface Answer {
  text: string;
  otherParts: boolean;
  readonly calls: ToolCall[];
}

/** Puts the items of a request together as messages. */
class History {
  readonly messages: Message[] = [];
  readonly #raw: RawArguments;
  #answer: Answer | null = null;
  /** Calls that stand in the request. */
  readonly #called = new Set<string>();
  /** Calls of the latest answer of which only the outputs came. */
  #unseen: ToolCall[] | null = null;

  constructor(raw: RawArguments) {
    this.#raw = raw;
  }

  add(item: Field): void {
    const type = itemType(item.object());
    if (type === "message") this.#addMessage(item);
    else if (type.endsWith("_output")) this.#addOutput(item, type);
    else if (isCall(item)) this.#addCall(readCall(item, this.#raw));
    // Reasoning, calls that the provider ran, references: part of an answer, and nothing that could be read here.
  }

  end(): readonly Message[] {
    this.#close();
    return this.messages;
  }

  #open(): Answer {
    return (this.#answer ??= { text: "", otherParts: false, calls: [] });
  }

  #close(): void {
    if (this.#answer === null) return;
    const { text, calls, otherParts } = this.#answer;
    this.messages.push({
      role: "assistant",
      text,
      ...(otherParts ? { otherParts } : {}),
      calls,
      callId: null,
      name: null,
    });
    this.#answer = null;
  }

  #addMessage(item: Field): void {
    const role = item.get("role");
    const known = ROLES[role.string()] ?? role.fail('must be "user", "assistant", "system" or "developer"');
    const content = item.get("content");
    const [text, otherParts] = [readText(content), hasOtherParts(content)];
    if (known === "assistant") {
      const answer = this.#open();
      // Words after calls begin another answer.
      if (answer.calls.length > 0) this.#close();
      const current = this.#open();
      current.text += text;
      current.otherParts ||= otherParts;
      return;
    }
    this.#close();
    this.messages.push({
      role: known,
      text,
      ...(otherParts ? { otherParts } : {}),
      calls: [],
      callId: null,
      name: null,
    });
  }

  #addCall(call: ToolCall): void {
    this.#unseen = null;
    if (call.id !== null) this.#called.add(call.id);
    this.#open().calls.push(call);
  }

  /**
   * Of a conversation that the provider keeps the output comes alone; its call is known by its id. Outputs side by side
   * answer one answer.
   */
  #addUnseen(call: ToolCall): void {
    this.#close();
    this.#called.add(call.id ?? "");
    if (this.messages.at(-1)?.role === "tool" && this.#unseen !== null) {
      this.#unseen.push(call);
      return;
    }
    this.#unseen = [call];
    this.messages.push({ role: "assistant", text: "", calls: this.#unseen, callId: null, name: null });
  }

  #addOutput(item: Field, type: string): void {
    // Run by the provider: part of its answer.
    if (type === "program_output" || type === "tool_search_output") return;
    const id = callId(item);
    const name = item.get("name").stringOrNull(MAX_NAME);
    if (id !== null && !this.#called.has(id)) this.#addUnseen({ id, name: name ?? "", arguments: "" });
    this.#close();
    const output = item.get("output");
    this.messages.push({
      role: "tool",
      text: readText(output),
      ...(hasOtherParts(output) ? { otherParts: true } : {}),
      calls: [],
      callId: id,
      name,
      ...(isFlagged(item) ? { failed: true } : {}),
    });
  }
}

/**
 * The messages of a request: its instructions, and its input as a text or as items.
 * @throws InvalidRequestError naming the field
 */
export function readInput(root: Field, raw: RawArguments): readonly Message[] {
  const history = new History(raw);
  const instructions = root.get("instructions");
  if (typeof instructions.value === "string") {
    history.messages.push({
      role: "system",
      text: instructions.value,
      calls: [],
      callId: null,
      name: null,
    });
  }
  const input = root.get("input");
  if (typeof input.value === "string") {
    history.messages.push({ role: "user", text: input.value, calls: [], callId: null, name: null });
  } else for (const item of input.itemsOrNone()) history.add(item);
  return history.end();
}
