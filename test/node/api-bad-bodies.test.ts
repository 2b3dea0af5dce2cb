import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { apiOfEachTest, ADMIN_KEY, call, DEPLOYED, GOOD, startApi, turn } from "../support/api.ts";

const test = apiOfEachTest();

const good = turn([call(GOOD)]);
const decide = (body: unknown) => test.api.send("POST", "/v1/decisions", { body });
const raw = (body: BodyInit, headers: Record<string, string>) =>
  test.api.fetch(
    new Request(`${DEPLOYED}/v1/decisions`, {
      method: "POST",
      headers: { "x-idk-key": ADMIN_KEY, ...headers },
      body,
    }),
  );
const bytes = (data: Uint8Array): BodyInit => Uint8Array.from(data);

describe("bodies that are wrong", () => {
  const json = { "content-type": "application/json" };
  it("says where JSON breaks", async () => {
    const { status, body } = await decide('{\n  "messages": [,]}');
    expect(status).toBe(400);
    expect((body["error"] as { message: string }).message).toContain("position 17 (line 2, column 16)");
  });

  it.each([
    "",
    "   ",
    "{",
    '{"a":1}}',
    '{"a":"\u0001"}',
    "[".repeat(100_000),
    `${"[".repeat(1_000)}${"]".repeat(1_000)}`,
  ])("answers 400 for no JSON, case %#", async (body) => {
    const { status, body: answer } = await decide(body);
    expect([status, (answer["error"] as { type: string }).type]).toEqual([400, "invalid_request"]);
  });

  it("answers 400 for bytes that are no UTF-8", async () => {
    expect((await raw(bytes(Uint8Array.of(0x22, 0xff, 0x22)), json)).status).toBe(400);
  });

  it("answers 413 for 10 MB, whatever content-length says", async () => {
    const body = JSON.stringify({ ...good, metadata: { blob: "x".repeat(10 * 1024 * 1024) } });
    const { status, body: answer } = await decide(body);
    expect([status, (answer["error"] as { type: string }).type]).toEqual([413, "payload_too_large"]);
  });

  it("reads a large body below the limit", async () => {
    const { status } = await decide({ ...good, metadata: { blob: "x".repeat(6 * 1024 * 1024) } });
    expect(status).toBe(200);
  });

  it.each([
    { "content-type": "text/plain" },
    { "content-type": "application/json; charset=latin1" },
    { ...json, "content-encoding": "br" },
  ])("answers 415 for %j", async (headers) => {
    const answer = await raw(JSON.stringify(good), headers);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      error: { type: "unsupported_media_type", param: expect.any(String) },
    });
  });

  it("answers 415 without a content-type", async () => {
    expect((await raw(bytes(new TextEncoder().encode(JSON.stringify(good))), {})).status).toBe(415);
  });

  it("unpacks gzip (F14), within the limit, and says when it is broken", async () => {
    const gzip = { ...json, "content-encoding": "gzip" };
    const packed = gzipSync(JSON.stringify(good));
    expect((await raw(bytes(packed), gzip)).status).toBe(200);
    expect((await raw(bytes(packed.subarray(0, 40)), gzip)).status).toBe(400);
    expect((await raw(JSON.stringify(good), gzip)).status).toBe(400);
    const bomb = gzipSync(`"${"x".repeat(40 * 1024 * 1024)}"`);
    expect(bomb.byteLength).toBeLessThan(100_000);
    expect((await raw(bytes(bomb), gzip)).status).toBe(413);
  });
});

describe("paths and methods", () => {
  it("answers 404 and 405 in the same shape", async () => {
    for (const [method, path, status, type] of [
      ["GET", "/v1/nothing", 404, "not_found"],
      ["GET", "/", 404, "not_found"],
      ["DELETE", "/v1/decisions", 405, "method_not_allowed"],
      ["OPTIONS", "/v1/decisions", 405, "method_not_allowed"],
      ["POST", "/healthz", 405, "method_not_allowed"],
      ["PUT", "/api/keys", 405, "method_not_allowed"],
    ] as const) {
      const answer = await test.api.send(method, path);
      expect([method, path, answer.status, (answer.body["error"] as { type: string }).type]).toEqual([
        method,
        path,
        status,
        type,
      ]);
      if (status === 405) expect(answer.headers.get("allow")).toMatch(/[A-Z]/);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it("answers a failure inside with a plain 500 and logs it without what it said", async () => {
    const broken = await startApi(test.sqld.url, {
      card: () => {
        throw new Error("secret-token-in-a-message");
      },
    });
    const { status, body } = await broken.send("GET", "/api/models", {
      headers: { "x-request-id": "mine-1" },
    });
    expect([status, (body["error"] as { type: string }).type]).toEqual([500, "internal_error"]);
    expect(JSON.stringify([body, broken.log])).not.toContain("secret-token");
    expect(broken.log).toMatchObject([{ event: "unexpected_error", facts: { request_id: "mine-1" } }]);
  });
});
