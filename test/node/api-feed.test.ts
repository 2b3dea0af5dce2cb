import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, call, GOOD, startApi, startDatabase, type TestApi, turn } from "../support/api.ts";
import { decisionEvent } from "../support/store.ts";
import type { Sqld } from "../support/sqld.ts";
import { withDatabase } from "../../src/store/client.ts";
import { listArrivals } from "../../src/store/queries/arrivals.ts";

let sqld: Sqld;
let api: TestApi;
beforeAll(async () => {
  sqld = await startDatabase();
  api = await startApi(sqld.url);
});
afterAll(() => sqld.stop());

interface Told {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly id?: string };
}

async function open(after?: string): Promise<Response> {
  return api.fetch(
    new Request("https://gate.example/v1/decisions/stream", {
      headers: { "x-idk-key": ADMIN_KEY, ...(after === undefined ? {} : { "last-event-id": after }) },
    }),
  );
}

/** Reads events until one fits, and leaves. */
async function readUntil(response: Response, wanted: (event: Told) => boolean): Promise<Told[]> {
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error("The answer has no body.");
  const told: Told[] = [];
  let text = "";
  while (!told.some(wanted)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The stream ended after: ${text}`);
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(block.split("\n").map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
      const data = fields.get("data");
      if (data === undefined) continue;
      told.push({
        id: fields.get("id") ?? "",
        event: fields.get("event") ?? "",
        data: JSON.parse(data) as Told["data"],
      });
    }
  }
  await reader.cancel();
  return told;
}

const decide = async (): Promise<string> => {
  const { body } = await api.send("POST", "/v1/decisions", { body: turn([call(GOOD)]) });
  await api.settled();
  return String(body["id"]);
};
const isOpen = ({ event }: Told) => event === "open";
const idsOf = (told: readonly Told[]) => told.flatMap(({ data }) => data.id ?? []);

describe("GET /v1/decisions/stream", () => {
  it("tells decisions as they reach the log, and nothing that was there before", async () => {
    await decide();
    const response = await open();
    const id = await decide();
    const told = await readUntil(response, ({ event }) => event === "decision");
    expect(told.map(({ event }) => event)).toEqual(["open", "decision"]);
    expect(told[1]?.data).toMatchObject({ id, action: "execute", calls: [{ tool: "book_table" }] });
  });

  it("tells a reader that comes back first what it missed, also a decision of long ago that came late", async () => {
    const [start] = await readUntil(await open(), isOpen);
    const first = await decide();
    await api.outbox.put([await decisionEvent({ id: "dec_late", createdAt: "2001-01-01T00:00:00.000Z" })]);
    const missed = await readUntil(await open(start?.id), isOpen);
    expect(idsOf(missed)).toEqual([first, "dec_late"]);
    const again = await readUntil(await open(missed[0]?.id), isOpen);
    expect(idsOf(again)).toEqual(["dec_late"]);
    expect(idsOf(await readUntil(await open(missed.at(-1)?.id), isOpen))).toEqual([]);
  });

  it("keeps the decisions of other projects to itself", async () => {
    const [start] = await readUntil(await open(), isOpen);
    await api.outbox.put([await decisionEvent({ id: "dec_theirs", project: "theirs" })]);
    const id = await decide();
    expect(idsOf(await readUntil(await open(start?.id), isOpen))).toEqual([id]);
  });

  it("tells a project its own however much others do, and says that it skips only where it was looked at too far", async () => {
    const [start] = await readUntil(await open(), isOpen);
    const theirs = Array.from({ length: 60 }, (_, i) =>
      decisionEvent({ id: `dec_busy_${i}`, project: "theirs" }),
    );
    await api.outbox.put(await Promise.all(theirs));
    const id = await decide();
    const told = await readUntil(await open(start?.id), isOpen);
    expect(told.map(({ event }) => event)).toEqual(["decision", "open"]);
    expect(idsOf(told)).toEqual([id]);

    const place = Number(start?.id);
    const look = (lookAt: number, project = "default") =>
      withDatabase({ LIBSQL_URL: sqld.url }, (database) =>
        listArrivals(database, project, place, 50, lookAt),
      );
    expect(await look(61)).toMatchObject({
      place: place + 61,
      skipped: false,
      items: [{ decision: { id } }],
    });
    expect(await look(60)).toEqual({ place: place + 61, skipped: true, items: [] });
    expect(await look(61, "nobody's")).toEqual({ place: place + 61, skipped: false, items: [] });
  });

  it("says that it skips where more came than it tells, or where the log was begun anew", async () => {
    const [start] = await readUntil(await open(), isOpen);
    const many = Array.from({ length: 60 }, (_, i) => decisionEvent({ id: `dec_many_${i}` }));
    await api.outbox.put(await Promise.all(many));
    const told = await readUntil(await open(start?.id), isOpen);
    expect(told.map(({ event }) => event)).toEqual(["skipped", "open"]);
    expect(idsOf(await readUntil(await open(told[0]?.id), isOpen))).toEqual([]);
    const beyond = await readUntil(await open("999999999"), isOpen);
    expect(beyond.map(({ event, id }) => [event, id])).toEqual([
      ["skipped", told[0]?.id],
      ["open", told[0]?.id],
    ]);
    expect((await readUntil(await open("no number"), isOpen)).map(({ event }) => event)).toEqual(["open"]);
  });

  it("answers like every other route where it cannot begin", async () => {
    expect((await api.send("GET", "/v1/decisions/stream", { key: null })).status).toBe(401);
    const lost = await startApi("http://127.0.0.1:9");
    expect((await lost.send("GET", "/v1/decisions/stream")).status).toBe(503);
  });
});
