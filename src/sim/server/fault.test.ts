import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askSim, findStory, firstTurn } from "../../../test/support/sim.ts";
import { type SimServer, startSimServer } from "./server.ts";

let sim: SimServer;
beforeAll(async () => {
  sim = await startSimServer({ port: 0, seed: 1 });
});
afterAll(() => sim.stop());

const body = (more: object = {}) => ({
  ...firstTurn(findStory(sim, ({ steps }) => steps[0]?.right.length === 2)),
  temperature: 0,
  ...more,
});
const withFault = (words: string, more: object = {}) => askSim(sim, body(more), { "x-sim": words });

describe("faults on demand", () => {
  it.each([429, 500, 503])("answer %i in OpenAI's error shape with Retry-After", async (status) => {
    const response = await withFault(`status=${status}; retry-after=2`);
    expect([response.status, response.headers.get("retry-after")]).toEqual([status, "2"]);
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining(String(status)) },
    });
  });

  it("work from metadata as well as from the header", async () => {
    expect((await askSim(sim, body({ metadata: { sim: "status=503" } }))).status).toBe(503);
  });

  it("answer an HTML page", async () => {
    const response = await withFault("html; status=503");
    expect([response.status, response.headers.get("content-type")]).toEqual([503, "text/html"]);
    expect(await response.text()).toMatch(/^<!doctype html>/);
  });

  it("answer 200 with an error, plain and in a stream that then ends without its end", async () => {
    const plain = await withFault("error-in-body");
    expect([plain.status, await plain.json()]).toEqual([
      200,
      { error: expect.objectContaining({ type: "server_error" }) },
    ]);
    const streamed = await withFault("error-in-body", { stream: true });
    const text = await streamed.text();
    expect([streamed.status, text.includes('"error"'), text.includes("[DONE]")]).toEqual([200, true, false]);
  });

  it("cut the connection before the headers, or within the body", async () => {
    await expect(withFault("cut=0")).rejects.toThrow();
    for (const stream of [false, true]) {
      const response = await withFault("cut=300", { stream });
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    }
  });

  it("send a stream in pieces of any size without changing a byte", async () => {
    const whole = await (await askSim(sim, body({ stream: true }))).text();
    for (const size of [1, 3, 4096]) {
      const pieces = await readPieces(`split=${size}`);
      expect(withoutIds(Buffer.concat(pieces).toString())).toBe(withoutIds(whole));
      if (size < 10) expect(pieces.length).toBeGreaterThan(10);
    }
  });

  it("delay the answer and its pieces, and still give the whole", async () => {
    expect((await withFault("delay=30")).status).toBe(200);
    const text = await (await withFault("pause=1", { stream: true })).text();
    expect(text).toContain("data: [DONE]");
  });

  it("hold only for the requests of a turn that were asked for", async () => {
    const story = findStory(sim, ({ request }) => request.startsWith("Cancel order"));
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      statuses.push((await askSim(sim, firstTurn(story), { "x-sim": "status=500; from=2; to=3" })).status);
    }
    expect(statuses).toEqual([200, 500, 500, 200]);
  });

  it("leave other requests alone", async () => {
    expect((await askSim(sim, body())).status).toBe(200);
    expect((await fetch(`${sim.url}/v1/embeddings`, { method: "POST" })).status).toBe(404);
    const broken = await fetch(`${sim.url}/v1/chat/completions`, { method: "POST", body: "{" });
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { error: expect.objectContaining({ type: "invalid_request_error" }) },
    ]);
  });
});

/** Every request has ids of its own. */
const withoutIds = (text: string) => text.replaceAll(/(chatcmpl|call)[-_]sim[-_]\w+/g, "$1");

/** The body as it came from the connection; fetch would join pieces. */
function readPieces(words: string): Promise<Buffer[]> {
  return new Promise((done, fail) => {
    const outgoing = request(
      `${sim.url}/v1/chat/completions`,
      { method: "POST", headers: { "content-type": "application/json", "x-sim": words } },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.once("end", () => done(pieces));
        response.once("error", fail);
      },
    );
    outgoing.once("error", fail);
    outgoing.end(JSON.stringify(body({ stream: true })));
  });
}
