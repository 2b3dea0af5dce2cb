import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decisionRecord, sampleRecord } from "../../test/support/decisions.ts";
import { attribute } from "../../test/support/langfuse.ts";
import type { DecisionRecord } from "../core/record.ts";
import { boundedSpans, MAX_REQUEST_BYTES } from "./bounded.ts";
import type { ExportedDecision } from "./decision.ts";
import { type OtlpSpan, traceRequest } from "./otlp.ts";
import { decisionSpans } from "./spans.ts";

const TRACE = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", parentId: "00f067aa0ba902b7" };
const options = { environment: "production", limit: Number.MAX_SAFE_INTEGER };

const exported = (given: Partial<DecisionRecord> = {}, messages: string | null = "[]"): ExportedDecision => ({
  ...decisionRecord(given),
  content: { messages, tools: null, metadata: null },
});

const abstained = exported(
  {
    traceparent: TRACE,
    mode: "enforce",
    action: "abstain",
    wouldAbstain: true,
    reason: "low_confidence",
    confidence: 0.31,
    released: null,
    fallback: { action: "ask_clarification", message: "Which day?", options: ["Mon", "Tue"] },
    latencyMs: 1.25,
    samples: [
      sampleRecord(),
      sampleRecord({ index: 1, responseId: null, text: "no call", calls: [], usage: null }),
    ],
  },
  '[{"role":"user","content":"Book me a flight to Oslo"}]',
);

const byType = (spans: readonly OtlpSpan[], type: string) =>
  spans.filter((span) => attribute(span, "langfuse.observation.type") === type);

function expectValid(spans: readonly OtlpSpan[]): void {
  expect(new Set(spans.map((span) => span.spanId)).size).toBe(spans.length);
  for (const span of spans) {
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(span.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(span.startTimeUnixNano).toMatch(/^[1-9]\d{17,18}$/);
    expect(span.endTimeUnixNano).toMatch(/^[1-9]\d{17,18}$/);
    expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
    expect(Array.isArray(span.attributes)).toBe(true);
    for (const { key, value } of span.attributes) {
      expect(typeof key).toBe("string");
      expect(Object.keys(value)).toHaveLength(1);
      expect(Object.values(value)[0]).not.toBeNull();
    }
  }
}

const detail = (span: OtlpSpan | undefined, name: string): unknown =>
  JSON.parse(String(attribute(span, `langfuse.observation.${name}_details`) ?? null));

const bytesOf = (spans: readonly OtlpSpan[]) =>
  new TextEncoder().encode(JSON.stringify(traceRequest(spans))).byteLength;

describe("the spans of a decision", () => {
  it("tell what the model states of its own calls, and not what it states of others", async () => {
    const said = {
      from: "text",
      model: "m",
      form: "f",
      stated: 0.9,
      doubts: ["a", "b"],
      failed: null,
    } as const;
    const tell = async (more: object) => {
      const evidence = { selfConfidence: { ...said, ...more } };
      const [decision] = byType(await decisionSpans(exported({ evidence }), options), "guardrail");
      return ["", "_calibrated", "_doubts"].map(
        (part) => decision && attribute(decision, `langfuse.observation.metadata.self_confidence${part}`),
      );
    };
    expect(await tell({ calibrated: 0.6 })).toEqual([0.9, 0.6, "a; b"]);
    expect(await tell({ ofOthers: true })).toEqual([undefined, undefined, undefined]);
  });

  it("are those of the golden file", async () => {
    const body = traceRequest(await decisionSpans(abstained, options));
    await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot("./decision.golden.json");
  });

  it("are one guardrail, a generation for each sample, and a tool for each call that the agent saw", async () => {
    const spans = await decisionSpans(abstained, options);
    const [root] = byType(spans, "guardrail");
    expect(spans.map((span) => attribute(span, "langfuse.observation.type"))).toEqual([
      "guardrail",
      "generation",
      "generation",
      "tool",
    ]);
    expect(spans.slice(1).map((span) => span.parentSpanId)).toEqual(Array(3).fill(root?.spanId));
    const second = exported({
      candidate: 1,
      released: 0,
      samples: [sampleRecord(), sampleRecord({ index: 1, tool: "b" })],
    });
    expect(byType(await decisionSpans(second, options), "tool").map((span) => span.name)).toEqual([
      "book_flight",
    ]);
    const unreleased = { ...second, released: null };
    expect(byType(await decisionSpans(unreleased, options), "tool").map((span) => span.name)).toEqual(["b"]);
  });

  it("tell tokens, each once, and the cost where it is known", async () => {
    const usage = {
      promptTokens: 50,
      completionTokens: 12,
      cachedTokens: 30,
      writtenTokens: 5,
      reasoningTokens: 12,
    };
    const samples = [sampleRecord({ usage, cost: 440_000 }), sampleRecord({ index: 1, usage: null })];
    const [first, second] = byType(await decisionSpans(exported({ samples }), options), "generation");
    expect(detail(first, "usage")).toEqual({
      input: 15,
      input_cached_tokens: 30,
      input_cache_creation: 5,
      output: 0,
      output_reasoning_tokens: 12,
    });
    expect(detail(first, "cost")).toEqual({ total: 0.00044 });
    expect([detail(second, "usage"), detail(second, "cost")]).toEqual([null, null]);
  });

  it("join the caller's trace under its span, or make a trace of their own", async () => {
    const [joined] = await decisionSpans(abstained, options);
    expect(joined).toMatchObject({ traceId: TRACE.traceId, parentSpanId: TRACE.parentId });
    const [own] = await decisionSpans({ ...abstained, traceparent: null }, options);
    expect(own?.parentSpanId).toBeUndefined();
    expect(own?.traceId).not.toBe(TRACE.traceId);
    expect(own?.spanId).toBe(joined?.spanId);
    const [other] = await decisionSpans({ ...abstained, traceparent: null, project: "other" }, options);
    expect(other?.traceId).not.toBe(own?.traceId);
  });

  it("say on each of them whose they are", async () => {
    for (const span of await decisionSpans(abstained, options)) {
      expect(attribute(span, "user.id")).toBe("u1");
      expect(attribute(span, "session.id")).toBe("s1");
      expect(attribute(span, "langfuse.trace.name")).toBe("travel");
      expect(attribute(span, "langfuse.environment")).toBe("production");
      expect(attribute(span, "langfuse.trace.tags")).toEqual([
        "idk-gate",
        "enforce",
        "abstain",
        "would_abstain",
      ]);
    }
  });

  it("show a failure of the gate as an error", async () => {
    const gateError = { type: "timeout", message: "the model did not start", onError: "open" } as const;
    const [root] = await decisionSpans(exported({ gateError }), options);
    expect(attribute(root, "langfuse.observation.level")).toBe("ERROR");
    expect(attribute(root, "langfuse.observation.status_message")).toBe("the model did not start");
  });

  it("are valid and the same again, whatever the record holds", async () => {
    const text = fc.string({ unit: "binary", maxLength: 300 });
    const name = fc.option(text);
    const number = fc.option(fc.double({ noDefaultInfinity: false }));
    const record = fc.record({
      id: text,
      agent: name,
      session: name,
      user: name,
      upstreamModel: name,
      reason: text,
      confidence: number,
      score: number,
      threshold: number,
      traceparent: fc.constantFrom(null, TRACE),
      action: fc.constantFrom("execute" as const, "abstain" as const),
      createdAt: fc
        .date({ min: new Date("2015-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString()),
      latencyMs: fc.double({ min: 0, max: 1e7, noNaN: true }),
      samples: fc
        .array(fc.tuple(name, fc.array(fc.tuple(name, text, text), { maxLength: 3 })), { maxLength: 3 })
        .map((samples) =>
          samples.map(([said, calls], index) =>
            sampleRecord({
              index,
              text: said,
              calls: calls.map(([id, tool, given]) => ({ id, tool, arguments: given })),
            }),
          ),
        ),
    });
    await fc.assert(
      fc.asyncProperty(record, fc.option(text), async (given, messages) => {
        const decision = exported(given, messages);
        const { spans } = await boundedSpans(decision, null);
        expectValid(spans);
        expect((await boundedSpans(structuredClone(decision), null)).spans).toEqual(spans);
      }),
      { numRuns: 150 },
    );
  });
});

describe("the bound of a request", () => {
  it("cuts the texts of a large record, the last resort being to leave out its last spans", async () => {
    const quotes = '"'.repeat(64 * 1024);
    const large = exported(
      { samples: Array.from({ length: 10 }, (_, index) => sampleRecord({ index, text: quotes })) },
      JSON.stringify([{ role: "user", content: "x".repeat(256 * 1024) }]),
    );
    const { spans, bytes } = await boundedSpans(large, null);
    expect(spans).toHaveLength(12);
    expectValid(spans);
    expect(bytes).toBeLessThanOrEqual(MAX_REQUEST_BYTES);
    expect(bytesOf(spans)).toBeLessThan(1_000_000);
    expect(String(attribute(spans[0], "langfuse.observation.input")).endsWith("…")).toBe(true);

    const call = { id: "\u0001".repeat(256), tool: "\u0001".repeat(256), arguments: "{}" };
    const hostile = exported({
      samples: Array.from({ length: 10 }, (_, index) =>
        sampleRecord({ index, calls: Array.from({ length: 64 }, () => call) }),
      ),
    });
    const left = await boundedSpans(hostile, null);
    expect(bytesOf(left.spans)).toBeLessThan(1_000_000);
    expect(byType(left.spans, "guardrail")).toHaveLength(1);
    expect(left.spans.length).toBeLessThan(75);
  });

  it("leaves a usual record whole", async () => {
    const { spans } = await boundedSpans(abstained, "production");
    expect(spans).toEqual(await decisionSpans(abstained, options));
  });
});
