import { createClient } from "@libsql/client/web";
import { expect, it } from "vitest";
import { ADMIN_KEY, DEPLOYED } from "../support/api.ts";
import { ask, refund, SSE } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { fieldCase } from "../support/field-cases.ts";

const chat = ChatApi.forTests();

interface Secrets {
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  readonly upstream_error_body: string;
}
const { headers, url, upstream_error_body } = fieldCase("F08") as unknown as Secrets;
const SECRETS = /TESTSECRET\d|VEVTVFNFQ1JFVDU/;
const { search } = new URL(url);

const send = async (body: unknown) => {
  const response = await chat.api.fetch(
    new Request(`${DEPLOYED}/v1/chat/completions${search}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "x-idk-key": ADMIN_KEY },
      body: JSON.stringify(body),
    }),
  );
  await response.text();
  await chat.api.settled();
  return response;
};

/** Everything that is stored, as text. */
async function wholeDatabase(): Promise<string> {
  const client = createClient({ url: chat.databaseUrl });
  const { rows: tables } = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table'");
  const all = await Promise.all(
    tables.map((row) => client.execute(`SELECT * FROM "${String(row["name"])}"`)),
  );
  client.close();
  return JSON.stringify(all.map((result) => result.rows));
}

it("F08: keys of the provider reach the provider, and no log, no row, no page", async () => {
  expect(JSON.stringify([headers, url, upstream_error_body])).toMatch(SECRETS);
  chat.say({ calls: [refund(4711)] });
  const good = await send(ask());
  expect(good.status).toBe(200);
  expect(chat.upstream.seen[0]?.headers["authorization"]).toBe(headers["authorization"]);
  chat.upstream.script(() => ({ status: 401, parts: [upstream_error_body] }));
  const refused = await send(ask());
  expect(refused.status).toBe(401);
  // The same in an answer that claims to be one, plain and as an event, whatever the mode.
  const claimed = [];
  for (const [mode, stream] of [
    ["shadow", false],
    ["shadow", true],
    ["enforce", false],
    ["enforce", true],
  ] as const) {
    await chat.policy({ mode });
    const text = stream ? `data: ${upstream_error_body}\n\n` : upstream_error_body;
    chat.upstream.script(() => ({ headers: stream ? SSE : {}, parts: [text] }));
    claimed.push(await send(ask({ stream })));
  }
  const pages = await Promise.all(
    [good, refused, ...claimed].map(async (response) => {
      const id = response.headers.get("x-idk-decision");
      return (await chat.api.send("GET", `/v1/decisions/${id}`)).body;
    }),
  );
  expect(JSON.stringify(pages)).toContain('"upstream_error"');
  expect(
    JSON.stringify([pages, (await chat.api.send("GET", "/v1/decisions")).body, chat.api.log]),
  ).not.toMatch(SECRETS);
  const stored = await wholeDatabase();
  expect(stored).toContain("4711");
  expect(stored).not.toMatch(SECRETS);
});
