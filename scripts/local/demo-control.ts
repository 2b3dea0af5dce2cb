import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Demo, mayPlay } from "./demo.ts";

const OTHERS =
  "Other agents than those of the demo have used this gate, and its numbers are not mixed with theirs. Play it on an empty log: npm start -- --data DIR --demo";

/**
 * Where the worker asks for the demo on behalf of its page: GET tells how it is, POST begins it, DELETE ends it. It listens on
 * this machine only, at an address that only the worker is told.
 */
export async function startDemoControl(
  gateUrl: string,
  demo: Demo,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const path = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    if (request.url !== path) return answer(response, 404, { message: "Nothing is here." });
    void act(request.method ?? "").then(
      ({ status, body }) => answer(response, status, body),
      (error: unknown) =>
        answer(response, 500, { message: error instanceof Error ? error.message : String(error) }),
    );
  });
  const act = async (method: string) => {
    if (method === "POST" && demo.endsAt() === null) {
      if (!(await mayPlay(gateUrl))) return { status: 409, body: { message: OTHERS } };
      demo.play(true);
    }
    if (method === "DELETE") demo.stop();
    return { status: 200, body: { endsAt: demo.endsAt() } };
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
