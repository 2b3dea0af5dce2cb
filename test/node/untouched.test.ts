import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ADMIN_KEY, DEPLOYED } from "../support/api.ts";
import { ask } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";

/** What calls nothing flows through: unread, unbuffered, unrecorded. */
const chat = ChatApi.forTests();

const send = (
  method: string,
  path: string,
  { headers = {}, body }: { headers?: object; body?: BodyInit } = {},
) =>
  chat.api.fetch(
    new Request(`${DEPLOYED}${path}`, {
      method,
      headers: { "x-idk-key": ADMIN_KEY, ...headers },
      ...(body === undefined ? {} : { body }),
    }),
  );
const CLAUDE = { "anthropic-version": "2023-06-01" };
const OWN = { authorization: "Bearer sk-of-the-caller" };

const says = (key: string) => `{"error":{"message":"Incorrect API key: Bearer ${key}"}}`;

describe("a request in whose answer nothing can be called", () => {
  it.each([
    ["POST", "/v1/messages/count_tokens", "x-api-key", CLAUDE],
    ["GET", "/v1/models?limit=2", "authorization", {}],
    ["GET", "/v1/models?limit=2", "x-api-key", CLAUDE],
    ["GET", "/v1/models/some-model", "x-api-key", CLAUDE],
    ["POST", "/v1/embeddings", "authorization", {}],
    ["GET", "/v1beta/models?pageSize=2", "x-goog-api-key", {}],
    ["GET", "/v1beta/models/some-model", "x-goog-api-key", {}],
    ["POST", "/v1beta/models/some-model:countTokens", "x-goog-api-key", {}],
    ["POST", "/v1/models/some-model:embedContent", "x-goog-api-key", {}],
    ["POST", "/v1beta/models/some-model:batchEmbedContents", "x-goog-api-key", {}],
  ])(
    "%s %s goes to its provider as it is, with the deployment's key in %s",
    async (method, path, key, headers) => {
      const answer = '{"x":12345678901234567890, "object":"list"}';
      chat.upstream.script(() => ({ parts: [answer.slice(0, 9), answer.slice(9)] }));
      const sent = '{"input" : [1.0],"x":12345678901234567890}';
      const body = method === "POST" ? { body: sent } : {};
      const response = await send(method, path, {
        headers: { "content-type": "application/json", ...headers },
        ...body,
      });
      expect([response.status, await response.text()]).toEqual([200, answer]);
      const [seen] = chat.upstream.seen;
      // The version of the base URL holds.
      const url = path.replace("/v1beta/", "/v1/");
      expect([seen?.method, seen?.url, seen?.text]).toEqual([method, url, method === "POST" ? sent : ""]);
      expect(seen?.headers[key]).toContain("sk-of-the-deployment");
      expect(Object.keys(seen?.headers ?? {}).filter((name) => name.includes("idk"))).toEqual([]);
      expect(response.headers.has("x-idk-decision")).toBe(false);
    },
  );

  it("a body of any type and coding is passed on byte by byte, and so is an answer", async () => {
    const bytes = new Uint8Array(gzipSync("a file"));
    chat.upstream.script(() => ({
      headers: { "content-type": "application/octet-stream", "content-disposition": "attachment" },
      parts: [Uint8Array.of(0, 255, 13, 10)],
    }));
    const headers = { ...OWN, "content-type": "multipart/form-data; boundary=x", "content-encoding": "gzip" };
    const response = await send("POST", "/v1/files", { headers, body: bytes });
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 13, 10]);
    expect(response.headers.get("content-disposition")).toBe("attachment");
    expect(chat.upstream.seen[0]?.headers).toMatchObject({
      authorization: OWN.authorization,
      "content-type": headers["content-type"],
      "content-encoding": "gzip",
    });
  });

  it("the answer comes as it comes", async () => {
    chat.upstream.script(() => ({ parts: ["first"], end: "hang" }));
    const response = await send("GET", "/v1/files/f/content", { headers: OWN });
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
    await reader?.cancel();
    await expect.poll(() => chat.upstream.aborted).toBe(1);
  });

  it("the deployment's key opens nobody's files", async () => {
    chat.upstream.script(() => ({ parts: ["{}"] }));
    for (const [method, path] of [
      ["GET", "/v1/files"],
      ["DELETE", "/v1/files/f"],
    ] as const) {
      const refused = await send(method, path, { headers: CLAUDE });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ type: "error", error: { type: "permission_error" } });
    }
    expect(chat.upstream.seen).toEqual([]);
  });

  it("an error tells the caller its own key, and never the deployment's", async () => {
    chat.upstream.script(({ headers }) => ({
      status: 401,
      parts: [`{"error":{"message":"Incorrect API key: ${headers.authorization}"}}`],
    }));
    const told = async (more: object) => {
      const passed = await send("GET", "/v1/models", { headers: { ...more } });
      const judged = await chat.post(ask(), { ...more });
      expect([passed.status, judged.status]).toEqual([401, 401]);
      return [await passed.text(), await judged.text()];
    };
    expect(await told({})).toEqual([says("[key]"), says("[key]")]);
    expect(await told(OWN)).toEqual([says("sk-of-the-caller"), says("sk-of-the-caller")]);
  });

  it("an error does not tell what the query of the upstream's address holds, however it is spelled", async () => {
    await chat.restart({ baseUrls: `${chat.upstream.url}?subscription=a%2Fsecret%22of-ours&v=2` });
    const spelled = [String.raw`a\/secret\"of-ours`, "a%2Fsecret%22of-ours", String.raw`a/secret\"of-ours`];
    chat.upstream.script(() => ({ status: 403, parts: [`{"error":"${spelled.join(" ")} v=2"}`] }));
    const passed = await send("GET", "/v1/models");
    const judged = await chat.post(ask());
    for (const response of [passed, judged])
      expect(await response.text()).toBe('{"error":"[key] [key] [key] v=2"}');
    expect(chat.upstream.seen[0]?.url).toBe("/v1/models?subscription=a%2Fsecret%22of-ours&v=2");
  });

  it("errors are the provider's own, and ours are told in its shape", async () => {
    chat.upstream.script(() => ({ status: 404, parts: ['{"error":{"message":"no such model"}}'] }));
    const missing = await send("GET", "/v1/models/none");
    expect([missing.status, await missing.text()]).toEqual([404, '{"error":{"message":"no such model"}}']);
    chat.upstream.script(() => ({ status: 302, headers: { location: "http://127.0.0.1:1/" }, parts: [] }));
    const moved = await send("GET", "/v1/models");
    expect(await moved.json()).toMatchObject({ error: { type: "server_error", code: "upstream_error" } });
    chat.upstream.script(() => ({ status: 500, parts: ['{"error":'], end: "break" }));
    const broken = await send("GET", "/v1/models");
    expect([broken.status, await broken.json()]).toMatchObject([
      502,
      { error: { type: "server_error", code: "upstream_error" } },
    ]);
    await chat.restart({ baseUrls: "http://127.0.0.1:1/v1" });
    const away = await send("GET", "/v1/models", { headers: CLAUDE });
    expect([away.status, await away.json()]).toMatchObject([
      502,
      { type: "error", error: { type: "api_error" } },
    ]);
  });

  it.each([
    ["POST", "/v1/messages/batches"],
    ["POST", "/v1/batches"],
    ["GET", "/v1/messages"],
    ["GET", "/v1/files/a/../../messages/batches"],
    ["GET", "/v1/models/..%2ffiles"],
    ["GET", "/v1/models/%2e%2E%2Ffiles%2Ff%2Fcontent"],
    ["GET", "/v1/models/x%5c..%5Cfiles"],
    ["GET", "/v1/models/%zz%2f..%2ffiles"],
    ["POST", "/v1beta/models/x:generateContent%3f:countTokens"],
    ["POST", "/v1beta/models/x:batchGenerateContent"],
    ["GET", "/v1beta/operations/x"],
  ])("nothing else is: %s %s", async (method, path) => {
    chat.upstream.script(() => ({ parts: ["{}"] }));
    const refused = await send(method, path, { headers: { ...OWN, ...CLAUDE } });
    expect([404, 405]).toContain(refused.status);
    expect(chat.upstream.seen).toEqual([]);
  });

  it("a stranger reaches no provider", async () => {
    chat.upstream.script(() => ({ parts: ["{}"] }));
    expect((await send("GET", "/v1/models", { headers: { "x-idk-key": "wrong" } })).status).toBe(401);
    expect(chat.upstream.seen).toEqual([]);
  });
});
