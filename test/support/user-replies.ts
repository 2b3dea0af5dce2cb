import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inferVerdicts } from "../../src/core/outcomes/conversation/infer.ts";
import type { EarlierDecision, LinkedTurn } from "../../src/core/session/link.ts";
import type { Message, ToolCall, Turn, Verdict } from "../../src/core/turn.ts";

/** A conversation in which a user says something about calls; see `test/fixtures/user-replies.md`. */
export interface ReplyCase {
  readonly id: string;
  readonly set: "tuned" | "held_out" | "after";
  readonly lang: string;
  readonly kind: string;
  readonly ask: string;
  /** Each a message of its own: name, arguments, and what the tool returned. */
  readonly calls: readonly (readonly [string, object, string?])[];
  /** The agent's words after its calls; null where it said nothing. */
  readonly says: string | null;
  readonly user: string;
  /** What the agent calls then. */
  readonly next?: readonly (readonly [string, object])[];
  /** Of each of `calls`. */
  readonly labels: readonly ("incorrect" | "unknown" | "none")[];
}

export const replyCases = (): readonly ReplyCase[] =>
  readFileSync(join(import.meta.dirname, "../fixtures/user-replies.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ReplyCase);

export const message = (role: Message["role"], text: string, more: Partial<Message> = {}): Message => ({
  role,
  text,
  calls: [],
  callId: null,
  name: null,
  ...more,
});

export const toolCall = (name: string, args: object, id: string | null = null): ToolCall => ({
  id,
  name,
  arguments: JSON.stringify(args),
});

const asMessages = (calls: ReplyCase["calls"], first: number): readonly Message[] =>
  calls.flatMap(([name, args, result = '{"ok":true}'], index) => [
    message("assistant", "", { calls: [toolCall(name, args, `c${first + index}`)] }),
    message("tool", result, { callId: `c${first + index}` }),
  ]);

export const turnOf = (messages: readonly Message[]): Turn => ({
  agent: null,
  session: "s",
  model: null,
  messages,
  tools: [],
  maxTokens: null,
});

const decision = (message: number): EarlierDecision => ({
  id: `at ${message}`,
  session: "s",
  createdAt: message,
  action: "execute",
  reason: "confident",
  gatedBy: null,
  fallback: null,
  point: null,
  form: null,
  policyVersion: 0,
  said: null,
});

/** The answers of an agent all of whose turns went through the gate. */
export const linkedTurns = (messages: readonly Message[]): readonly LinkedTurn[] =>
  [...messages.entries()]
    .filter(([, { role }]) => role === "assistant")
    .map(([at]) => ({ message: at, decision: decision(at), results: [] }));

/** Every request that the conversation makes of the gate, in order: one for each message of the agent, and one at the end. */
const requestsOf = (messages: readonly Message[]): readonly (readonly Message[])[] => [
  ...[...messages.keys()]
    .filter((at) => messages[at]?.role === "assistant")
    .map((at) => messages.slice(0, at)),
  messages,
];

/** What all requests of a conversation together say, by the index of the message whose call it is. */
export function inferredIn(
  messages: readonly Message[],
  tools: Turn["tools"] = [],
): ReadonlyMap<number, Verdict> {
  const verdicts = new Map<number, Map<string, Verdict>>();
  for (const request of requestsOf(messages)) {
    for (const { decisionId, evidence, verdict } of inferVerdicts(
      { ...turnOf(request), tools },
      linkedTurns(request),
    )) {
      const at = Number(decisionId.slice(3));
      verdicts.set(at, (verdicts.get(at) ?? new Map<string, Verdict>()).set(evidence, verdict));
    }
  }
  return new Map(
    [...verdicts].map(([at, found]) => [
      at,
      [...found.values()].includes("incorrect") ? "incorrect" : "unknown",
    ]),
  );
}

export const conversationOf = ({ ask, calls, says, user, next = [] }: ReplyCase): readonly Message[] => [
  message("user", ask),
  ...asMessages(calls, 0),
  ...(says === null ? [] : [message("assistant", says)]),
  message("user", user),
  ...asMessages(
    next.map(([name, args]) => [name, args] as const),
    calls.length,
  ),
];

/** What is inferred of each of a case's calls. */
export function readCase(given: ReplyCase): readonly (Verdict | "none")[] {
  const verdicts = inferredIn(conversationOf(given));
  return given.calls.map((_, index) => verdicts.get(1 + 2 * index) ?? "none");
}

/** A case of its own: a user who objects to a cancelled trip, unless something else is given. */
export const example = (given: Partial<ReplyCase>): ReplyCase => ({
  id: "x",
  set: "tuned",
  lang: "en",
  kind: "",
  ask: "Cancel the Paris trip",
  calls: [["cancel_trip", { trip: "t2" }]],
  says: "Your trip to Rome is cancelled.",
  user: "You cancelled the wrong trip!",
  labels: [],
  ...given,
});
