import { describe, expect, it } from "vitest";
import { measureInNode } from "../../scripts/bench/in-node.ts";
import { quantile } from "../../scripts/bench/quantiles.ts";
import { chatBody, decisionBody } from "../../scripts/bench/turns.ts";
import { readDecisionRequest } from "../../src/wire/decisions/request.ts";

describe("the bench", () => {
  it("takes quantiles by the nearest rank", () => {
    const values = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect([0, 0.5, 0.99, 1].map((share) => quantile(values, share))).toEqual([1, 50, 99, 100]);
    expect(quantile([7], 0.99)).toBe(7);
    expect(quantile([], 0.5)).toBeNaN();
  });

  it("sends turns of ten tools and as many samples as asked for, the same on every run", () => {
    const body = decisionBody(3, 5);
    const read = readDecisionRequest(body, JSON.stringify(body), { agent: null, session: null, user: null });
    expect([read.turn.tools.length, read.samples.length]).toEqual([10, 5]);
    expect(new Set(read.samples.map(({ calls }) => calls[0]?.arguments)).size).toBe(2);
    expect(decisionBody(3, 5)).toEqual(body);
    expect(chatBody(3).tools).toHaveLength(10);
  });

  it("times every stage of every turn", async () => {
    for (const { n, p50, p99 } of Object.values(await measureInNode(10))) {
      expect(n).toBe(10);
      expect(p50).toBeGreaterThan(0);
      expect(p99).toBeGreaterThanOrEqual(p50);
    }
  });
});
