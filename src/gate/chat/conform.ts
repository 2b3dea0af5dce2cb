import type { Finding } from "../../core/turn.ts";
import { withFinding, type JudgedAnswer } from "./judge.ts";

const STRING_ARGUMENTS: Finding = {
  check: "arguments_form",
  severity: "flag",
  call: null,
  message:
    "The model server sent arguments as an object; they were released as a string with the same JSON text, as OpenAI's contract says.",
};

export interface Conformed<T> {
  readonly out: T;
  readonly judged: JudgedAnswer;
}

/**
 * What enforce releases of an answer: `changed` where the upstream broke the contract of its own format, noted in the record.
 * Off and shadow change nothing, whatever the upstream sent.
 */
export function conform<T>(judged: JudgedAnswer, out: T, changed: (out: T) => T | null): Conformed<T> {
  if (judged.decided.record.mode !== "enforce") return { out, judged };
  const better = changed(out);
  return better === null ? { out, judged } : { out: better, judged: withFinding(judged, STRING_ARGUMENTS) };
}
