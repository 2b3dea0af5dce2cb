import type { JsonObject } from "./arguments/json.ts";
import type { SchemaReport } from "./schema/report.ts";
import type { Sample, Tool, ToolCall } from "./turn.ts";

export type MalformedReason =
  | "syntax"
  | "truncated"
  | "concatenated"
  | "duplicate_key"
  | "not_object"
  | "python_literal"
  | "out_of_range"
  | "too_deep";

/** Raw arguments after parsing. Malformed is a property of the call, never an exception. */
export type ParsedArguments =
  | {
      readonly status: "ok";
      readonly value: JsonObject;
      /** `double_encoded`: an object or array arrived as JSON inside a string; `lone_surrogate`: ill-formed unicode. */
      readonly flags: readonly ("double_encoded" | "lone_surrogate")[];
    }
  | {
      readonly status: "malformed";
      readonly reason: MalformedReason;
      /** Offset into the raw text in UTF-16 units. */
      readonly offset: number;
      readonly message: string;
    };

/** A call after parsing, matching to a declared tool, and validation. */
export interface ParsedCall {
  readonly raw: ToolCall;
  /** The declared tool, or null where no declared tool has this name. */
  readonly tool: Tool | null;
  /** The declared tool's name where there is one, else the name as sent. */
  readonly name: string;
  readonly arguments: ParsedArguments;
  readonly schema: SchemaReport;
  /** Canonical form of name and arguments; equal strings mean the same call. */
  readonly canonical: string;
  /** Canonical form of each argument, by its name, without those that say the same as leaving them out. */
  readonly argumentForms: ReadonlyMap<string, string>;
}

export interface NormalisedSample {
  /** Index in the given samples, from 0. */
  readonly index: number;
  readonly sample: Sample;
  readonly calls: readonly ParsedCall[];
  /** Canonical form of the multiset of calls; the form without calls is a form of its own. */
  readonly canonical: string;
}

/** All samples of a turn, and the one that enforce would release. */
export interface Normalised {
  readonly samples: readonly NormalisedSample[];
  /** Indices of the samples that count: repeats of an earlier response are left out. Never empty. */
  readonly effective: readonly number[];
  /**
   * Index of the candidate: in the largest group of agreeing effective samples the earliest that can be released and fits the
   * schemas, or the earliest that can be released, or the earliest.
   */
  readonly candidate: number;
  /** Effective samples whose canonical form equals the candidate's. */
  readonly group: readonly number[];
  /** Share of effective samples in the group, (0, 1]; null at one sample. */
  readonly agreement: number | null;
}
