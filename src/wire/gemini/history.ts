import type { Message } from "../../core/turn.ts";
import type { RawArguments } from "../decisions/calls.ts";
import type { Field } from "../field.ts";
import { callOf, hostedUse, isMedia, isThought, partsOf } from "./parts.ts";
import { at } from "./spelling.ts";

const NOTHING = { calls: [], callId: null, name: null } as const;
const MAX_NAME = 1024;
const MAX_ID = 65_536;
const ROLES = ["user", "model", "function", "tool", "assistant", "system"] as const;
const OF_MODEL = new Set(["model", "assistant"]);

const textsOf = (parts: readonly Field[]): readonly string[] =>
  parts.flatMap((part) => (isThought(part) ? [] : (part.get("text").stringOrNull() ?? [])));

const spoken = (role: Message["role"], text: string, otherParts: boolean): Message => ({
  ...NOTHING,
  role,
  text,
  ...(otherParts ? { otherParts } : {}),
});

/** `systemInstruction`, which may also be a plain string in clients that are not strict. */
export function readSystem(content: Field): readonly Message[] {
  if (content.absent) return [];
  if (typeof content.value === "string") return [spoken("system", content.value, false)];
  const parts = partsOf(content);
  return [spoken("system", textsOf(parts).join("\n"), parts.some(isMedia))];
}

/** The words of a result: those of `output`, or of its only text, or the whole object as JSON. */
function wordsOf(response: Field): string {
  if (response.absent) return "";
  if (typeof response.value === "string") return response.value;
  for (const name of ["error", "output", "result", "content"]) {
    const { value } = response.get(name);
    if (typeof value === "string") return value;
  }
  return JSON.stringify(response.value);
}

/** An `error` beside an `output` is a detail of the tool's own; alone it says that the call failed. */
const hasFailed = (response: Field): boolean => {
  const { value } = response.get("error");
  return (
    value !== undefined && value !== null && value !== false && value !== "" && response.get("output").absent
  );
};

function readResult(part: Field, result: Field): Message {
  const response = result.object().get("response");
  const callId = result.get("id").stringOrNull(MAX_ID) || null;
  const others = !result.get("parts").absent || isMedia(part);
  return {
    ...NOTHING,
    // Without an id a result belongs to the call of its name, in the order of the calls: the older role's own rule.
    role: callId === null ? "function" : "tool",
    text: wordsOf(response),
    callId,
    name: result.get("name").stringOrNull(MAX_NAME),
    ...(others ? { otherParts: true } : {}),
    ...(hasFailed(response) ? { failed: true } : {}),
  };
}

/** Results of tools stand beside words; each is a message of its own here, in the order of the parts. */
function readUser(parts: readonly Field[]): readonly Message[] {
  const messages: Message[] = [];
  let said: Field[] = [];
  const close = () => {
    if (said.length > 0) messages.push(spoken("user", textsOf(said).join("\n"), said.some(isMedia)));
    said = [];
  };
  for (const part of parts) {
    const result = at(part, "functionResponse");
    if (result.absent) {
      said.push(part);
      continue;
    }
    close();
    messages.push(readResult(part, result));
  }
  close();
  return messages.length > 0 ? messages : [spoken("user", "", false)];
}

/** The parts of an answer's text are one text: a stream cuts it anywhere. */
function readModel(parts: readonly Field[], raw: RawArguments): Message {
  const calls = parts.flatMap((part) => {
    const call = at(part, "functionCall");
    return call.absent ? [] : [callOf(call, raw)];
  });
  const others = parts.some((part) => isMedia(part) || hostedUse(part) !== 0);
  return { ...spoken("assistant", textsOf(parts).join(""), others), calls };
}

/** The history. Contents of the model that follow each other are pieces of one answer: a client keeps those of a stream so. */
export function readHistory(contents: readonly Field[], raw: RawArguments): readonly Message[] {
  const messages: Message[] = [];
  let answer: Field[] = [];
  const close = () => {
    if (answer.length > 0) messages.push(readModel(answer, raw));
    answer = [];
  };
  for (const content of contents) {
    const field = content.object().get("role");
    const role = field.absent || field.value === "" ? "user" : field.oneOf(ROLES);
    const parts = partsOf(content);
    if (OF_MODEL.has(role)) {
      answer.push(...parts);
      continue;
    }
    close();
    messages.push(...(role === "system" ? readSystem(content) : readUser(parts)));
  }
  close();
  return messages;
}
