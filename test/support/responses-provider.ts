import {
  type Item,
  itemsOf,
  responseOf,
  responseText,
  type SayItems,
  streamedResponse,
} from "./responses.ts";
import { contextOf, remember } from "./responses-memory.ts";
import type { Reply, SeenRequest } from "./upstream.ts";

/** A provider that keeps responses and conversations, and refuses what OpenAI refuses (see `objectionTo`). */
export class ResponsesProvider {
  readonly #contexts = new Map<string, readonly Item[]>();
  /** What was refused, in order. */
  readonly refused: string[] = [];

  /** Answers a request with what `say` gives for its whole context. */
  answer({ body }: Pick<SeenRequest, "body">, say: (context: readonly Item[]) => SayItems): Reply {
    const previous = (body["previous_response_id"] ?? null) as string | null;
    const conversation = conversationOf(body);
    const before = this.#contexts.get(previous ?? conversation ?? "");
    if (previous !== null && before === undefined)
      return this.#refuse(`Previous response with id '${previous}' not found.`);
    const read = contextOf(body["input"] as string | readonly Item[], before ?? []);
    if ("objection" in read) return this.#refuse(read.objection);
    const said = say(read.context);
    const output = itemsOf(said);
    const response = responseOf({ ...said, more: { ...said.more, previous_response_id: previous } }, output);
    remember(output);
    for (const name of body["store"] === false ? [] : [response.id, conversation])
      if (name !== null) this.#contexts.set(name, [...read.context, ...output]);
    return body["stream"] === true ? streamedResponse(response) : { parts: [responseText(response)] };
  }

  #refuse(message: string): Reply {
    this.refused.push(message);
    const error = { message, type: "invalid_request_error", param: "input", code: null };
    return { status: 400, parts: [JSON.stringify({ error })] };
  }
}

const conversationOf = (body: Item): string | null => {
  const sent = body["conversation"] as string | { id: string } | null | undefined;
  return typeof sent === "object" && sent !== null ? sent.id : (sent ?? null);
};
