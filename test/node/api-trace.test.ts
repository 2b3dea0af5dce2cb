import { afterAll, beforeAll, expect, it } from "vitest";
import { call, GOOD, startApi, startDatabase, type TestApi, turn } from "../support/api.ts";
import type { Sqld } from "../support/sqld.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

let sqld: Sqld;
let api: TestApi;
beforeAll(async () => {
  sqld = await startDatabase();
  api = await startApi(sqld.url);
});
afterAll(() => sqld.stop());

it.each([
  [`00-${TRACE}-${SPAN}-01`, TRACE],
  [`00-${TRACE}-${SPAN}-01-more`, null],
  ["no trace at all", null],
])("keeps the trace of traceparent %j: %s", async (traceparent, traceId) => {
  const { status, body } = await api.send("POST", "/v1/decisions", {
    body: turn([call(GOOD)]),
    headers: { traceparent },
  });
  expect(status).toBe(200);
  await api.settled();
  const detail = await api.send("GET", `/v1/decisions/${String(body["id"])}`);
  expect(detail.body).toMatchObject({ trace_id: traceId });
});

it("shows no Langfuse on /healthz where none is set up", async () => {
  const { body } = await api.send("GET", "/healthz");
  expect(body["outbox"]).toMatchObject({ langfuse: null });
});
