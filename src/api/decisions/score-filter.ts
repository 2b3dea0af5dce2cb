import type { ScoreFilter } from "../../store/queries/score-filter.ts";
import { Field } from "../../wire/field.ts";

const MAX_NAME = 1_024;
const MOST_SOURCES = 20;

/** "none" is what an empty parameter cannot say. */
const nameOrNone = (field: Field, text: string) => (text === "none" ? "" : field.text(MAX_NAME));

/** `?min_confidence&max_confidence&score_context&head&arm&verdict_source&in_curves&calls_only` of the list of decisions. */
export function readScoreFilter(query: Readonly<Record<string, string>>): ScoreFilter {
  const root = Field.root(query);
  const given = <T>(name: string, read: (field: Field, text: string) => T): T | undefined =>
    query[name] ? read(root.get(name), query[name]) : undefined;
  return {
    minConfidence: given("min_confidence", readShare),
    maxConfidence: given("max_confidence", readShare),
    scoreContext: given("score_context", (field) => field.text(MAX_NAME)),
    head: given("head", nameOrNone),
    arm: given("arm", nameOrNone),
    verdictSources: given("verdict_source", readSources),
    inCurves: given("in_curves", (field) => field.oneOf(["true", "false"]) === "true"),
    callsOnly: given("calls_only", (field) => field.oneOf(["true", "false"]) === "true"),
  };
}

function readShare(field: Field, text: string): number {
  const share = /^\d{1,3}(\.\d{1,17})?$/.test(text) ? Number(text) : Number.NaN;
  return share >= 0 && share <= 1
    ? share
    : field.fail("must be a confidence: a number from 0 to 1, such as 0.65");
}

function readSources(field: Field): readonly string[] {
  const sources = field
    .text(MAX_NAME)
    .split(",")
    .map((source) => source.trim())
    .filter((source) => source !== "");
  return sources.length > 0 && sources.length <= MOST_SOURCES
    ? sources
    : field.fail(`must name 1 to ${MOST_SOURCES} sources, separated by commas`);
}
