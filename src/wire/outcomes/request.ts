import { type GateError, InvalidRequestError } from "../../core/errors.ts";
import { RAN_SOURCE } from "../../core/outcomes/result.ts";
import { selectionOf } from "../../core/outcomes/selection.ts";
import type { OutcomeRecord, ReportedOutcome } from "../../core/record.ts";
import { REPORTED, type Reported, VERDICTS } from "../../core/turn.ts";
import { MAX_AUTHOR } from "../author.ts";
import { Field } from "../field.ts";
import { readTime } from "../time.ts";

/** Most verdicts in one request. */
export const MAX_OUTCOMES = 1_000;
const MAX_ID = 1_024;
const MAX_NOTE = 2_000;
const SOURCE = /^[a-z0-9][a-z0-9_.-]{0,63}$/;

/** Clocks differ, but not by more than a day: a time beyond that is a mistake, and would hold against every later verdict. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

/** Any time in the past will do: verdicts may be reported late, and by clocks that run behind. */
const readAt = (field: Field, receivedAt: string): string => {
  if (field.absent) return receivedAt;
  const at = readTime(field);
  return Date.parse(at) - Date.parse(receivedAt) > MAX_AHEAD_MS
    ? field.fail(`is more than a day ahead of our clock, which says ${receivedAt}`)
    : at;
};

export interface OutcomeError {
  readonly index: number;
  readonly error: GateError;
}

export interface OutcomeBatch {
  /** What can be read, each with its place in the request, from 0. */
  readonly outcomes: readonly { readonly index: number; readonly outcome: ReportedOutcome }[];
  readonly errors: readonly OutcomeError[];
}

/** @throws InvalidRequestError naming the field */
export const readOutcome = (item: Field, project: string, receivedAt: string): OutcomeRecord =>
  readSaid(item, project, receivedAt, VERDICTS);

/** The same, or that a verdict is taken back. */
const readReport = (item: Field, project: string, receivedAt: string): ReportedOutcome =>
  readSaid(item, project, receivedAt, REPORTED);

const readSaid = <T extends Reported>(
  item: Field,
  project: string,
  receivedAt: string,
  said: readonly T[],
): OutcomeRecord<T> => {
  item.object();
  const decisionId = item.get("decision_id").stringOrNull(MAX_ID);
  const toolCallId = item.get("tool_call_id").stringOrNull(MAX_ID);
  if (!decisionId && !toolCallId) item.get("decision_id").fail("is missing; say decision_id or tool_call_id");
  const source = item.get("source").string(64);
  if (!SOURCE.test(source)) {
    item.get("source").fail('must be a word in lower case such as "agent", "human_review" or "tool_result"');
  }
  if (source === RAN_SOURCE) {
    item
      .get("source")
      .fail('says that a tool ran, which is no verdict; an error of a tool has the source "tool_result"');
  }
  return {
    project,
    decisionId: decisionId || null,
    toolCallId: toolCallId || null,
    session: item.get("session").stringOrNull(MAX_ID),
    verdict: item.get("verdict").oneOf(said),
    source,
    author: item.get("author").stringOrNull(MAX_AUTHOR) ?? "",
    note: item.get("note").stringOrNull(MAX_NOTE),
    selection: selectionOf(source),
    probability: null,
    at: readAt(item.get("at"), receivedAt),
    receivedAt,
  };
};

/**
 * Reads the body of `POST /v1/outcomes`: one verdict, or up to `MAX_OUTCOMES` in an array. In an array a wrong item
 * does not stop the others.
 * @param receivedAt ISO 8601 UTC
 * @throws InvalidRequestError for a body that is neither, and for a wrong single verdict
 */
export function readOutcomes(body: unknown, project: string, receivedAt: string): OutcomeBatch {
  const root = Field.root(body);
  if (!Array.isArray(body)) {
    return { outcomes: [{ index: 0, outcome: readReport(root, project, receivedAt) }], errors: [] };
  }
  if (body.length === 0) root.fail("must hold at least one outcome");
  if (body.length > MAX_OUTCOMES)
    root.fail(`holds ${body.length} outcomes; at most ${MAX_OUTCOMES} are accepted at once`);
  const outcomes: OutcomeBatch["outcomes"][number][] = [];
  const errors: OutcomeError[] = [];
  for (const [index, item] of root.items().entries()) {
    try {
      outcomes.push({ index, outcome: readReport(item, project, receivedAt) });
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error;
      errors.push({ index, error });
    }
  }
  return { outcomes, errors };
}
