import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { startApi } from "../support/api.ts";

it("asks the database once, however many ask for the health at the same time", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    setTimeout(() => response.writeHead(503).end(), 100);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address() as AddressInfo;
  const many = await startApi(`http://127.0.0.1:${address.port}`);
  const ask = () =>
    Promise.all(Array.from({ length: 10 }, () => many.send("GET", "/healthz", { key: null })));
  const bodies = (await ask()).map(({ body }) => body["database"]);
  const once = asked;
  many.clock.now += 2_000;
  await ask();
  server.close();
  expect([new Set(bodies), asked]).toEqual([new Set(["unreachable"]), 2 * once]);
});
