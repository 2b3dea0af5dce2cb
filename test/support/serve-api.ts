import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import type { TestApi } from "./api.ts";

/** Puts a test API behind a real port of the loopback address, for programs that take a URL. */
export async function serveApi(api: TestApi): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
      const body = await buffer(incoming);
      const response = await api.fetch(
        new Request(`http://${incoming.headers.host}${incoming.url}`, {
          method: incoming.method ?? "GET",
          headers,
          ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
        }),
      );
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    })().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
