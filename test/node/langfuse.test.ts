import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JoinedOutcome } from "../../src/core/record.ts";
import { applyStoreContent } from "../../src/store/content.ts";
import { openLangfuse } from "../../src/telemetry/langfuse.ts";
import type { LangfuseEnv } from "../../src/telemetry/settings.ts";
import { decisionRecord, outcomeRecord, sampleRecord } from "../support/decisions.ts";
import { attribute, KEYS, LangfuseRecorder } from "../support/langfuse.ts";

let recorder: LangfuseRecorder;
beforeEach(async () => {
  recorder = await LangfuseRecorder.start();
});
afterEach(() => recorder.stop());

const open = (given: LangfuseEnv = {}) => {
  const langfuse = openLangfuse({ ...KEYS, LANGFUSE_BASE_URL: recorder.url, ...given });
  if (langfuse === null) throw new Error("It should be on");
  return langfuse;
};
const stored = (id: string, given = {}) => applyStoreContent(decisionRecord({ id, ...given }));
const outcome = (given: Partial<JoinedOutcome> = {}): JoinedOutcome => ({
  ...outcomeRecord(),
  decisionId: "dec_1",
  traceparent: null,
  ...given,
});
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (answer) => `no failure: ${JSON.stringify(answer)}`,
    (error: unknown) => String(error),
  );

describe("a decision", () => {
  it("is sent as OTLP JSON with the headers that Langfuse asks for", async () => {
    expect(await open({ LANGFUSE_ENVIRONMENT: "staging" }).sendDecisions([await stored("dec_1")])).toEqual({
      sent: 1,
    });
    expect(recorder.taken).toHaveLength(1);
    const [request] = recorder.taken;
    expect(request).toMatchObject({ method: "POST", path: "/api/public/otel/v1/traces" });
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from("pk-lf-test:sk-lf-very-secret").toString("base64")}`,
      "x-langfuse-ingestion-version": "4",
    });
    expect(JSON.parse(request?.body ?? "")).toEqual({
      resourceSpans: [
        {
          resource: { attributes: [{ key: "service.name", value: { stringValue: "idk-gate" } }] },
          scopeSpans: [{ scope: { name: "idk-gate" }, spans: expect.any(Array) as unknown }],
        },
      ],
    });
    const [root] = recorder.spans();
    expect(attribute(root, "langfuse.observation.input")).toContain("Oslo");
    expect(attribute(root, "langfuse.environment")).toBe("staging");
  });

  it.each(["hash", "none"] as const)(
    "shows nothing of its content under store_content %s",
    async (storeContent) => {
      const secret = "Oslo";
      const decision = await stored("dec_1", {
        storeContent,
        content: { messages: [{ role: "user", content: secret }], tools: null, metadata: { city: secret } },
        samples: [sampleRecord({ text: secret })],
        findings: [{ check: "schema", severity: "flag", call: 0, message: secret }],
        fallback: { action: "offer_options", message: secret, options: [secret] },
      });
      await open().sendDecisions([decision]);
      expect(recorder.taken[0]?.body).toContain("book_flight");
      expect(recorder.taken[0]?.body).not.toContain(secret);
    },
  );

  it("goes with others as long as they fit into one request", async () => {
    const small = await Promise.all(["a", "b", "c"].map((id) => stored(id)));
    expect(await open().sendDecisions(small)).toEqual({ sent: 3 });
    const messages = [{ role: "user", content: Array.from({ length: 4 }, () => "x".repeat(60_000)) }];
    const large = await Promise.all(
      ["d", "e", "f"].map((id) => stored(id, { content: { messages, tools: null, metadata: null } })),
    );
    expect(await open().sendDecisions(large)).toEqual({ sent: 1 });
    for (const { body } of recorder.taken) expect(body.length).toBeLessThan(1_000_000);
  });
});

describe("an outcome", () => {
  it("is a score on the decision's guardrail, with an id that stays", async () => {
    const trace = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", parentId: "00f067aa0ba902b7" };
    const given = outcome({ verdict: "incorrect", author: "ada", note: "wrong city", traceparent: trace });
    const langfuse = open({ LANGFUSE_ENVIRONMENT: "staging" });
    await langfuse.sendDecisions([await stored("dec_1", { traceparent: trace })]);
    expect(await langfuse.sendOutcome(given)).toEqual({ sent: 1 });
    await langfuse.sendOutcome({ ...given, verdict: "correct" });
    await langfuse.sendOutcome({ ...given, author: "bob" });
    await langfuse.sendOutcome({ ...given, source: "judge" });
    const [first, second, ...others] = recorder.scores();
    expect(recorder.taken[1]).toMatchObject({ method: "POST", path: "/api/public/scores" });
    expect(recorder.taken[1]?.headers["authorization"]).toBe(recorder.taken[0]?.headers["authorization"]);
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      traceId: trace.traceId,
      observationId: recorder.spans()[0]?.spanId,
      name: "verdict",
      value: "incorrect",
      dataType: "CATEGORICAL",
      comment: "wrong city",
      environment: "staging",
      metadata: { decision_id: "dec_1", source: "agent_api", author: "ada", at: given.at },
    });
    expect(second?.id).toBe(first?.id);
    expect(new Set([first, ...others].map((score) => score?.id)).size).toBe(3);
  });

  it("that came from Langfuse is not sent back", async () => {
    expect(await open().sendOutcome(outcome({ source: "langfuse" }))).toEqual({ sent: 1 });
    expect(recorder.taken).toEqual([]);
  });
});

describe("an answer of Langfuse", () => {
  it.each([400, 413, 422])("%d refuses what was sent", async (status) => {
    recorder.behave = () => ({ status, body: '{"message":"spans[0].traceId is odd"}' });
    const decision = await stored("dec_1");
    expect(await open().sendDecisions([decision])).toEqual({
      refused: `POST ${recorder.url}/api/public/otel/v1/traces: ${status} {"message":"spans[0].traceId is odd"}`,
    });
    expect(await open().sendOutcome(outcome())).toEqual({
      refused: expect.stringContaining(`POST ${recorder.url}/api/public/scores: ${status}`) as string,
    });
  });

  it.each([401, 403, 404, 408, 429, 500, 503, 302])("%d may pass, and is tried once", async (status) => {
    recorder.behave = () => ({ status });
    const decision = await stored("dec_1");
    expect(await failureOf(open().sendDecisions([decision]))).toContain(
      `/api/public/otel/v1/traces: ${status}`,
    );
    expect(await failureOf(open().sendOutcome(outcome()))).toContain("/api/public/scores: ");
    expect(recorder.failed).toHaveLength(2);
  });

  it("that is a page is a failure, though its status is 200", async () => {
    recorder.behave = () => ({ status: 200, body: "<html>Sign in</html>" });
    const decision = await stored("dec_1");
    expect(await failureOf(open().sendDecisions([decision]))).toContain("LANGFUSE_BASE_URL");
    expect(await failureOf(open().sendOutcome(outcome()))).toContain("/api/public/scores: ");
  });

  it("that repeats the keys does not bring them into the message", async () => {
    recorder.behave = () => ({ status: 401, body: JSON.stringify(KEYS) });
    for (const work of [open().sendDecisions([await stored("dec_1")]), open().sendOutcome(outcome())]) {
      const message = await failureOf(work);
      expect(message).toContain("[key]");
      for (const key of Object.values(KEYS)) expect(message).not.toContain(key);
    }
  });

  it("that never comes because nobody listens names the address", async () => {
    const langfuse = open({ LANGFUSE_BASE_URL: "http://127.0.0.1:1" });
    const decision = await stored("dec_1");
    expect(await failureOf(langfuse.sendDecisions([decision]))).toContain("http://127.0.0.1:1/api/public");
    expect(await failureOf(langfuse.sendOutcome(outcome()))).toContain(
      "http://127.0.0.1:1/api/public/scores",
    );
  });
});

describe("the settings", () => {
  it("leave Langfuse off while no key is set", () => {
    expect(openLangfuse({})).toBeNull();
    expect(
      openLangfuse({ LANGFUSE_BASE_URL: "https://langfuse.example", LANGFUSE_PUBLIC_KEY: "" }),
    ).toBeNull();
  });

  it.each<[LangfuseEnv, string]>([
    [{ LANGFUSE_SECRET_KEY: "" }, "LANGFUSE_SECRET_KEY is not set"],
    [{ LANGFUSE_PUBLIC_KEY: " " }, "LANGFUSE_PUBLIC_KEY is not set"],
    [{ LANGFUSE_SECRET_KEY: "sk\u00e9" }, "LANGFUSE_SECRET_KEY holds"],
    [{ LANGFUSE_BASE_URL: "cloud.langfuse.com" }, "LANGFUSE_BASE_URL must"],
    [{ LANGFUSE_BASE_URL: "http://me:pw@127.0.0.1/" }, "LANGFUSE_BASE_URL must"],
    [{ LANGFUSE_ENVIRONMENT: "Langfuse Prod" }, "LANGFUSE_ENVIRONMENT is"],
  ])(
    "that are wrong (%j) are named, and what waits can be sent when they are right",
    async (env, message) => {
      const decision = await stored("dec_1");
      expect(await failureOf(open(env).sendDecisions([decision]))).toContain(message);
      expect(await failureOf(open(env).sendOutcome(outcome()))).toContain(message);
    },
  );

  it("may hold an address with a path and a slash at its end", async () => {
    await open({ LANGFUSE_BASE_URL: `${recorder.url}/lf/` }).sendDecisions([await stored("dec_1")]);
    await open({ LANGFUSE_BASE_URL: `${recorder.url}/lf/` }).sendOutcome(outcome());
    expect(recorder.taken.map(({ path }) => path)).toEqual([
      "/lf/api/public/otel/v1/traces",
      "/lf/api/public/scores",
    ]);
  });
});
