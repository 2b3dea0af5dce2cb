import type { Doubt } from "./doubt.ts";

/** What can be uncertain about a call, told with a made-up one, so that an operator can read what a user would. */
export interface ExampleDoubt {
  readonly situation: "values_differ" | "not_stated" | "missing" | "general";
  readonly doubt: Doubt;
  /** The call in one line. */
  readonly calls: string;
}

const CALL = '{"date":"2030-05-04","amount":40}';

/** @param tool its name stands in the sentences */
export const exampleDoubts = (tool: string): readonly ExampleDoubt[] => {
  const calls = `${tool} ${CALL}`;
  const differ = [{ parameter: "date", values: ["2030-05-04", "2030-05-11"] }];
  const unstated = [{ parameter: "amount", values: ["40"] }];
  return [
    { situation: "values_differ", calls, doubt: { kind: "disagree", tool, arguments: differ } },
    { situation: "not_stated", calls, doubt: { kind: "unstated", tool, arguments: unstated } },
    { situation: "missing", calls, doubt: { kind: "missing", tool, parameters: ["account"] } },
    { situation: "general", calls, doubt: { kind: "general" } },
  ];
};
