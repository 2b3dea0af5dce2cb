import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Demo } from "../../scripts/local/demo.ts";
import { startDemoControl } from "../../scripts/local/demo-control.ts";
import { remoteDemo } from "../../src/api/demo/control.ts";
import { setDemoPrices } from "../../src/sim/demo/prices.ts";
import { ADMIN_KEY, startApi, startDatabase } from "../support/api.ts";
import { serveApi } from "../support/serve-api.ts";
import type { Sqld } from "../support/sqld.ts";
import { decisionBody } from "../support/traffic.ts";

let sqld: Sqld;
beforeAll(async () => {
  sqld = await startDatabase();
});
afterAll(() => sqld.stop());

const ENDS = Date.parse("2031-03-02T12:05:00Z");

/** Notes what it was told, in the place of traffic. */
function silentDemo() {
  const told: string[] = [];
  let endsAt: number | null = null;
  const demo: Demo = {
    endsAt: () => endsAt,
    play: (yields) => {
      told.push(yields ? "play while nobody else is here" : "play");
      endsAt = ENDS;
    },
    stop: () => {
      told.push("stop");
      endsAt = null;
    },
  };
  return { told, demo };
}

describe("the demo", () => {
  it("gives its simulated model a price where nobody has set anything, and leaves another policy alone", async () => {
    const api = await startApi(sqld.url);
    const served = await serveApi(api);
    try {
      const set = () => setDemoPrices(served.url, ADMIN_KEY);
      expect([await set(), await set()]).toEqual([true, false]);
      const { body } = await api.send("GET", "/api/policies");
      expect(body).toMatchObject({
        version: 1,
        author: "demo",
        prices: { "idk-simulated-1": { input: 0.4, output: 1.6 } },
      });
    } finally {
      await served.stop();
    }
  });

  it("is played by no gate but a local start with its own database", async () => {
    const api = await startApi(sqld.url);
    expect((await api.send("GET", "/api/demo")).body).toEqual({ available: false, ends_at: null });
    for (const method of ["POST", "DELETE"]) {
      const { status, body } = await api.send(method, "/api/demo");
      expect([method, status, body["error"]]).toMatchObject([
        method,
        409,
        { type: "conflict", message: expect.stringContaining("only a local start") },
      ]);
    }
  });

  it("begins once and ends on demand, and never beside decisions of others", async () => {
    const gate = await serveApi(await startApi(sqld.url, { auth: { adminKey: undefined, local: true } }));
    const { told, demo } = silentDemo();
    const control = await startDemoControl(gate.url, demo);
    try {
      const api = await startApi(sqld.url, { demo: remoteDemo(control.url) });
      const running = { available: true, ends_at: "2031-03-02T12:05:00.000Z" };
      expect((await api.send("GET", "/api/demo")).body).toEqual({ available: true, ends_at: null });
      expect((await api.send("POST", "/api/demo")).body).toEqual(running);
      expect((await api.send("POST", "/api/demo")).body).toEqual(running);
      expect((await api.send("DELETE", "/api/demo")).body).toEqual({ available: true, ends_at: null });
      expect(told).toEqual(["play while nobody else is here", "stop"]);
      await api.send("POST", "/v1/decisions", { body: decisionBody(1) });
      await api.settled();
      const refused = await api.send("POST", "/api/demo");
      expect([refused.status, refused.body["error"]]).toMatchObject([
        409,
        { message: expect.stringContaining("Other agents") },
      ]);
      expect((await fetch(new URL("/elsewhere", control.url))).status).toBe(404);
    } finally {
      await control.stop();
      await gate.stop();
    }
  });

  it("says so where the local start is gone", async () => {
    const api = await startApi(sqld.url, { demo: remoteDemo("http://127.0.0.1:9/gone") });
    expect((await api.send("GET", "/api/demo")).status).toBe(503);
  });
});
