/** Does the call fit what the tool declares? Sums over the candidate's calls. */
import type { SchemaIssueKind } from "../schema/report.ts";
import { defineFamily, type Feature } from "./define.ts";
import { count, sum, type CallView, type CandidateView } from "./view.ts";

interface Shared {
  readonly calls: readonly CallView[];
  /** Those that could be held against a schema. */
  readonly verified: readonly CallView[];
  /** Optional parameters that the called tools declare, and those of them that are given. */
  readonly optional: number;
  readonly optionalGiven: number;
}

function share({ calls }: CandidateView): Shared {
  let optional = 0;
  let optionalGiven = 0;
  for (const { document, names } of calls) {
    if (document === null) continue;
    const given = new Set(names);
    for (const property of document.properties.values()) {
      if (property.required) continue;
      optional += 1;
      if (given.has(property.name)) optionalGiven += 1;
    }
  }
  const verified = calls.filter(({ call }) => call.tool !== null && call.schema.status !== "unverified");
  return { calls, verified, optional, optionalGiven };
}

const issuesOf = (call: CallView, kind: SchemaIssueKind): number =>
  count(call.call.schema.issues, (issue) => issue.kind === kind);
const notesOf = (call: CallView, kind: SchemaIssueKind): number =>
  count(call.call.schema.annotations, (issue) => issue.kind === kind);

/** NaN where no call could be held against a schema. */
const total = ({ verified }: Shared, value: (call: CallView) => number): number =>
  verified.length === 0 ? Number.NaN : sum(verified.map(value));

const counted = (name: string, definition: string, value: (call: CallView) => number): Feature<Shared> => ({
  name,
  definition,
  range: "0..",
  missing: "no call could be held against a schema",
  sign: -1,
  compute: (shared) => total(shared, value),
});

export const schema = defineFamily<Shared>("schema", share, [
  {
    name: "schema_unknown_tool",
    definition: "Calls of tools that nobody declared, or whose arguments cannot be read.",
    range: "0..",
    missing: "never",
    sign: -1,
    compute: ({ calls }) => count(calls, ({ call }) => call.tool === null || call.arguments.status !== "ok"),
  },
  counted("schema_missing", "Required parameters that are missing, nested ones included.", (c) =>
    issuesOf(c, "missing"),
  ),
  counted("schema_type", "Values of a wrong type.", (c) => issuesOf(c, "type")),
  counted("schema_undeclared", "Arguments that the schema does not declare.", (c) =>
    Math.max(issuesOf(c, "unexpected"), notesOf(c, "unexpected")),
  ),
  counted("schema_null", "Null values.", ({ call, leaves }) =>
    Math.max(
      count(call.schema.issues, (issue) => issue.kind === "null"),
      count(leaves, (leaf) => leaf.value === null),
    ),
  ),
  counted(
    "schema_spelling",
    "Values written in another way than declared, such as 5.0 for an integer.",
    (c) => notesOf(c, "type"),
  ),
  counted("schema_issues", "All issues together.", ({ call }) => call.schema.issues.length),
  {
    name: "schema_optional_share",
    definition: "Share of the declared optional parameters that are given.",
    range: "0..1",
    missing: "no optional parameters declared",
    sign: 0,
    compute: ({ optional, optionalGiven }) => (optional === 0 ? Number.NaN : optionalGiven / optional),
  },
]);
