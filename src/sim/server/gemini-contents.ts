import type { SimMessage } from "../model/conversation.ts";
import { SimError } from "./errors.ts";
import { type Fields, isFields, textOf } from "./fields.ts";

interface Content {
  readonly role: "user" | "model";
  readonly parts: readonly Fields[];
}

/** A member in the spelling of JSON or in that of protocol buffers; Google takes both. */
export const member = (fields: Fields, name: string): unknown =>
  fields[name] ?? fields[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

const partsOf = (content: unknown): readonly Fields[] => {
  const parts = isFields(content) ? content["parts"] : undefined;
  return Array.isArray(parts) ? parts.filter(isFields) : [];
};

/** The words of a content, without thoughts. */
const wordsOf = (parts: readonly Fields[]): string => textOf(parts.filter(({ thought }) => thought !== true));

export const readSystem = (value: unknown): readonly SimMessage[] =>
  value === undefined ? [] : [{ role: "system", text: wordsOf(partsOf(value)), callIds: [], callId: null }];

/**
 * The conversation in OpenAI's words.
 * @throws SimError 400 for what Google refuses: no contents, calls without their results, calls without their signature
 */
export function readContents(value: unknown): readonly SimMessage[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new SimError(400, "* GenerateContentRequest.contents: contents is not specified", "contents");
  const contents = joined(value.map(readContent));
  refuseUnsigned(contents);
  let open: readonly { readonly id: string; readonly name: unknown }[] = [];
  const messages = contents.flatMap(({ role, parts }, at) => {
    const results = membersOf(parts, "functionResponse");
    const answered = results.map((result) => answerTo(open, result));
    if (open.length !== results.length || answered.includes(null)) refuseDangling();
    open = membersOf(parts, "functionCall").map((call, i) => ({
      id: typeof call["id"] === "string" ? call["id"] : `call ${at}.${i}`,
      name: call["name"],
    }));
    return messagesOf(role, parts, results, answered, open);
  });
  if (open.length > 0) refuseDangling();
  return messages;
}

function readContent(content: unknown, at: number): Content {
  const role = isFields(content) ? (content["role"] ?? "user") : null;
  const parts = partsOf(content);
  if (role !== "user" && role !== "model" && role !== "function")
    throw new SimError(400, "Please use a valid role: user, model.", `contents[${at}].role`);
  if (parts.length === 0)
    throw new SimError(400, `contents[${at}].parts: must not be empty`, `contents[${at}].parts`);
  return { role: role === "model" ? "model" : "user", parts };
}

/** A client that heard a stream sends each piece as a content of its own. */
function joined(contents: readonly Content[]): readonly Content[] {
  const all: Content[] = [];
  for (const content of contents) {
    const last = all.at(-1);
    if (last?.role === "model" && content.role === "model")
      all.splice(-1, 1, { role: "model", parts: [...last.parts, ...content.parts] });
    else all.push(content);
  }
  return all;
}

const membersOf = (parts: readonly Fields[], name: string): readonly Fields[] =>
  parts.flatMap((part) => {
    const value = member(part, name);
    return isFields(value) ? [value] : [];
  });

type OpenCall = { readonly id: string; readonly name: unknown };

/** The call that a result belongs to: by its id, else the first of its name. */
const answerTo = (open: readonly OpenCall[], { id, name }: Fields): string | null =>
  (open.find((call) => call.id === id) ?? open.find((call) => call.name === name))?.id ?? null;

function refuseDangling(): never {
  throw new SimError(
    400,
    "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
    "contents",
  );
}

/** Of the calls since the user last spoke, the first of each content must still have its signature. */
function refuseUnsigned(contents: readonly Content[]): void {
  const spoke = contents.findLastIndex(({ role, parts }) => role === "user" && wordsOf(parts) !== "");
  for (const [at, { parts }] of contents.entries()) {
    const part = parts.find((one) => isFields(member(one, "functionCall")));
    if (at < spoke || part === undefined || typeof member(part, "thoughtSignature") === "string") continue;
    throw new SimError(
      400,
      `Function call is missing a thought_signature in functionCall parts, content position ${at + 1}.`,
      `contents[${at}]`,
    );
  }
}

function messagesOf(
  role: Content["role"],
  parts: readonly Fields[],
  results: readonly Fields[],
  answered: readonly (string | null)[],
  calls: readonly OpenCall[],
): readonly SimMessage[] {
  const told = results.map(({ response }, i) => ({
    role: "tool",
    text: JSON.stringify(response ?? {}),
    callIds: [],
    callId: answered[i] ?? null,
  }));
  const text = wordsOf(parts);
  const said = {
    role: role === "model" ? "assistant" : "user",
    text,
    callIds: calls.map(({ id }) => id),
    callId: null,
  };
  return text === "" && calls.length === 0 ? told : [...told, said];
}
