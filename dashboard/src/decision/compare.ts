import { decimalForm } from "../../../src/core/arguments/decimal.ts";
import { stringifyJson } from "../../../src/core/arguments/convert.ts";
import { isArray, isNumber, isObject, type Json } from "../../../src/core/arguments/json.ts";
import { parseJson } from "../../../src/core/arguments/parse-json.ts";

/** One argument (or the tool's name) in every sample; null where a sample does not have it. */
export interface ComparedRow {
  readonly name: string;
  readonly values: readonly (string | null)[];
  /** Whether the sample's value is another one than the candidate's. */
  readonly differs: readonly boolean[];
}

/** The samples' calls at one position, side by side. */
export interface ComparedCall {
  readonly tool: ComparedRow;
  readonly rows: readonly ComparedRow[];
}

interface Called {
  readonly tool: string;
  readonly arguments: string;
}

/** Arguments that are no JSON object stand in one row of this name. */
export const AS_SENT = "arguments as sent";

interface Value {
  /** As it was sent, every digit kept. */
  readonly text: string;
  /** Equal for values that mean the same: 1 and 1.0, the same keys in another order. */
  readonly key: string;
}

/**
 * @param samples the calls of each sample, in order
 * @param candidate which of them the others are held against
 */
export function compareCalls(samples: readonly (readonly Called[])[], candidate: number): ComparedCall[] {
  const most = Math.max(0, ...samples.map((calls) => calls.length));
  return Array.from({ length: most }, (_, position) => {
    const calls = samples.map((sample) => sample[position]);
    const values = calls.map((call) =>
      call === undefined ? new Map<string, Value>() : valuesOf(call.arguments),
    );
    const names = [...new Set(values.flatMap((of) => [...of.keys()]))];
    const tools = calls.map((call) => call && { text: call.tool, key: call.tool });
    return {
      tool: compareRow("tool", tools, candidate),
      rows: names.map((name) =>
        compareRow(
          name,
          values.map((of) => of.get(name)),
          candidate,
        ),
      ),
    };
  });
}

function compareRow(name: string, values: readonly (Value | undefined)[], candidate: number): ComparedRow {
  const right = values[candidate]?.key;
  return {
    name,
    values: values.map((value) => value?.text ?? null),
    differs: values.map((value) => value?.key !== right),
  };
}

function valuesOf(raw: string): Map<string, Value> {
  const parsed = parseJson(raw);
  if (!parsed.ok || !isObject(parsed.value)) return new Map([[AS_SENT, { text: raw, key: raw }]]);
  return new Map([...parsed.value].map(([name, value]) => [name, { text: shown(value), key: keyOf(value) }]));
}

/** Strings without their quotes would look like numbers, so they keep them. */
const shown = (value: Json): string => stringifyJson(value);

function keyOf(value: Json): string {
  if (isNumber(value)) return decimalForm(value.text);
  if (isArray(value)) return `[${value.map(keyOf).join(",")}]`;
  if (isObject(value)) {
    const members = [...value].map(([name, item]) => `${JSON.stringify(name)}:${keyOf(item)}`);
    return `{${members.toSorted().join(",")}}`;
  }
  return JSON.stringify(value);
}

/** The names of arguments on which the samples do not agree; of several calls with the call's number. */
export function disputed(calls: readonly ComparedCall[]): string[] {
  return calls.flatMap(({ tool, rows }, i) =>
    [tool, ...rows]
      .filter((row) => row.differs.some(Boolean))
      .map((row) => (calls.length === 1 ? row.name : `${row.name} of call ${i + 1}`)),
  );
}
