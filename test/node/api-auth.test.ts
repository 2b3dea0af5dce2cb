import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, call, GOOD, startApi, startDatabase, type TestApi, turn } from "../support/api.ts";
import { startSqld, type Sqld } from "../support/sqld.ts";

let sqld: Sqld;
beforeAll(async () => {
  sqld = await startDatabase();
});
afterAll(() => sqld.stop());

const LOCAL = "http://127.0.0.1:8787";
const body = turn([call(GOOD)]);
const ROUTES = [
  ["POST", "/v1/decisions"],
  ["GET", "/v1/decisions"],
  ["GET", "/v1/decisions/dec_0123456789abcdef0123456789abcdef"],
  ["POST", "/v1/outcomes"],
  ["GET", "/api/policies"],
  ["PUT", "/api/policies"],
  ["GET", "/api/policies/versions"],
  ["POST", "/api/policies/rollback"],
  ["GET", "/api/keys"],
  ["POST", "/api/keys"],
  ["DELETE", "/api/keys/x"],
  ["GET", "/api/models"],
  ["GET", "/api/outbox"],
  ["POST", "/api/outbox/retry"],
  ["GET", "/openapi.json"],
  ["GET", "/nothing"],
] as const;

const makeKey = async (api: TestApi, given: Record<string, unknown>) => {
  const made = await api.send("POST", "/api/keys", { body: { name: "test", ...given } });
  expect(made.status).toBe(201);
  return { key: String(made.body["key"]), id: String(made.body["id"]) };
};

describe("a deployment without an admin secret", () => {
  it.each([undefined, "", "  "])("answers nothing but /healthz (secret: %j)", async (adminKey) => {
    const api = await startApi(sqld.url, { auth: { adminKey, local: false } });
    for (const [method, path] of ROUTES) {
      for (const origin of ["https://gate.example", LOCAL]) {
        for (const key of [null, ADMIN_KEY, ""]) {
          const answer = await api.send(method, path, { key, origin });
          expect([path, answer.status]).toEqual([path, 503]);
          expect(answer.body["error"]).toMatchObject({
            type: "unavailable",
            message: expect.stringContaining("IDK_ADMIN_KEY"),
          });
        }
      }
    }
    const health = await api.send("GET", "/healthz", { key: null });
    expect(health.status).toBe(200);
    expect(health.body).toMatchObject({ ok: true, database: "ok", configured: false });
    expect(health.body).not.toHaveProperty("outbox");
  });
});

describe("a deployment with an admin secret", () => {
  it("lets nobody in without a key, or with a wrong one, also from loopback", async () => {
    const api = await startApi(sqld.url);
    for (const [method, path] of ROUTES) {
      for (const key of [null, "", "wrong", `${ADMIN_KEY}x`, ADMIN_KEY.slice(1), "x".repeat(5_000)]) {
        for (const origin of ["https://gate.example", LOCAL]) {
          const answer = await api.send(method, path, { key, origin });
          expect([path, key?.slice(0, 40), answer.status]).toEqual([path, key?.slice(0, 40), 401]);
        }
      }
    }
  });

  it("keeps agents out of /api, and lets them decide and report", async () => {
    const api = await startApi(sqld.url);
    const { key } = await makeKey(api, {});
    for (const [method, path] of ROUTES.filter(([, route]) => route.startsWith("/api/"))) {
      const answer = await api.send(method, path, { key });
      expect([path, answer.status, (answer.body["error"] as { type: string }).type]).toEqual([
        path,
        403,
        "permission_error",
      ]);
    }
    expect((await api.send("POST", "/v1/decisions", { key, body })).status).toBe(200);
    expect((await api.send("GET", "/v1/decisions", { key })).status).toBe(200);
    expect((await api.send("GET", "/openapi.json", { key })).status).toBe(200);
  });

  it("keeps projects apart", async () => {
    const api = await startApi(sqld.url);
    const a = await makeKey(api, { project: "shop-a", role: "admin" });
    const b = await makeKey(api, { project: "shop-b", role: "admin" });
    const { body: decision } = await api.send("POST", "/v1/decisions", { key: a.key, body });
    await api.settled();
    const read = (key: string) => api.send("GET", `/v1/decisions/${decision["id"]}`, { key });
    expect((await read(a.key)).status).toBe(200);
    expect((await read(b.key)).status).toBe(404);
    expect((await api.send("GET", "/v1/decisions", { key: b.key })).body["items"]).toEqual([]);
    const outcome = { decision_id: decision["id"], verdict: "incorrect", source: "agent" };
    await api.send("POST", "/v1/outcomes", { key: b.key, body: outcome });
    expect((await read(a.key)).body["outcomes"]).toEqual([]);

    expect((await api.send("DELETE", `/api/keys/${a.id}`, { key: b.key })).status).toBe(404);
    const foreign = await api.send("POST", "/api/keys", {
      key: b.key,
      body: { name: "n", project: "shop-a" },
    });
    expect([foreign.status, foreign.body["error"]]).toMatchObject([403, { param: "project" }]);
    await api.send("PUT", "/api/policies", {
      key: b.key,
      body: { global: { mode: "enforce" }, reason: "b" },
    });
    expect((await api.send("GET", "/api/policies", { key: a.key })).body["version"]).toBe(0);
  });

  it("lets a request tighten the policy, and loosen it only with the admin role", async () => {
    const api = await startApi(sqld.url);
    const project = "tighten";
    const admin = await makeKey(api, { project, role: "admin" });
    const agent = await makeKey(api, { project });
    const policy = { global: { mode: "shadow", threshold: 0.6 }, reason: "test" };
    expect((await api.send("PUT", "/api/policies", { key: admin.key, body: policy })).status).toBe(200);
    const ask = (key: string, more: Record<string, unknown>) =>
      api.send("POST", "/v1/decisions", { key, body: { ...body, ...more } });
    expect((await ask(agent.key, { mode: "enforce", threshold: 0.95 })).body).toMatchObject({
      mode: "enforce",
      threshold: 0.95,
      threshold_source: "request",
      action: "abstain",
    });
    for (const [more, param] of [
      [{ mode: "off" }, "mode"],
      [{ threshold: 0.1 }, "threshold"],
    ] as const) {
      const refused = await ask(agent.key, more);
      expect([refused.status, refused.body["error"]]).toMatchObject([
        403,
        { type: "permission_error", param },
      ]);
      expect((await ask(admin.key, more)).body).toMatchObject(more);
    }
  });

  it("revokes at once here, and within seconds where the key is remembered", async () => {
    const api = await startApi(sqld.url);
    const elsewhere = await startApi(sqld.url);
    const { key, id } = await makeKey(api, {});
    const list = (at: TestApi) => at.send("GET", "/v1/decisions", { key });
    expect([(await list(api)).status, (await list(elsewhere)).status]).toEqual([200, 200]);
    expect((await api.send("DELETE", `/api/keys/${id}`)).body["revoked_at"]).toEqual(expect.any(String));
    expect((await list(api)).status).toBe(401);
    elsewhere.clock.now += 5_001;
    // The first request after that has the key looked up beside it.
    expect((await list(elsewhere)).status).toBe(200);
    await elsewhere.settled();
    expect((await list(elsewhere)).status).toBe(401);
    expect([...api.outbox.keys.values()]).toContain(null);
    const { body: keys } = await api.send("GET", "/api/keys");
    expect(JSON.stringify(keys)).not.toContain(key);
  });

  it("knows its keys while the database is away, and makes no new friends", async () => {
    const own = await startDatabase();
    const api = await startApi(own.url);
    const { key } = await makeKey(api, {});
    expect((await api.send("POST", "/v1/decisions", { key, body })).status).toBe(200);
    await api.settled();
    await own.kill("SIGKILL");
    api.outbox.held = true;
    for (const seconds of [6, 60]) {
      api.clock.now += seconds * 1_000;
      expect((await api.send("POST", "/v1/decisions", { key, body })).status).toBe(200);
    }
    await api.settled();
    const stranger = `idk_${"0".repeat(64)}`;
    expect((await api.send("POST", "/v1/decisions", { key: stranger, body })).status).toBe(503);
    expect((await api.send("POST", "/v1/decisions", { key: "no key of ours", body })).status).toBe(401);
    // An isolate that has just started knows the key by the outbox.
    const cold = await startApi(own.url, { outboxFor: () => api.outbox });
    expect((await cold.send("POST", "/v1/decisions", { key, body })).status).toBe(200);
    await cold.settled();
    const health = await api.send("GET", "/healthz");
    expect(health.body).toMatchObject({ ok: true, database: "unreachable", outbox: { waiting: 3 } });
    const back = await startSqld({ dir: own.dir, port: own.port });
    await api.outbox.poke();
    api.clock.now += 6_000;
    expect((await api.send("GET", "/v1/decisions", { key })).body["items"]).toHaveLength(4);
    await back.stop();
    await own.stop();
  });
});
