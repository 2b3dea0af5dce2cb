import { stringifyJson } from "../../core/arguments/convert.ts";
import { isArray, type Json, type JsonObject } from "../../core/arguments/json.ts";
import { InvalidRequestError } from "../../core/errors.ts";
import { Field } from "../field.ts";
import type { Continued, KeptNote, SentRequest } from "../format.ts";
import { objectIn } from "../json-object.ts";
import { OWN_MESSAGE, OWN_RESPONSE, WORDS_NOT_KEPT } from "./abstention.ts";
import { json, member, textAt, withMembers } from "./json.ts";
import { notRun } from "./not-run.ts";
import type { KeptResponse } from "./unfinished.ts";

const isReference = (item: Json): boolean =>
  // The type may be left out.
  textAt(item, "id") !== null &&
  (textAt(item, "type") ?? "item_reference") === "item_reference" &&
  textAt(item, "role") === null;

const conversationIn = (body: Json): string | null =>
  textAt(body, "conversation") ?? textAt(member(body, "conversation"), "id");

const inputItems = (body: Json): readonly Json[] => {
  const input = member(body, "input");
  if (isArray(input)) return input;
  return typeof input === "string" ? [json({ role: "user", content: input })] : [];
};

/** Ids by which a request may go on from an abstention: of a response, a conversation, or a message of the gate. */
export function referredTo({ body }: Pick<SentRequest, "body">): readonly string[] {
  const root = Field.root(body);
  const conversation = root.get("conversation");
  const input = root.get("input");
  const items = Array.isArray(input.value) ? input.items().map((item) => item.get("id").value) : [];
  const own = items.filter((id) => typeof id === "string" && id.startsWith(OWN_MESSAGE));
  const names = [root.get("previous_response_id").value, conversation.value, conversation.get("id").value];
  return [...names, ...own].filter((name) => typeof name === "string" && name !== "") as string[];
}

const wordsOf = ({ words }: KeptNote): string => words ?? WORDS_NOT_KEPT;
const said = (note: KeptNote): Json => json({ role: "assistant", content: wordsOf(note) });

/** An id of the gate's that it does not know: too old, of another key, or never given. */
function unknown(param: string, id: string): never {
  const what = param === "input" ? "Item" : "Previous response";
  throw new InvalidRequestError(
    `${what} with id '${id.slice(0, 80)}' not found. It was made by the gate, which keeps such ids for 30 days and for the key that got them. Send the conversation itself in \`input\`.`,
    { param },
  );
}

/** The items with the gate's own messages in the place of references to them: the upstream has never seen these. */
const withMessages = (items: readonly Json[], notes: ReadonlyMap<string, KeptNote>): readonly Json[] =>
  items.map((item) => {
    const id = textAt(item, "id");
    if (id === null || !id.startsWith(OWN_MESSAGE) || !isReference(item)) return item;
    const note = notes.get(id);
    return note?.own === true ? said(note) : unknown("input", id);
  });

/**
 * A request that goes on from an abstention, as the upstream can take it. The upstream keeps the response that was not
 * released: its calls get an output that says that they were not run, and the gate's words follow as what the user was
 * told. Null where the request goes on from none.
 * @throws InvalidRequestError for an id of the gate's that is not known
 */
export function continueFrom(
  { text }: Pick<SentRequest, "text">,
  notes: ReadonlyMap<string, KeptNote>,
): Continued | null {
  const mayConcern = notes.size > 0 || text.includes(OWN_RESPONSE) || text.includes(OWN_MESSAGE);
  const body = mayConcern ? objectIn(text) : null;
  if (body === null) return null;
  const previous = textAt(body, "previous_response_id");
  const before = previous === null ? undefined : notes.get(previous);
  if (previous !== null && !(before?.own ?? !previous.startsWith(OWN_RESPONSE)))
    return unknown("previous_response_id", previous);
  // A conversation is one for all who have it.
  const conversation = conversationIn(body);
  const ended = before ?? (conversation === null ? undefined : notes.get(conversation));
  const items = inputItems(body);
  const own = withMessages(items, notes);
  if (ended === undefined && own.every((item, i) => item === items[i])) return null;
  if (ended === undefined) return same(withMembers(body, { input: own }));
  const kept = JSON.parse(ended.note) as KeptResponse;
  const outputs = kept.calls.map(({ type, id }) => json(notRun(type, id)));
  return {
    sent: stringifyJson(
      withMembers(body, {
        ...(before === undefined ? {} : { previous_response_id: kept.response }),
        input: [...outputs, said(ended), ...own],
      }),
    ),
    read: stringifyJson(withMembers(body, { input: [said(ended), ...own] })),
    over: before === undefined ? conversation : null,
  };
}

function same(body: JsonObject): Continued {
  const text = stringifyJson(body);
  return { sent: text, read: text, over: null };
}
