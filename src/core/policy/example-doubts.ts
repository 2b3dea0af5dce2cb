import { JsonNumber } from "../arguments/json.ts";
import type { SpokenCall } from "../phrases/tellable.ts";
import type { Doubt } from "./doubt.ts";

/** What can be uncertain about a call, told with a made-up one, so that an operator can read what a user would. */
export interface ExampleDoubt {
  readonly situation: "values_differ" | "not_stated" | "unknown" | "missing" | "general";
  readonly doubt: Doubt;
  /** The call in one line. */
  readonly calls: string;
  readonly spoken: readonly SpokenCall[];
}

const CALL = '{"date":"2030-05-04","amount":40}';

/** @param tool its name stands in the sentences */
export const exampleDoubts = (tool: string): readonly ExampleDoubt[] => {
  const calls = `${tool} ${CALL}`;
  const given = [
    ["date", "2030-05-04"],
    ["amount", new JsonNumber("40")],
  ] as const;
  const call = { calls, spoken: [{ tool, description: "", arguments: given }] };
  const differ = [{ parameter: "date", values: ["2030-05-04", "2030-05-11"] }];
  const unstated = [{ parameter: "amount", values: ["40"] }];
  const address = { what: "mail_address", whom: "Alex", guess: null } as const;
  return [
    { situation: "values_differ", ...call, doubt: { kind: "disagree", tool, arguments: differ } },
    { situation: "not_stated", ...call, doubt: { kind: "unstated", tool, arguments: unstated } },
    { situation: "unknown", ...call, doubt: { kind: "unknown_value", tool, parameter: "to", ...address } },
    { situation: "missing", ...call, doubt: { kind: "missing", tool, parameters: ["account"] } },
    { situation: "general", ...call, doubt: { kind: "general" } },
  ];
};
