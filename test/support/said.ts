import { phantomCall } from "../../src/core/checks/phantom-call.ts";
import { printedCall } from "../../src/core/checks/printed-call.ts";
import { NO_EVIDENCE } from "../../src/core/evidence.ts";
import { normalise } from "../../src/core/normalise.ts";
import type { Finding, Message, Sample, Tool, ToolCall, Turn } from "../../src/core/turn.ts";
import { sampleOf, turnOf } from "./field-cases.ts";

const message = (role: Message["role"], text: string, more: Partial<Message> = {}): Message => ({
  role,
  text,
  calls: [],
  callId: null,
  name: null,
  ...more,
});

/** A call that ran before the answer. */
export interface Ran {
  readonly name: string;
  readonly arguments?: unknown;
  readonly result?: string;
  readonly ok: boolean;
}

export const tool = (name: string, description = ""): Tool => ({ name, description, parameters: null });

/** A turn in which these calls ran since the user spoke. */
export function turnAfter(tools: readonly Tool[], ran: readonly Ran[], user = "Please."): Turn {
  const messages = ran.flatMap(({ name, arguments: args = {}, ok, result }, i) => {
    const raw = typeof args === "string" ? args : JSON.stringify(args);
    const call: ToolCall = { id: `ran_${i}`, name, arguments: raw };
    return [
      message("assistant", "", { calls: [call] }),
      message("tool", result ?? (ok ? '{"ok":true}' : '{"error":"failed"}'), { callId: call.id }),
    ];
  });
  return { ...turnOf(tools), messages: [message("user", user), ...messages] };
}

/** What the two checks of an answer's text find. */
export function foundIn(turn: Turn, sample: Partial<Sample>): readonly Finding[] {
  const normalised = normalise(turn, [sampleOf([], sample)]);
  const [candidate] = normalised.samples;
  if (candidate === undefined) throw new Error("no sample");
  const input = { turn, normalised, candidate, evidence: NO_EVIDENCE };
  return [phantomCall, printedCall].flatMap((check) => check.run(input));
}

export const isPhantom = (turn: Turn, text: string): boolean =>
  foundIn(turn, { text }).some(({ check }) => check === "phantom_call");
