/** Which of the calls before an objection it is about. */
import { wordsOf } from "../../features/text/words.ts";
import type { Tool, ToolCall } from "../../turn.ts";
import { Answered } from "../answered.ts";
import { readToolResult } from "../read-result.ts";
import { SaidText, valuesOf } from "./call-values.ts";
import type { Contrast } from "./read-reply.ts";
import type { Step, Stretch } from "./stretch.ts";

/** Tools by which an agent talks to itself. */
const INNER = new Set(["think", "calculate", "compute", "plan", "reason", "reflect", "todo", "scratchpad"]);

const answered = (call: ToolCall, tools: readonly Tool[]) => ({
  call,
  tool: tools.find(({ name }) => name === call.name) ?? null,
});

const readsOnly = (step: Step, tools: readonly Tool[]): boolean =>
  step.calls.every((call) => new Answered(answered(call, tools)).reads);

const isInner = ({ calls }: Step): boolean =>
  calls.every(({ name }) => INNER.has(wordsOf(name.slice(0, 100))[0] ?? ""));

/** A call that failed did nothing that a user could object to. */
const failed = (step: Step, tools: readonly Tool[]): boolean =>
  step.results.every(
    (result, call) =>
      result !== null && readToolResult(result, answered(step.calls[call] ?? NO_CALL, tools)).kind !== "ran",
  );
const NO_CALL: ToolCall = { id: null, name: "", arguments: "" };

export interface Blamed {
  readonly step: Step;
  /** It changed something, as far as its tools' names and descriptions tell. */
  readonly writes: boolean;
  /** The reply denies a value that the call gave: "not Tuesday". */
  readonly named: boolean;
}

/** The steps of a stretch that did something. */
export const doneIn = ({ steps }: Stretch, tools: readonly Tool[]): readonly Step[] =>
  steps.filter((step) => !isInner(step) && !failed(step, tools));

/**
 * The one step that an objection is about: the only one that gave a value which the reply denies, else the only one that
 * changed something, else the only one. Null where nothing tells: a wrong label is worse than none.
 */
export function blamedStep(
  stretch: Stretch,
  denied: readonly Contrast[],
  tools: readonly Tool[],
): Blamed | null {
  const done = doneIn(stretch, tools);
  const named = done.filter((step) => {
    const values = new SaidText(givenBy(step));
    return denied.some(({ words }) => values.says(words));
  });
  const writing = done.filter((step) => !readsOnly(step, tools));
  const [only] = [named, writing, done].find((steps) => steps.length > 0) ?? [];
  const unclear = (named.length > 0 ? named : writing.length > 0 ? writing : done).length !== 1;
  if (only === undefined || unclear) return null;
  return { step: only, writes: writing.includes(only), named: named.includes(only) };
}

const givenBy = ({ calls }: Step): string =>
  calls
    .flatMap(valuesOf)
    .map(({ text }) => text)
    .join("\n");

/** The calls gave nothing but what users had said: then they did as they were told, and the user wants something else now. */
export function didAsTold({ calls }: Step, said: SaidText): boolean {
  const values = calls.flatMap(valuesOf);
  const telling = values.filter(({ kind }) => kind !== "constant");
  return telling.length > 0 && telling.every((value) => said.gives(value));
}
