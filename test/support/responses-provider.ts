import {
  eventText,
  eventsOf,
  type Item,
  itemsOf,
  responseOf,
  responseText,
  type SayItems,
} from "./responses.ts";
import { SSE } from "./chat.ts";
import type { Reply, SeenRequest } from "./upstream.ts";

interface Made {
  readonly item: Item;
  /** It can be referred to. */
  readonly stored: boolean;
  /** The item that followed it in its response; null at the end. */
  readonly next: Item | null;
  /** The reasoning that it needs beside it. */
  readonly reasoning: string | null;
}

const refusal = (error: string, param = "input"): Reply => ({
  status: 400,
  parts: [JSON.stringify({ error: { message: error, type: "invalid_request_error", param, code: null } })],
});

const isCall = ({ type }: Item): boolean => type === "function_call" || type === "custom_tool_call";
const isOutput = ({ type }: Item): boolean =>
  type === "function_call_output" || type === "custom_tool_call_output";

/**
 * A provider that keeps responses and conversations, and is as strict as OpenAI: it refuses calls that nobody answered,
 * answers without a call, reasoning without what followed it, messages without their reasoning, and ids that it never gave.
 */
export class ResponsesProvider {
  readonly #items = new Map<string, Made>();
  readonly #contexts = new Map<string, readonly Item[]>();
  /** What was refused, in order. */
  readonly refused: string[] = [];

  /** Answers a request with what `say` gives for its whole context. */
  answer(request: SeenRequest, say: (context: readonly Item[]) => SayItems): Reply {
    const { body } = request;
    const context = this.#contextOf(body);
    if (typeof context === "string") return this.#refuse(context);
    const problem = this.#problemIn(context);
    if (problem !== null) return this.#refuse(problem);
    const said = say(context);
    const previous = (body["previous_response_id"] as string | undefined) ?? null;
    const response = responseOf(
      { ...said, more: { ...said.more, previous_response_id: previous } },
      itemsOf(said),
    );
    this.#keep(body, response.id, context, response.output);
    return body["stream"] === true
      ? { headers: SSE, parts: eventsOf(response).map(eventText) }
      : { parts: [responseText(response)] };
  }

  #refuse(problem: string): Reply {
    this.refused.push(problem);
    return refusal(problem);
  }

  #contextOf(body: Item): readonly Item[] | string {
    const previous = body["previous_response_id"] as string | null | undefined;
    const conversation = conversationOf(body);
    const before = this.#contexts.get(previous ?? conversation ?? "");
    if (previous != null && before === undefined) return `Previous response with id '${previous}' not found.`;
    const input = body["input"];
    const sent = (typeof input === "string" ? [{ role: "user", content: input }] : input) as readonly Item[];
    const items: Item[] = [];
    for (const item of sent) {
      if (item["type"] !== "item_reference") {
        items.push(item);
        continue;
      }
      const stored = this.#items.get(String(item["id"]));
      if (stored?.stored !== true) return `Item with id '${String(item["id"])}' not found.`;
      items.push({ ...stored.item, referenced: true });
    }
    return [...(before ?? []), ...items];
  }

  #problemIn(context: readonly Item[]): string | null {
    const ids = new Set(context.map(({ id }) => id));
    for (const [place, item] of context.entries()) {
      const { id, call_id } = item;
      const after = context.slice(place + 1);
      if (isCall(item) && !after.some((one) => isOutput(one) && one["call_id"] === call_id)) {
        return `No tool output found for function call ${String(call_id)}.`;
      }
      if (
        isOutput(item) &&
        !context.slice(0, place).some((one) => isCall(one) && one["call_id"] === call_id)
      ) {
        return `No tool call found for function call output with call_id ${String(call_id)}.`;
      }
      const known = this.#items.get(String(id));
      if (item["type"] === "reasoning" && known?.stored !== true && item["encrypted_content"] == null) {
        return `Item with id '${String(id)}' not found.`;
      }
      if (item["type"] === "reasoning" && !follows(known?.next ?? null, after[0])) {
        return `Item '${String(id)}' of type 'reasoning' was provided without its required following item.`;
      }
      if (item["referenced"] === true && known?.reasoning != null && !ids.has(known.reasoning)) {
        return `Item '${String(id)}' of type 'message' was provided without its required 'reasoning' item.`;
      }
    }
    return null;
  }

  #keep(body: Item, id: string, context: readonly Item[], output: readonly Item[]): void {
    const stored = body["store"] !== false;
    for (const [place, item] of output.entries()) {
      const before = output[place - 1];
      this.#items.set(String(item["id"]), {
        item,
        stored,
        next: output[place + 1] ?? null,
        reasoning: before?.["type"] === "reasoning" ? String(before["id"]) : null,
      });
    }
    if (!stored) return;
    this.#contexts.set(id, [...context, ...output]);
    const conversation = conversationOf(body);
    if (conversation !== null) this.#contexts.set(conversation, [...context, ...output]);
  }
}

const conversationOf = (body: Item): string | null => {
  const sent = body["conversation"] as string | { id: string } | null | undefined;
  return typeof sent === "object" && sent !== null ? sent.id : (sent ?? null);
};

/** Whether the item after reasoning is the one that followed it when it was made; clients may leave out its id. */
const follows = (made: Item | null, sent: Item | undefined): boolean =>
  sent !== undefined &&
  (made === null ||
    (made["type"] === (sent["type"] ?? "message") &&
      (sent["id"] === undefined || sent["id"] === made["id"]) &&
      sent["call_id"] === made["call_id"]));
