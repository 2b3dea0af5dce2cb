import { cut, shown } from "../text/cut.ts";
import type { ParsedCall } from "../normalised.ts";
import type { SchemaIssue } from "../schema/report.ts";
import type { Finding } from "../turn.ts";
import type { Check } from "./check.ts";
import { onlyCaseDiffers } from "./enum-case.ts";

/** Most issues of one call that are reported. */
const MOST_ISSUES = 5;
const LONGEST_REASON = 200;

const place = ({ path }: SchemaIssue): string => (path === "" ? "The arguments" : cut(path, 120));

const findingsOf = (call: ParsedCall, index: number): readonly Finding[] => {
  if (call.tool === null || call.arguments.status !== "ok") return [];
  const tool = shown(call.name);
  if (call.schema.status === "invalid") {
    return call.schema.issues.slice(0, MOST_ISSUES).map((issue) => {
      const choice = onlyCaseDiffers(call, issue);
      const advice =
        choice === null ? "" : ` Only the letter case differs: send ${JSON.stringify(shown(choice))}.`;
      return {
        check: choice === null ? "schema" : "enum_case",
        severity: "block",
        call: index,
        message: `${tool}: ${place(issue)}: ${issue.message}.${advice}`,
      };
    });
  }
  if (call.schema.status === "valid") return [];
  const reason = cut(call.schema.annotations[0]?.message ?? "the schema cannot be evaluated", LONGEST_REASON);
  return [
    {
      check: "schema_unverified",
      severity: "flag",
      call: index,
      message: `${tool}: the arguments could not be held against the schema: ${reason}.`,
    },
  ];
};

/**
 * Arguments that the tool's schema forbids; `enum_case` where a choice is only written in other letter case (field case B06);
 * `schema_unverified` (a flag) where the schema cannot be evaluated.
 */
export const schema: Check = {
  name: "schema",
  run: ({ candidate }) => candidate.calls.flatMap(findingsOf),
};
