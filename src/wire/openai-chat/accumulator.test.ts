import { describe, expect, it } from "vitest";
import { normalise } from "../../core/normalise.ts";
import { fieldCase, turnOf } from "../../../test/support/field-cases.ts";
import { ChatAccumulator } from "./accumulator.ts";

type Chunk = Readonly<Record<string, unknown>>;
interface Short {
  readonly i?: number;
  readonly id?: string;
  readonly name?: string;
  readonly args?: string;
  readonly finish?: string;
}

const caseOf = (id: string) => fieldCase(id) as unknown as Readonly<Record<string, unknown>>;
const chunkOf = ({ i, id, name, args, finish }: Short): Chunk => ({
  choices: [
    finish === undefined
      ? { index: 0, delta: { tool_calls: [{ index: i, id, function: { name, arguments: args } }] } }
      : { index: 0, delta: {}, finish_reason: finish },
  ],
});
const feed = (chunks: readonly Chunk[], declared: readonly string[] = []) => {
  const accumulator = new ChatAccumulator();
  for (const chunk of chunks) accumulator.add(JSON.stringify(chunk));
  return { accumulator, samples: accumulator.toSamples(new Set(declared)) };
};
const stream = (id: string, key = "stream") => caseOf(id)[key] as readonly Chunk[];
const short = (id: string, key: string) => (caseOf(id)[key] as readonly Short[]).map(chunkOf);

const delta = (function_call: object) => ({ choices: [{ index: 0, delta: { function_call } }] });

describe("ChatAccumulator", () => {
  it("A13: blank ids and names start no call and overwrite none", () => {
    const { samples, accumulator } = feed(stream("A13"));
    expect(samples[0]?.calls).toEqual([{ id: "call_k1", name: "convert", arguments: '{"eur":12}' }]);
    expect(accumulator.complete).toBe(true);
  });

  it("A15: a name that comes in parts, or again and again", () => {
    const declared = ["read_file", "go_go"];
    const names = ["stream_A", "stream_B", "stream_C"].map(
      (key) => feed(short("A15", key), declared).samples[0]?.calls[0],
    );
    expect(names).toMatchObject([
      { name: "read_file", arguments: '{"p":"a"}' },
      { name: "read_file", arguments: '{"p":"a"}' },
      { name: "go_go", arguments: "{}" },
    ]);
  });

  it("A16: a name that comes late, and one that never comes", () => {
    const late = feed(short("A16", "stream_simple")).samples[0];
    expect(late?.calls).toEqual([{ id: "c5", name: "run", arguments: '{"cmd":"ls"}' }]);
    const never = feed(short("A16", "stream_never")).samples[0];
    expect(never?.calls).toEqual([{ id: "c6", name: "", arguments: '{"cmd":"ls"}' }]);
  });

  it("A17: choices that interleave are samples of their own", () => {
    const { samples } = feed(stream("A17"));
    expect(samples.map((sample) => sample.calls)).toEqual([
      [{ id: "a", name: "seat", arguments: '{"row":1}' }],
      [{ id: "b", name: "seat", arguments: '{"row":2}' }],
    ]);
    const tools = [{ name: "seat", description: "", parameters: undefined }];
    const forms = normalise(turnOf(tools), samples).samples.map((sample) => sample.canonical);
    expect(new Set(forms).size).toBe(2);
  });

  it("A28: chunks without choices bring usage, once", () => {
    const { samples, accumulator } = feed(stream("A28"));
    expect(samples[0]?.calls).toHaveLength(1);
    expect(samples[0]?.usage?.completionTokens).toBe(5);
    expect(accumulator.problem).toBeNull();
  });

  it("F04: an error in the middle is a problem, and half a stream is not complete", () => {
    const { accumulator } = feed(stream("F04"));
    expect(accumulator.problem).toContain("provider unavailable");
    expect(feed(stream("F04").slice(0, 1)).accumulator.complete).toBe(false);
  });

  it("tells calls that share an index apart by their ids", () => {
    const { samples } = feed([
      chunkOf({ i: 0, id: "x", name: "a", args: "{}" }),
      chunkOf({ i: 0, id: "y", name: "b", args: "{}" }),
    ]);
    expect(samples[0]?.calls.map((call) => call.name)).toEqual(["a", "b"]);
  });

  it("A18: a finish reason that promises calls without any is a call that names no tool", () => {
    const { samples } = feed([{ choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] }]);
    expect(samples[0]?.calls).toEqual([{ id: null, name: "", arguments: "" }]);
  });

  it("A20: the older function_call is one call", () => {
    const { samples } = feed([
      delta({ name: "list_trips", arguments: '{"town"' }),
      delta({ arguments: ":1}" }),
    ]);
    expect(samples[0]?.calls).toEqual([{ id: null, name: "list_trips", arguments: '{"town":1}' }]);
  });

  it("says what is decisive, what are words, and what is nothing to see", () => {
    const accumulator = new ChatAccumulator();
    const kind = (delta: object, more: object = {}) =>
      accumulator.add(JSON.stringify({ choices: [{ index: 0, delta, ...more }] }));
    expect(kind({ role: "assistant", content: "" })).toBe("quiet");
    expect(kind({ content: "Hi", tool_calls: null })).toBe("text");
    expect(kind({ content: "", tool_calls: [{ index: 0, id: "a" }] })).toBe("decisive");
    expect(kind({}, { finish_reason: "stop" })).toBe("decisive");
    expect(accumulator.add("[DONE]")).toBe("decisive");
    expect(accumulator.problem).toBeNull();
    expect(accumulator.add("no json")).toBe("decisive");
    expect(accumulator.problem).not.toBeNull();
  });
});
