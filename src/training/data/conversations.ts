import { readFileSync } from "node:fs";
import { DataError } from "../../core/errors.ts";
import type { Message, Tool } from "../../core/turn.ts";
import {
  arrayField,
  asArray,
  asObject,
  describe,
  integerField,
  optionalBoolean,
  stringField,
} from "./fields.ts";
import { lineError, readLines } from "./lines.ts";
import type { Line } from "./lines.ts";
import { readMessages, readTools } from "./messages.ts";
import { conversationKeys } from "./question-key.ts";

/** A function document of `functions.json`. */
export interface FunctionDocument {
  readonly tool: Tool;
  /** False where the file does not say so: a tool that nobody rated may change something. */
  readonly readOnly: boolean;
}

/** One assistant message with calls. */
export interface ConversationDecision {
  /** Index into the messages. */
  readonly message: number;
  /** Which user turn it belongs to, from 0. */
  readonly turn: number;
  /** Whether each call was expected in that turn; null in data without labels. */
  readonly expected: readonly boolean[] | null;
  /** True in turns in which no call is right. */
  readonly abstainRight: boolean;
}

export interface Conversation {
  readonly bench: string;
  readonly id: string;
  readonly agent: string;
  readonly run: number;
  /** Whether the whole conversation reached its goal; null in data without labels. */
  readonly valid: boolean | null;
  /** Whether a call that was not expected is wrong even in a valid conversation. */
  readonly unexpectedIsWrong: boolean;
  readonly messages: readonly Message[];
  /** Names of the functions offered from the start. */
  readonly functions: readonly string[];
  /** Functions that are not offered before a turn, by turn. */
  readonly addedLater: ReadonlyMap<number, readonly string[]>;
  readonly decisions: readonly ConversationDecision[];
  /** See `conversationKeys`. */
  readonly keys: readonly string[];
}

/**
 * @param readsByName whether a tool only reads where the file does not say it
 * @throws DataError where the file is missing, no JSON, or no list of functions
 */
export function readFunctions(
  file: string,
  readsByName: (name: string) => boolean = () => false,
): Map<string, FunctionDocument> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : String(error);
    throw new DataError(`${file}: cannot be read: ${reason}`, { cause: error });
  }
  const where = { file, number: 1 };
  const tools = readTools(where, value);
  const flags = asArray(where, "the file", value).map((item, i) => {
    const outer = asObject(where, `function ${i}`, item);
    return outer.read_only ?? asObject(where, `function ${i}`, outer.function ?? outer).read_only;
  });
  return new Map(
    tools.map((tool, i) => [tool.name, { tool, readOnly: (flags[i] ?? readsByName(tool.name)) === true }]),
  );
}

/** @throws DataError on a broken line and on a function without a document */
export async function* readConversations(
  file: string,
  documents: ReadonlyMap<string, FunctionDocument>,
): AsyncGenerator<Conversation> {
  for await (const line of readLines(file)) yield readConversation(line, documents);
}

function readConversation(line: Line, documents: ReadonlyMap<string, FunctionDocument>): Conversation {
  const messages = readMessages(line);
  const functions = names(line, 'field "functions"', line.value.functions);
  const addedLater = readAddedLater(line);
  for (const name of [...functions, ...[...addedLater.values()].flat()]) {
    if (!documents.has(name)) throw lineError(line, `function "${name}" has no document in functions.json`);
  }
  return {
    bench: stringField(line, "bench"),
    id: stringField(line, "id"),
    agent: stringField(line, "agent"),
    run: integerField(line, "run"),
    valid: optionalBoolean(line, "valid"),
    unexpectedIsWrong: false,
    messages,
    functions,
    addedLater,
    decisions: line.value.decisions == null ? findDecisions(messages) : readDecisions(line, messages),
    keys: conversationKeys(messages),
  };
}

function names(line: Line, what: string, value: unknown): string[] {
  return asArray(line, what, value).map((name) => {
    if (typeof name === "string") return name;
    throw lineError(line, `${what} must hold names, ${describe(name)}`);
  });
}

function readAddedLater(line: Line): Map<number, readonly string[]> {
  const value = line.value.added_later ?? {};
  const later = new Map<number, readonly string[]>();
  for (const [turn, list] of Object.entries(asObject(line, 'field "added_later"', value))) {
    if (!/^\d+$/.test(turn)) throw lineError(line, `added_later: "${turn.slice(0, 40)}" is no turn`);
    later.set(Number(turn), names(line, `added_later ${turn}`, list));
  }
  return later;
}

function readDecisions(line: Line, messages: readonly Message[]): ConversationDecision[] {
  return arrayField(line, "decisions").map((item, i) => {
    const decision = asObject(line, `decision ${i}`, item);
    const { message, turn, expected } = decision;
    if (typeof message !== "number" || (messages[message]?.calls.length ?? 0) === 0) {
      throw lineError(line, `decision ${i}: "message" must point to a message with tool calls`);
    }
    return {
      message,
      turn: typeof turn === "number" ? turn : turnOf(messages, message),
      expected:
        expected == null
          ? null
          : asArray(line, `decision ${i}: expected`, expected).map((value) => value === true),
      abstainRight: decision.abstain_right === true,
    };
  });
}

/** Data without labels may come without decisions too: every assistant message with calls is one. */
export function findDecisions(messages: readonly Message[]): ConversationDecision[] {
  return messages.flatMap((message, i) =>
    message.role === "assistant" && message.calls.length > 0
      ? [{ message: i, turn: turnOf(messages, i), expected: null, abstainRight: false }]
      : [],
  );
}

const turnOf = (messages: readonly Message[], at: number): number =>
  Math.max(0, messages.slice(0, at).filter((message) => message.role === "user").length - 1);
