import type { DecisionRecord } from "../core/record.ts";
import type { Reuse } from "../core/reuse.ts";
import { type AnswerKey, answerKeys, responseKey } from "../core/session/answer.ts";
import type { HistoryTurn } from "../core/session/history.ts";
import { type EarlierDecision, type HashedTurn, NO_MESSAGE } from "../core/session/link.ts";
import { sha256Hex } from "./text.ts";

/** By what a later request can be known to continue a decision: hashes, never words. */
export interface Marks {
  /** Of its answers; see `AnswerKey`. */
  readonly keys: readonly string[];
  /** Of what users had said. */
  readonly said: string | null;
  /** Of the candidate's canonical form, where the gate abstained from its calls. */
  readonly form: string | null;
  /** What it leaves behind for the same turn; absent: nothing. */
  readonly reuse?: Reuse;
}

export const NO_MARKS: Marks = { keys: [], said: null, form: null };

/** Most keys of one decision: an answer has one, and one for each id of its calls. */
const MOST_KEYS = 140;

const hashed = async ({ kind, value }: AnswerKey): Promise<string> => `${kind}:${await sha256Hex(value)}`;

/** The hash by which two forms are compared. */
export const formHash = (canonical: string): Promise<string> => sha256Hex(canonical);

/** Only an abstention from calls that could run can be confirmed. */
async function confirmableForm({
  action,
  reason,
  candidate,
  samples,
}: DecisionRecord): Promise<string | null> {
  const sample = samples.find(({ index }) => index === candidate);
  if (action !== "abstain" || reason !== "low_confidence" || sample === undefined) return null;
  return sample.calls.length === 0 ? null : formHash(sample.canonical);
}

export async function marksOf(record: DecisionRecord): Promise<Marks> {
  const { answers, said, response } = record.spoken;
  const own = response == null ? [] : [responseKey(response)];
  const named = [...own, ...answers.flatMap(answerKeys)].slice(0, MOST_KEYS);
  const keys = await Promise.all(named.map(hashed));
  return {
    keys: [...new Set(keys)],
    said: keys.length === 0 ? null : await sha256Hex(said),
    form: await confirmableForm(record),
    ...(record.reuse === undefined ? {} : { reuse: record.reuse }),
  };
}

/** The answer that a request names by its id, in the form in which it is looked for; it stands in no message. */
export const hashResponse = async (id: string): Promise<HashedTurn> => ({
  message: NO_MESSAGE,
  exact: "",
  ids: [await hashed(responseKey(id))],
  said: "",
  short: false,
  results: [],
});

/** The turns of a history in the form in which they are looked for. */
export function hashTurns(turns: readonly HistoryTurn[]): Promise<readonly HashedTurn[]> {
  return Promise.all(
    turns.map(async ({ message, keys, said, short, results }) => {
      const [exact = "", ...ids] = await Promise.all(keys.map(hashed));
      return { message, exact, ids, said: await sha256Hex(said), short, results };
    }),
  );
}

/** What later turns of the session need to know of a decision. Workers of before `calls` were noted leave them out. */
export type Remembrance = Pick<
  DecisionRecord,
  "id" | "session" | "createdAt" | "action" | "reason" | "gatedBy" | "fallback" | "point" | "policyVersion"
> &
  Partial<Pick<DecisionRecord, "calls">>;

/** Each tool once, in the order of the calls. */
export const toolsOf = (calls: readonly { readonly tool: string }[]): readonly string[] => [
  ...new Set(calls.map(({ tool }) => tool)),
];

export const earlierOf = (decision: Remembrance, marks: Marks): EarlierDecision => ({
  id: decision.id,
  session: decision.session ?? "",
  createdAt: Date.parse(decision.createdAt) || 0,
  action: decision.action,
  reason: decision.reason,
  gatedBy: decision.gatedBy,
  tools: toolsOf(decision.calls ?? []),
  fallback: decision.fallback?.action ?? null,
  point: decision.point,
  form: marks.form,
  policyVersion: decision.policyVersion,
  said: marks.said,
});
