import { describe, expect, it } from "vitest";
import { retryAfterMs, waited } from "./retry-after.ts";

const NOW = Date.parse("2031-01-01T00:00:00Z");
const after = (status: number, headers: Record<string, string>) =>
  retryAfterMs(status, new Headers(headers), NOW);

describe("F03: how long an upstream asks to be left alone", () => {
  it.each([
    [429, { "retry-after": "30" }, 30_000],
    [429, { "retry-after": "Wed, 01 Jan 2031 00:01:00 GMT" }, 60_000],
    [503, { "retry-after": "Tue, 31 Dec 2030 00:00:00 GMT" }, 0],
    [429, { "retry-after-ms": "250", "retry-after": "1" }, 250],
    [529, { "retry-after": "0.5" }, 500],
    [429, {}, null],
    [429, { "retry-after": "soon" }, null],
    [429, { "retry-after": "-3" }, null],
    [400, { "retry-after": "1" }, null],
    [200, { "retry-after": "1" }, null],
  ])("status %i with %j: %s ms", (status, headers, expected) => {
    expect(after(status, headers)).toBe(expected);
  });

  it("does not wait where nobody waits for it any more", async () => {
    const left = new AbortController();
    expect(await waited(0, left.signal)).toBe(true);
    const waiting = waited(60_000, left.signal);
    left.abort();
    expect(await waiting).toBe(false);
    expect(await waited(60_000, left.signal)).toBe(false);
  });
});
