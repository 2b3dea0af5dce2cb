import { headOf } from "../text/cut.ts";
import type { Doubt } from "./doubt.ts";

/** What an abstention was about, in names only: it says which tool and which arguments, never their values. */
export interface DoubtPoint {
  readonly tool: string;
  /** Sorted; empty where the call as a whole was in doubt. */
  readonly parameters: readonly string[];
  /** Hash of the call's form where it was in doubt as a whole: another call is another point. */
  readonly form: string | null;
}

/** Longest name that a point holds, in UTF-16 units, and most names. */
const MOST = { characters: 256, parameters: 32 } as const;

const parametersOf = (doubt: Doubt): readonly string[] => {
  switch (doubt.kind) {
    case "missing":
      return doubt.parameters;
    case "invalid":
    case "unknown_value":
      return [doubt.parameter];
    case "disagree":
    case "unstated":
      return doubt.arguments.map(({ parameter }) => parameter);
    default:
      return [];
  }
};

/**
 * @param tools names of the tools that the doubted sample calls, in order
 * @param form hash of the sample's canonical form
 */
export function pointOf(doubt: Doubt, tools: readonly string[], form: string | null): DoubtPoint {
  const parameters = parametersOf(doubt)
    .slice(0, MOST.parameters)
    .map((name) => headOf(name, MOST.characters))
    .toSorted();
  const tool = "tool" in doubt ? doubt.tool : tools.join(" ");
  const whole = doubt.kind === "general" || doubt.kind === "uncovered" || doubt.kind === "stated";
  return { tool: headOf(tool, MOST.characters), parameters, form: whole ? form : null };
}

/** The same tool, and an argument that was in doubt both times; where none was, the same call as a whole. */
export function samePoint(a: DoubtPoint, b: DoubtPoint): boolean {
  if (a.tool !== b.tool) return false;
  if (a.parameters.length === 0 && b.parameters.length === 0) return a.form === b.form;
  return a.parameters.some((name) => b.parameters.includes(name));
}
