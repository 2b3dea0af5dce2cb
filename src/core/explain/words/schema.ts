/** Does the call fit what its tool declares? */
import type { SchemaIssue, SchemaIssueKind } from "../../schema/report.ts";
import { counted, plain, quote } from "../../text/say.ts";
import type { Facts, Phrase, Phrases } from "../said.ts";

const unescape = (segment: string): string => segment.replaceAll("~1", "/").replaceAll("~0", "~");
const segments = (path: string): string[] => path.split("/").slice(1).map(unescape);

interface Found {
  readonly call: number;
  /** The top argument that holds it; undefined for the call itself. */
  readonly argument: string | undefined;
  /** The innermost name. */
  readonly name: string;
}

function find({ view }: Facts, holds: (issue: SchemaIssue) => boolean): Found | null {
  for (const [call, { call: parsed }] of view.calls.entries()) {
    const issue = [...parsed.schema.issues, ...parsed.schema.annotations].find(holds);
    if (issue === undefined) continue;
    const path = segments(issue.path);
    return { call, argument: path[0], name: quote(plain(path.at(-1) ?? "arguments")) };
  }
  return null;
}

const FITS = "the call fits what its tool declares";

const issue =
  (kind: SchemaIssueKind | null, bad: (name: string) => string, good = FITS): Phrase =>
  (facts) => {
    if (facts.value === 0) return { words: good };
    const found = find(facts, (one) => kind === null || one.kind === kind);
    if (found === null) return null;
    const { call, argument, name } = found;
    return { words: bad(name), call, ...(argument === undefined ? {} : { argument }) };
  };

export const schemaWords: Phrases = {
  schema_unknown_tool: ({ view, value }) => {
    if (value === 0) return { words: "every called tool is declared" };
    const call = view.calls.findIndex(({ call: { tool } }) => tool === null);
    const name = view.calls[call]?.call.raw.name;
    return name === undefined
      ? { words: "the arguments of a call cannot be read" }
      : { words: `nobody declared the tool ${quote(name)}`, call };
  },
  schema_missing: issue(
    "missing",
    (name) => `the required ${name} is missing`,
    "every required argument is given",
  ),
  schema_type: issue("type", (name) => `${name} has a wrong type`, "every value has the declared type"),
  schema_undeclared: issue("unexpected", (name) => `${name} is not declared`, "every argument is declared"),
  schema_null: (facts) => {
    if (facts.value === 0) return { words: "no value is null" };
    const place = facts.view.leaves.find(({ leaf }) => leaf.value === null);
    return place === undefined
      ? { words: "a value is null" }
      : { words: `${quote(plain(place.leaf.parameter))} is null`, ...facts.at(place) };
  },
  schema_spelling: issue(
    "type",
    (name) => `${name} is written in another way than declared`,
    "every value is written as declared",
  ),
  schema_issues: issue(null, (name) => `${name} does not fit what the tool declares`),
  schema_optional_share: ({ view }) => {
    let declared = 0;
    let given = 0;
    for (const { document, names } of view.calls) {
      const optional = [...(document?.properties.values() ?? [])].filter(({ required }) => !required);
      declared += optional.length;
      given += optional.filter(({ name }) => names.includes(name)).length;
    }
    return {
      words: `${given} of ${counted(declared, "optional argument")} ${given === 1 ? "is" : "are"} given`,
    };
  },
};
