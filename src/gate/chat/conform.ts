import { joinBytes } from "../../sampling/read-all.ts";
import type { AnswerKind, WireFormat } from "../../wire/format.ts";
import { withFinding, type JudgedAnswer } from "./judge.ts";

export interface Conformed {
  readonly bytes: Uint8Array;
  readonly judged: JudgedAnswer;
}

/**
 * What enforce releases of an answer: bytes in the contract's form where the upstream broke the contract of its own format,
 * noted in the record. Off and shadow change nothing, whatever the upstream sent.
 */
export function conform(
  { conform: rules }: WireFormat,
  judged: JudgedAnswer,
  bytes: Uint8Array,
  kind: AnswerKind,
): Conformed {
  if (rules === null || judged.decided.record.mode !== "enforce") return { bytes, judged };
  const changed = rules.change(bytes, kind);
  return changed === null
    ? { bytes, judged }
    : { bytes: joinBytes(changed), judged: withFinding(judged, rules.finding) };
}
