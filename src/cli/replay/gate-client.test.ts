import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createGateClient, RequestFailure } from "./gate-client.ts";

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => (server === undefined ? done() : server.close(() => done()))));

async function serve(answer: RequestListener): Promise<string> {
  const own = createServer(answer);
  server = own;
  await new Promise<void>((done) => own.listen(0, "127.0.0.1", done));
  const address = own.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

describe("the client of a gate", () => {
  it("tries again with the same key while the gate says 503, and returns the answer in the end", async () => {
    const seen: IncomingMessage["headers"][] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers);
      response.statusCode = seen.length < 3 ? 503 : 200;
      response.end('{"id":"d1"}');
    });
    const client = createGateClient(url, "secret");
    expect(await client.post("/v1/decisions", {}, "once")).toEqual({ id: "d1" });
    expect(seen.map((headers) => headers["idempotency-key"])).toEqual(["once", "once", "once"]);
    expect(seen[0]?.["x-idk-key"]).toBe("secret");
  });

  it("gives up at once on what another try cannot mend, and says what and where", async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.statusCode = 400;
      response.end('{"error":{"message":"samples is missing"}}');
    });
    const failing = createGateClient(url, undefined).post("/v1/decisions", {});
    await expect(failing).rejects.toThrow(RequestFailure);
    await expect(failing).rejects.toThrow(/^samples is missing \(POST http:.*\/v1\/decisions: 400\)$/);
    expect(requests).toBe(1);
  });
});
