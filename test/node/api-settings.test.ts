import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOfEachTest, startApi } from "../support/api.ts";
import packageFile from "../../package.json" with { type: "json" };
import { KEYS, LangfuseRecorder } from "../support/langfuse.ts";

const test = apiOfEachTest();
let langfuse: LangfuseRecorder;
beforeAll(async () => {
  langfuse = await LangfuseRecorder.start();
});
afterAll(() => langfuse.stop());

const env = (more: Readonly<Record<string, string>> = {}) => ({
  ...KEYS,
  LANGFUSE_BASE_URL: langfuse.url,
  ...more,
});

async function ask(variables: Readonly<Record<string, string>>) {
  const api = await startApi(test.sqld.url, { langfuse: variables });
  const { status, body } = await api.send("POST", "/api/settings/langfuse/test");
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toMatch(/pk-lf-test|very-secret/);
  return body;
}

describe("the test of the connection to Langfuse", () => {
  it("names the project that the keys open, and asks with the keys that are set", async () => {
    expect(await ask(env())).toMatchObject({
      ok: true,
      problem: null,
      project: { id: "p", name: "Airline agents" },
    });
    const asked = langfuse.taken.slice(-2);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/public/projects",
      "GET /api/public/v3/scores?limit=1&source=ANNOTATION",
    ]);
    const keys = btoa("pk-lf-test:sk-lf-very-secret");
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([`Basic ${keys}`, `Basic ${keys}`]);
  });

  it.each([
    [401, "wrong_key", /does not know this pair of keys/],
    [403, "forbidden", /Make keys of a project/],
    [404, "wrong_host", /Is LANGFUSE_BASE_URL right/],
    [302, "wrong_host", /answers \/api\/public\/projects with 302/],
    [503, "failing", /answers with 503/],
  ] as const)("says of an answer %d: %s", async (status, problem, message) => {
    langfuse.behave = () => ({ status, body: `${KEYS.LANGFUSE_SECRET_KEY} is wrong` });
    const body = await ask(env());
    langfuse.recover();
    expect(body).toMatchObject({ ok: false, problem, project: null });
    expect(body["message"]).toMatch(message);
  });

  it("tells another program at the address, an address where nothing is, and one that hangs", async () => {
    langfuse.behave = () => ({ status: 200, body: "<h1>Sign in</h1>" });
    expect(await ask(env())).toMatchObject({ problem: "wrong_host" });
    langfuse.behave = () => ({ status: 200, body: '{"hello":"there"}' });
    expect(await ask(env())).toMatchObject({ problem: "wrong_host" });
    langfuse.behave = () => "hang";
    const late = await ask(env());
    langfuse.recover();
    expect(late).toMatchObject({ problem: "unreachable" });
    expect(late["message"]).toContain("no answer within 4 s");
    const gone = await LangfuseRecorder.start();
    await gone.stop();
    expect(await ask(env({ LANGFUSE_BASE_URL: gone.url }))).toMatchObject({ problem: "unreachable" });
  });

  it("says which variable is wrong before anything is asked", async () => {
    expect(await ask({})).toMatchObject({ problem: "not_configured" });
    for (const [variables, name] of [
      [{ LANGFUSE_PUBLIC_KEY: "pk-lf-test" }, "LANGFUSE_SECRET_KEY"],
      [env({ LANGFUSE_BASE_URL: "langfuse" }), "LANGFUSE_BASE_URL"],
      [env({ LANGFUSE_LABELS: "{" }), "LANGFUSE_LABELS"],
    ] as const) {
      const { problem, message } = await ask(variables);
      expect([problem, String(message).includes(name)]).toEqual(["settings", true]);
    }
  });
});

describe("the settings", () => {
  it("are what the variables say, without a key", async () => {
    const api = await startApi(test.sqld.url, {
      langfuse: env({ LANGFUSE_ENVIRONMENT: "production" }),
      retention: { IDK_KEEP_CONTENT_DAYS: "30" },
      upstream: {
        baseUrls: "https://user:hidden@api.example/v1?key=hidden, https://other.example/",
        apiKey: "sk-upstream-hidden",
        timeoutMs: undefined,
        providers: { gemini: { baseUrls: "https://g.example/v1beta", apiKey: undefined } },
        second: {
          list: JSON.stringify({
            haiku: {
              format: "anthropic-messages",
              base_url: "https://u:hidden@h.example?x=hidden",
              key_var: "K",
            },
            odd: { format: "anthropic-messages", base_url: "h.example" },
          }),
          variable: () => "sk-second-hidden",
        },
      },
    });
    const { status, body } = await api.send("GET", "/api/settings");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: packageFile.version,
      project: "default",
      owner: true,
      on_policy_lost: "closed",
      upstreams: [
        { provider: null, base_urls: ["https://api.example/v1", "https://other.example"], has_key: true },
        { provider: "gemini", base_urls: ["https://g.example/v1beta"], has_key: false },
      ],
      second_upstreams: {
        items: [
          {
            name: "haiku",
            format: "anthropic-messages",
            base_url: expect.stringMatching(/^https:\/\/h\.example\//) as string,
            has_key: true,
            problem: null,
          },
          { name: "odd", problem: expect.stringContaining("SECOND_UPSTREAMS.odd.base_url") as string },
        ],
        problem: null,
      },
      retention: { content_days: 30, decisions_days: null, problem: null },
      langfuse: {
        configured: true,
        problem: null,
        base_url: langfuse.url,
        environment: "production",
        labels: ["verdict"],
        pulled: { read_until: null, looked_back_at: null, under_way: false },
      },
      database: { state: "ok", problem: null },
    });
    expect(JSON.stringify(body)).not.toMatch(/hidden|very-secret|pk-lf|the-secret/);
  });

  it("tell what is wrong with a variable, and that the database is away", async () => {
    const api = await startApi("http://127.0.0.1:9", {
      langfuse: { LANGFUSE_PUBLIC_KEY: "pk-lf-test" },
      retention: { IDK_KEEP_DECISIONS_DAYS: "ten" },
    });
    const { body } = await api.send("GET", "/api/settings");
    expect(body).toMatchObject({
      retention: { problem: expect.stringContaining("IDK_KEEP_DECISIONS_DAYS") as string },
      langfuse: { problem: expect.stringContaining("LANGFUSE_SECRET_KEY") as string, pulled: null },
      database: { state: "unreachable", latency_ms: null },
    });
  });

  it("are for admins", async () => {
    const { body } = await test.api.send("POST", "/api/keys", { body: { name: "agent" } });
    for (const [method, path] of [
      ["GET", "/api/settings"],
      ["POST", "/api/settings/langfuse/test"],
      ["GET", "/api/export/decisions"],
    ] as const) {
      expect((await test.api.send(method, path, { key: String(body["key"]) })).status).toBe(403);
    }
  });
});
