import { largestShift } from "../self-confidence/term.ts";
import { type HeadParts, IDENTITY_PARTS } from "./head.ts";

const level = (head: HeadParts, of: "tools" | "risks", name: string): number =>
  head.intercept + (Object.hasOwn(head[of], name) ? head[of][name]! : 0);

/**
 * How far a new head moves at most from the one that holds: the largest change of a tool's or risk class's logit at a base
 * confidence of 0.5 and mean features, of the slope, and of what a statement of the model can move.
 *
 * @param before null: no head holds
 */
export function largestStep(before: HeadParts | null, after: HeadParts): number {
  const from = before ?? IDENTITY_PARTS;
  const tools = new Set([...Object.keys(from.tools), ...Object.keys(after.tools)]);
  const risks = new Set([...Object.keys(from.risks), ...Object.keys(after.risks)]);
  const moves = (of: "tools" | "risks", names: ReadonlySet<string>): number[] =>
    [...names].map((name) => Math.abs(level(after, of, name) - level(from, of, name)));
  return Math.max(
    Math.abs(after.intercept - from.intercept),
    Math.abs(after.slope - from.slope),
    Math.abs(largestShift(after.selfConfidence) - largestShift(from.selfConfidence)),
    ...moves("tools", tools),
    ...moves("risks", risks),
  );
}
