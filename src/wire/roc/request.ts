import { Field } from "../field.ts";
import { readOverviewQuery } from "../statistics/range.ts";

/** What `GET /api/roc` asks for. */
export interface RocQuery {
  /** In milliseconds since 1970; from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
  readonly tool: string | undefined;
  readonly scoreContext: string | undefined;
  /** Labels of these sources alone; undefined: of all. */
  readonly sources: readonly string[] | undefined;
  /** "": none; undefined: all. */
  readonly arm: string | undefined;
  readonly head: string | undefined;
  readonly penalty: number;
}

/** Verdicts come late, so a curve looks back further than an overview. */
const DEFAULT_MS = 30 * 24 * 3_600_000;
const MAX_NAME = 1_024;
const PENALTY = { usual: 1, least: 0.01, most: 1_000 };

/** @throws InvalidRequestError naming the parameter */
export function readRocQuery(query: Readonly<Record<string, string>>, now: number): RocQuery {
  const root = Field.root(query);
  const name = (key: string) => (query[key] ? root.get(key).text(MAX_NAME) : undefined);
  // "none" is what an empty parameter cannot say: an empty one is one that is not given.
  const nameOrNone = (key: string) => (query[key] === "none" ? "" : name(key));
  const sources = name("sources")
    ?.split(",")
    .map((source) => source.trim())
    .filter((source) => source !== "");
  return {
    ...readOverviewQuery(query, now, DEFAULT_MS),
    scoreContext: name("score_context"),
    sources: sources?.length === 0 ? undefined : sources,
    arm: nameOrNone("arm"),
    head: nameOrNone("head"),
    penalty: query["penalty"] ? readPenalty(root.get("penalty"), query["penalty"]) : PENALTY.usual,
  };
}

function readPenalty(field: Field, text: string): number {
  const penalty = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  if (penalty >= PENALTY.least && penalty <= PENALTY.most) return penalty;
  return field.fail(
    `must be what a wrong call costs in units of a right one: a number from ${PENALTY.least} to ${PENALTY.most}`,
  );
}
