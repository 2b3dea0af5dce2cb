import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, startApi, startDatabase } from "../support/api.ts";
import type { Sqld } from "../support/sqld.ts";

let sqld: Sqld;
beforeAll(async () => {
  sqld = await startDatabase();
});
afterAll(() => sqld.stop());

const LOCAL = "http://127.0.0.1:8787";

const local = () => startApi(sqld.url, { auth: { adminKey: ADMIN_KEY, local: true } });

describe("the local start", () => {
  it("takes loopback without a key as admin", async () => {
    const api = await local();
    for (const origin of [LOCAL, "http://localhost:8787", "http://[::1]:8787"]) {
      expect((await api.send("GET", "/api/keys", { key: null, origin })).status).toBe(200);
      const same = { origin, "sec-fetch-site": "same-origin" };
      expect((await api.send("GET", "/api/keys", { key: null, origin, headers: same })).status).toBe(200);
    }
  });

  it("is not driven by another page, nor by a name that points here", async () => {
    const api = await local();
    for (const [origin, headers] of [
      [LOCAL, { origin: "https://evil.example" }],
      [LOCAL, { origin: "null" }],
      [LOCAL, { origin: "http://127.0.0.1:9999" }],
      [LOCAL, { origin: "http://localhost:8787" }],
      [LOCAL, { "sec-fetch-site": "cross-site" }],
      [LOCAL, { "sec-fetch-site": "same-site" }],
      ["http://rebound.example:8787", {}],
      [LOCAL, { host: "rebound.example:8787" }],
      [LOCAL, { host: "127.0.0.1:8787@rebound.example" }],
      ["http://127.0.0.1.evil.example:8787", {}],
      ["http://192.168.0.2:8787", {}],
    ] as const) {
      const answer = await api.send("GET", "/api/keys", { key: null, origin, headers });
      expect([origin, headers, answer.status]).toEqual([origin, headers, 401]);
    }
  });

  it("still refuses a wrong key, and needs no admin secret", async () => {
    const api = await local();
    expect((await api.send("GET", "/api/keys", { key: "wrong", origin: LOCAL })).status).toBe(401);
    const bare = await startApi(sqld.url, { auth: { adminKey: undefined, local: true } });
    expect((await bare.send("GET", "/api/keys", { key: null, origin: LOCAL })).status).toBe(200);
    expect((await bare.send("GET", "/api/keys", { key: null })).status).toBe(401);
  });
});
