import type { Tool } from "../../src/core/turn.ts";
import { labelSample } from "../../src/training/labels/label-sample.ts";
import type { Label } from "../../src/training/labels/label.ts";
import { readAnswer } from "../../src/training/labels/possible.ts";

/** A call as a test writes it; a string of arguments is raw JSON. */
export interface WrittenCall {
  readonly name: string;
  readonly arguments: object | string;
}

/** A tool whose arguments have the given types; all are required but those that end in "?". */
export function toolOf(name: string, types: Readonly<Record<string, unknown>>): Tool {
  const properties = Object.fromEntries(
    Object.entries(types).map(([key, type]) => [
      key.replace("?", ""),
      typeof type === "string" ? { type } : type,
    ]),
  );
  const required = Object.keys(types).filter((key) => !key.endsWith("?"));
  return { name, description: "", parameters: { type: "dict", properties, required } };
}

/** Labels calls against a ground truth; texts are raw JSON (5.0 stays 5.0). */
export function labelOf(
  tools: readonly Tool[],
  groundTruth: unknown,
  calls: readonly WrittenCall[],
  bench = "simple",
): Label {
  const text = typeof groundTruth === "string" ? groundTruth : JSON.stringify(groundTruth);
  const read = readAnswer({ bench, groundTruth: text });
  if (!read.ok) throw new Error(read.problem);
  return labelSample(
    { bench, tools, answer: read.answer },
    {
      calls: calls.map(({ name, arguments: args }) => ({
        id: null,
        name,
        arguments: typeof args === "string" ? args : JSON.stringify(args),
      })),
    },
  );
}

/** Labels one value of the argument `x` of the given type. Raw JSON on both sides. */
export function labelValue(type: unknown, possible: string, value: string, bench = "simple"): Label {
  const tool = toolOf("f", { "x?": type });
  return labelOf(
    [tool],
    `[{"f":{"x":${possible}}}]`,
    [{ name: "f", arguments: value === "" ? "{}" : `{"x":${value}}` }],
    bench,
  );
}
