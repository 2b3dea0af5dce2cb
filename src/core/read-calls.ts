/** Reads the calls of a turn's samples: parsed, matched to a declared tool, in canonical form, held against the schema. */
import type { CanonicalRules } from "./arguments/canonical-rules.ts";
import { CallWriter, canonicalMalformed } from "./arguments/canonical.ts";
import { freeformForm, readFreeform } from "./arguments/freeform.ts";
import { parseArguments } from "./arguments/parse-arguments.ts";
import type { ParsedCall } from "./normalised.ts";
import type { PreparedTool, PreparedTools } from "./schema/prepare-tools.ts";
import type { SchemaReport } from "./schema/report.ts";
import { unverified, validateArguments } from "./schema/validate.ts";
import type { ToolCall } from "./turn.ts";

/** Says which rules of the canonical form hold for a tool. */
export type RulesOf = (tool: string) => CanonicalRules;

/** What writes the calls of a tool; of an undeclared one by its name. */
type WriterOf = (declared: PreparedTool | null, name: string) => CallWriter;

/** A call that is read and compared, but not yet held against its schema. */
interface ReadCall extends Omit<ParsedCall, "raw" | "schema"> {
  readonly declared: PreparedTool | null;
}

const readCall = (raw: ToolCall, tools: PreparedTools, writerOf: WriterOf): ReadCall => {
  const match = tools.match(raw.name);
  const declared = match.kind === "exact" || match.kind === "restored" ? match.tool : null;
  const name = declared?.tool.name ?? raw.name;
  if (declared?.tool.freeform === true) {
    const form = freeformForm(name, raw.arguments);
    return {
      declared,
      tool: declared.tool,
      name,
      arguments: readFreeform(raw.arguments),
      canonical: form.call,
      argumentForms: form.arguments,
    };
  }
  const args = parseArguments(raw.arguments, declared?.schema ?? null);
  const form =
    args.status === "malformed"
      ? { call: canonicalMalformed(name, raw.arguments), arguments: new Map<string, string>() }
      : writerOf(declared, name).call(name, args.value);
  return {
    declared,
    tool: declared?.tool ?? null,
    name,
    arguments: args,
    canonical: form.call,
    argumentForms: form.arguments,
  };
};

const reportOn = ({ declared, arguments: args }: ReadCall): SchemaReport => {
  if (args.status === "malformed") return unverified("the arguments cannot be read");
  if (declared === null) return unverified("no declared tool has this name");
  return validateArguments(declared.schema, args.value);
};

/** What is known of a call's text, whichever samples hold it. */
export interface KnownCall {
  readonly read: ReadCall;
  report: SchemaReport | null;
  /** Canonical form of a sample that makes this call alone. */
  alone: string | null;
}

/** Samples of one turn often repeat a call to the byte; each distinct text is read once. */
export class Calls {
  readonly #tools: PreparedTools;
  readonly #writerOf: WriterOf;
  /** By the arguments as sent, then by the name. */
  readonly #known = new Map<string, Map<string, KnownCall>>();

  constructor(tools: PreparedTools, rulesOf: RulesOf) {
    this.#tools = tools;
    const writers = new Map<PreparedTool, CallWriter>();
    this.#writerOf = (declared, name) => {
      if (declared === null) return new CallWriter(null, rulesOf(name));
      const writer = writers.get(declared) ?? new CallWriter(declared.schema, rulesOf(name));
      writers.set(declared, writer);
      return writer;
    };
  }

  read(raw: ToolCall): KnownCall {
    let byName = this.#known.get(raw.arguments);
    if (byName === undefined) {
      byName = new Map();
      this.#known.set(raw.arguments, byName);
    }
    let known = byName.get(raw.name);
    if (known === undefined) {
      known = { read: readCall(raw, this.#tools, this.#writerOf), report: null, alone: null };
      byName.set(raw.name, known);
    }
    return known;
  }
}

/** The call of one sample, with its own id, held against its schema. */
export const parsedCall = (raw: ToolCall, known: KnownCall): ParsedCall => {
  // Written out: a spread of the rest costs more than all else that a repeated call needs.
  const { tool, name, arguments: args, canonical, argumentForms } = known.read;
  const schema = (known.report ??= reportOn(known.read));
  return { raw, tool, name, arguments: args, schema, canonical, argumentForms };
};

/** The same for a call that was made before: it is held against its schema only where somebody asks for that. */
export const earlierCall = (raw: ToolCall, known: KnownCall): ParsedCall => {
  const { tool, name, arguments: args, canonical, argumentForms } = known.read;
  return {
    raw,
    tool,
    name,
    arguments: args,
    canonical,
    argumentForms,
    get schema() {
      return (known.report ??= reportOn(known.read));
    },
  };
};
