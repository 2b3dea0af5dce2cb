import { isArray, isNumber } from "../../core/arguments/json.ts";
import { readScale } from "../../core/self-confidence/scale.ts";
import { type Statement, tidyDoubts } from "../../core/self-confidence/statement.ts";
import type { Sample } from "../../core/turn.ts";
import { objectIn } from "../json-object.ts";
import { CONFIDENCE_TOOL } from "./question.ts";

const MEMBERS = new Set(["confidence", "doubts"]);

const problem = (what: string) => ({ problem: `its answer ${what}` });

/** What a model says of how sure it is. An answer that is not what was asked for says nothing; the number may stand on another scale. */
export function readConfidence({ calls }: Pick<Sample, "calls">): Statement | { readonly problem: string } {
  const [call, ...more] = calls;
  if (call === undefined || more.length > 0 || call.name !== CONFIDENCE_TOOL.name)
    return problem(`is not one call of ${CONFIDENCE_TOOL.name}`);
  const object = objectIn(call.arguments);
  if (object === null) return problem("is no JSON object");
  if ([...object.keys()].some((name) => !MEMBERS.has(name))) return problem("has a member that is not known");
  const value = object.get("confidence");
  const text = value !== undefined && isNumber(value) ? value.text : value;
  if (typeof text !== "string") return problem("states no confidence");
  const read = readScale(text);
  if ("problem" in read) return problem(`states ${read.problem}`);
  const doubts = object.get("doubts") ?? [];
  const texts = isArray(doubts) ? doubts.filter((doubt) => typeof doubt === "string") : [];
  return { stated: read.value, doubts: tidyDoubts(texts) };
}
