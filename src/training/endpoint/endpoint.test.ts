import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Reply as Scripted,
  type ScriptedUpstream,
  startUpstream,
} from "../../../test/support/upstream.ts";
import { createEndpoint } from "./endpoint.ts";
import { EndpointError } from "./endpoint-error.ts";

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

const BODY = { model: "m", messages: [{ role: "user" as const, content: "Hi" }] };

function ask(reply: Scripted, timeoutMs = 5_000) {
  upstream.script(() => reply);
  return createEndpoint({ baseUrl: upstream.url, apiKey: "none", timeoutMs }).ask(BODY);
}

async function failureOf(reply: Scripted, timeoutMs?: number): Promise<EndpointError> {
  const error = await ask(reply, timeoutMs).catch((reason: unknown) => reason);
  if (error instanceof EndpointError) return error;
  throw new Error(`no EndpointError: ${String(error)}`);
}

describe("an endpoint", () => {
  it("may leave out what is not needed", async () => {
    expect(await ask({ parts: ['{"choices":[{"message":{"content":"Hi"}}]}'] })).toEqual({
      id: null,
      model: "",
      calls: [],
      text: "Hi",
      finishReason: null,
      logprobs: null,
      usage: { promptTokens: null, completionTokens: null },
    });
  });

  it.each([
    [
      "a page",
      { parts: ["<html>\n\n<p>Hi"], headers: { "content-type": "text/html" } },
      "later",
      /^http[^\n]* answered without choices: <html> <p>Hi$/,
    ],
    ["no choices", { parts: ['{"error":{"message":"oops"}}'] }, "later", /without choices: \{"error"/],
    ["half an answer", { parts: ['{"choices":'], end: "break" }, "later", /cannot be read|cannot be reached/],
    ["silence", { parts: [], delayMs: 60_000 }, "later", /cannot be reached \(Request timed out/],
    [
      "a long page with 503",
      { status: 503, parts: [`<p>${"x\n".repeat(2000)}`] },
      "later",
      /^http[^\n]{1,380}$/,
    ],
    ["400", { status: 400, parts: ['{"error":{"message":"bad tools"}}'] }, "request", /400 bad tools$/],
    ["404", { status: 404, parts: ['{"error":{"message":"no such model"}}'] }, "all", /404 no such model$/],
  ] as const)("that gives %s fails in one line", async (_what, reply, remedy, message) => {
    const error = await failureOf(reply, 400);
    expect([error.remedy, error.waitMs]).toEqual([remedy, null]);
    expect(error.message).toMatch(message);
  });

  it("says how long to wait, and is asked once only", async () => {
    const busy = { status: 429, headers: { "retry-after": "7" }, parts: ["{}"] };
    expect(await failureOf(busy)).toMatchObject({ remedy: "later", waitMs: 7000 });
    expect(upstream.seen).toHaveLength(1);
  });

  it("that is not there cannot be reached", async () => {
    const gone = createEndpoint({ baseUrl: "http://127.0.0.1:9/v1", apiKey: "none", timeoutMs: 1000 });
    await expect(gone.ask(BODY)).rejects.toThrow(/cannot be reached .*(ECONNREFUSED|bad port)/);
  });
});
