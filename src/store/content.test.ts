import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { decisionRecord, sampleRecord } from "../../test/support/decisions.ts";
import { BOUNDS, jsonBytes } from "./bounds.ts";
import { applyStoreContent } from "./content.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const SECRET = "Holmenkollen 7";

const withSecrets = (storeContent: "full" | "hash" | "none") =>
  decisionRecord({
    storeContent,
    fallback: {
      action: "offer_options",
      message: `Did you mean ${SECRET}?`,
      options: [`Yes, ${SECRET}`, "No"],
    },
    findings: [{ check: "enum", severity: "block", call: 0, message: `"${SECRET}" is not allowed` }],
    samples: [
      sampleRecord({ canonical: `send({"to":"${SECRET}"})`, text: `I go to ${SECRET}` }),
      sampleRecord({ index: 1, canonical: `send({"to":"${SECRET}"})` }),
      sampleRecord({ index: 2, canonical: `send({"to":"${SECRET}!"})` }),
    ].map((sample) => ({
      ...sample,
      calls: [{ id: "c", tool: "send", arguments: `{"to":"${SECRET}"}` }],
    })),
    evidence: {
      opinions: [
        {
          upstream: "other",
          model: "m",
          answer: sampleRecord({ index: -1, canonical: SECRET, text: SECRET }),
          failed: null,
        },
      ],
      hooks: [{ hook: "crm", form: SECRET, verdict: "deny", reason: `Not to ${SECRET}`, failed: null }],
      validations: [
        {
          upstream: null,
          model: "v",
          form: SECRET,
          verdict: "wrong",
          reason: SECRET,
          missing: [SECRET],
          failed: null,
        },
      ],
      selfConfidence: {
        from: "text",
        model: "m",
        form: SECRET,
        stated: 0.8,
        doubts: [SECRET],
        failed: null,
      },
      conditions: { at: "2031-01-01T10:00:00.000Z", load: null },
    },
    content: {
      messages: [{ role: "user", content: `Send it to ${SECRET}` }],
      tools: [{ type: "function", function: { name: "send" } }],
      metadata: { address: SECRET },
    },
  });

const nested = (levels: number) => {
  let value: unknown = "x".repeat(70_000);
  for (let i = 0; i < levels; i++) value = [value];
  return value;
};

const form = (middle: string) => "x".repeat(200_000) + middle + "x".repeat(200_000);

describe("store_content full", () => {
  it("keeps everything as it came", async () => {
    const record = withSecrets("full");
    const stored = await applyStoreContent(record);
    expect(JSON.parse(stored.content.messages ?? "")).toEqual(record.content.messages);
    expect(JSON.parse(stored.content.tools ?? "")).toEqual(record.content.tools);
    expect(JSON.parse(stored.content.metadata ?? "")).toEqual(record.content.metadata);
    expect(stored.content.toolsSha256).toBe(sha256(stored.content.tools ?? ""));
    const { content: _, marks: _marks, ...fields } = stored;
    expect(fields).toEqual((({ content: __, spoken: ___, ...rest }) => rest)(record));
  });

  it("F09: cuts a text of 3 MB to a well-formed start and end with full length and hash", async () => {
    const text = `${"a".repeat(49_151)}🚀${"a".repeat(3_000_000)}🚀${"z".repeat(16_383)}`;
    const messages = [{ role: "tool", tool_call_id: "t1", content: text }];
    const stored = await applyStoreContent(
      decisionRecord({ content: { messages, tools: null, metadata: null } }),
    );
    const [message] = JSON.parse(stored.content.messages ?? "") as typeof messages;
    expect(message?.role).toBe("tool");
    expect(message?.content.startsWith("aaa") && message.content.endsWith("zzz")).toBe(true);
    expect(message?.content).toContain(`${text.length} characters in all, sha256 ${sha256(text)}`);
    expect(message?.content.isWellFormed()).toBe(true);
    expect(message?.content.length).toBeLessThan(BOUNDS.text + 200);
  });

  it("F09: bounds a record that is large in every way, and keeps its calls", async () => {
    const big = "\u0000".repeat(20_000);
    const calls = Array.from({ length: 300 }, (_, i) => ({
      id: `c${i}`,
      tool: "t".repeat(900),
      arguments: big,
    }));
    const record = decisionRecord({
      samples: Array.from({ length: 10 }, (_, index) =>
        sampleRecord({ index, text: big, canonical: big, calls }),
      ),
      content: {
        messages: Array.from({ length: 200 }, () => ({ role: "user", content: big })),
        tools: Array.from({ length: 200 }, (_, i) => ({ name: `tool ${i}`, description: big })),
        metadata: { big },
      },
    });
    const stored = await applyStoreContent(record);
    expect(jsonBytes(stored)).toBeLessThanOrEqual(BOUNDS.record);
    expect(stored.samples).toHaveLength(10);
    expect(stored.samples[0]?.calls[0]?.id).toBe("c0");
  });

  it("F09: bounds messages made of very many or very deep small parts", async () => {
    const wide = Array.from({ length: 200_000 }, () => ({}));
    for (const messages of [nested(100_000), nested(5000), nested(3000), nested(1000), wide]) {
      const stored = await applyStoreContent(
        decisionRecord({ content: { messages, tools: null, metadata: null } }),
      );
      expect(() => JSON.parse(stored.content.messages ?? "") as unknown).not.toThrow();
      expect(jsonBytes(stored)).toBeLessThan(BOUNDS.messages + 10_000);
    }
  });

  it("keeps two long forms apart that differ in the middle only", async () => {
    const samples = ["1", "2", "1"].map((middle, index) => sampleRecord({ index, canonical: form(middle) }));
    const stored = await applyStoreContent(decisionRecord({ samples }));
    const [first, second, third] = stored.samples.map((sample) => sample.canonical);
    expect(first).toBe(third);
    expect(first).not.toBe(second);
  });

  it("keeps a key named __proto__", async () => {
    const messages: unknown = JSON.parse(`[{"__proto__":"${"x".repeat(100_000)}","role":"user"}]`);
    const stored = await applyStoreContent(
      decisionRecord({ content: { messages, tools: null, metadata: null } }),
    );
    expect(stored.content.messages).toContain('"__proto__":"xxx');
  });
});

describe("store_content hash", () => {
  it("holds no word of arguments, messages, texts, forms or sentences", async () => {
    const stored = await applyStoreContent(withSecrets("hash"));
    expect(JSON.stringify(stored)).not.toContain("Holmenkollen");
    expect(stored.samples[0]?.calls[0]).toEqual({
      id: "c",
      tool: "send",
      arguments: `sha256:${sha256(`{"to":"${SECRET}"}`)}`,
    });
    expect(stored.findings[0]?.check).toBe("enum");
    expect(stored.fallback?.options?.[1]).toBe(`sha256:${sha256("No")}`);
    expect(JSON.parse(stored.content.tools ?? "")).toHaveLength(1);
  });

  it("keeps equal forms equal and different forms different", async () => {
    const stored = await applyStoreContent(withSecrets("hash"));
    const [first, second, third] = stored.samples.map((sample) => sample.canonical);
    expect(first).toBe(second);
    expect(first).not.toBe(third);
  });
});

describe("store_content none", () => {
  it("holds no word and no hash of it, but forms that can be compared", async () => {
    const stored = await applyStoreContent(withSecrets("none"));
    const text = JSON.stringify(stored);
    expect(text).not.toContain("Holmenkollen");
    expect(text).not.toContain(sha256(`{"to":"${SECRET}"}`));
    expect(stored.content).toEqual({ messages: null, tools: null, toolsSha256: null, metadata: null });
    expect(stored.samples.map((sample) => sample.canonical)).toEqual(["form 1", "form 1", "form 2"]);
    expect(stored.samples[0]).toMatchObject({
      text: null,
      calls: [{ id: "c", tool: "send", arguments: "" }],
    });
  });
});
