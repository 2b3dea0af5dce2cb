import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sample, Tool, ToolCall, Turn } from "../../src/core/turn.ts";

/** Failures that people met in production; a test that proves one of them reads its input here and bears its id. */
const FILE = join(import.meta.dirname, "../../../shared/cases/field-cases.jsonl");

interface CaseTool {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: unknown;
}
interface CaseCall {
  readonly name: string;
  readonly arguments: unknown;
}
export interface FieldCaseInput {
  readonly tools?: readonly CaseTool[];
  readonly samples?: readonly (CaseCall | readonly CaseCall[] | { readonly text: string })[];
  readonly request?: { readonly max_tokens?: number };
  readonly history?: readonly {
    readonly role: "user" | "assistant" | "tool" | "system";
    readonly content?: string;
  }[];
  readonly response?: {
    readonly finish_reason?: string;
    readonly usage?: { readonly completion_tokens: number };
    readonly tool_calls?: readonly { readonly function: CaseCall }[];
  };
  readonly pairs?: readonly (readonly [string, string])[];
  readonly pairs_raw?: readonly (readonly [string, string])[];
  /** Tool results, in the shape of the case. */
  readonly results?: readonly unknown[];
  /** Calls as name, arguments, result. */
  readonly sequences?: readonly {
    readonly calls: readonly (readonly [string, string, string])[];
    readonly retry: boolean;
  }[];
  /** What a user says after a call, and whether that corrects it. */
  readonly after_call?: { readonly name: string; readonly arguments: string };
  readonly messages?: readonly { readonly t: string; readonly corr: boolean }[];
  readonly log_limit_chars?: number;
  readonly log_source_text?: string;
}

const cases = new Map(
  readFileSync(FILE, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { readonly id: string; readonly input: FieldCaseInput })
    .map((fieldCase) => [fieldCase.id, fieldCase.input] as const),
);

/** @throws where the file has no such case. */
export const fieldCase = (id: string): FieldCaseInput => {
  const input = cases.get(id);
  if (input === undefined) throw new Error(`no field case ${id}`);
  return input;
};

export const callOf = (call: CaseCall, id: string | null = null): ToolCall => ({
  id,
  name: call.name,
  arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
});

export const sampleOf = (calls: readonly ToolCall[], more: Partial<Sample> = {}): Sample => ({
  id: null,
  calls,
  text: null,
  finishReason: null,
  logprobs: null,
  usage: null,
  ...more,
});

export const turnOf = (tools: readonly Tool[], maxTokens: number | null = null): Turn => ({
  agent: null,
  session: null,
  model: null,
  messages: [],
  tools,
  maxTokens,
});

/** The case as a turn and its samples (the recorded samples, else the one response). */
export const turnOfCase = (id: string): { readonly turn: Turn; readonly samples: readonly Sample[] } => {
  const { tools, request, response, samples } = fieldCase(id);
  const declared = (tools ?? []).map(({ name, description, parameters }) => ({
    name,
    description: description ?? "",
    parameters,
  }));
  const turn = turnOf(declared, request?.max_tokens ?? null);
  if (samples !== undefined) {
    const calls = samples.map((sample) => ("name" in sample ? [sample] : "text" in sample ? [] : sample));
    return { turn, samples: calls.map((sample) => sampleOf(sample.map((call) => callOf(call)))) };
  }
  const usage = { promptTokens: null, completionTokens: response?.usage?.completion_tokens ?? null };
  const calls = (response?.tool_calls ?? []).map((call) => callOf(call.function));
  return { turn, samples: [sampleOf(calls, { finishReason: response?.finish_reason ?? null, usage })] };
};
