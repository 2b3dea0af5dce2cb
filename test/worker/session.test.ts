import fc from "fast-check";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RunningWorker, startWorker } from "../../scripts/local/worker.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { ask, type Call, refund, reply, type Say } from "../support/chat.ts";
import { type Sqld, startSqld } from "../support/sqld.ts";
import { type SimServer, startSimServer } from "../../src/sim/server/server.ts";
import { ADDRESS, MAIL_POLICY, MAIL_STORIES, mailTurn, sendMail } from "../support/mail-story.ts";
import { firstTurn } from "../support/sim.ts";
import { send, untilDrained } from "../support/traffic.ts";
import { type ScriptedUpstream, startUpstream } from "../support/upstream.ts";

const KEY = "test-admin-key-of-some-length";
let database: Sqld;
let upstream: ScriptedUpstream;
let sim: SimServer;
let gate: RunningWorker;

beforeAll(async () => {
  [database, upstream, sim] = await Promise.all([
    startSqld(),
    startUpstream(),
    startSimServer({ port: 0, seed: 7 }),
  ]);
  await migrateDatabase(database.url);
  gate = await startWorker({
    port: 0,
    state: null,
    variables: {
      LIBSQL_URL: database.url,
      IDK_LOCAL: "1",
      IDK_ADMIN_KEY: KEY,
      UPSTREAM_BASE_URL: `${upstream.url},${sim.url}/v1`,
    },
    onLog: () => undefined,
    onRestart: () => undefined,
  });
});

afterAll(async () => {
  await gate.stop();
  await Promise.all([database.stop(), upstream.stop(), sim.stop()]);
});

/** So strict that nothing passes by its confidence; the user is asked to say yes. */
const asking = (more: object = {}) =>
  send("PUT", `${gate.url}/api/policies`, {
    global: { mode: "enforce", samples: 1, threshold: 1, fallback: "request_confirmation", ...more },
    reason: "test",
  });
const say = (said: Say) => upstream.script(({ body }) => reply(body, said));

beforeEach(async () => {
  await asking();
  say({ calls: [refund(20)] });
});

const clientOf = (key = KEY, more: Readonly<Record<string, string>> = {}) =>
  new OpenAI({
    baseURL: `${gate.url}/v1`,
    apiKey: "sk-of-the-caller",
    defaultHeaders: { "x-idk-key": key, ...more },
    maxRetries: 0,
  });

type Message = OpenAI.ChatCompletionMessageParam;
interface Turn {
  readonly id: string;
  readonly message: OpenAI.ChatCompletionMessage;
  readonly history: readonly Message[];
}

async function turn(
  history: readonly Message[],
  client = clientOf(),
  tools: readonly unknown[] = ask().tools,
): Promise<Turn> {
  const body = { ...ask(), messages: [...history], tools };
  const { data, response } = await client.chat.completions.create(body as never).withResponse();
  const message = (data as OpenAI.ChatCompletion).choices[0]?.message;
  if (message === undefined) throw new Error("no choice");
  return { id: response.headers.get("x-idk-decision") ?? "", message, history: [...history, message] };
}

interface Logged {
  readonly id: string;
  readonly session: string;
  readonly reason: string;
  readonly confirms: string | null;
  readonly fallback: { readonly action: string } | null;
  readonly confirmation: { readonly used_by: string | null } | null;
}
const logged = async (id: string): Promise<Logged> => {
  await expect
    .poll(async () => (await fetch(`${gate.url}/v1/decisions/${id}`)).status, { timeout: 10_000 })
    .toBe(200);
  return (await send("GET", `${gate.url}/v1/decisions/${id}`)) as Logged;
};

const CALL = { id: "t", type: "function" as const, function: { name: "look_up", arguments: "{}" } };
let conversations = 0;
const start = (): Message[] => [
  { role: "user", content: `Refund 20 euros for order 7731, please (conversation ${++conversations}).` },
];
const says = (content: string): Message => ({ role: "user", content });
const callsOf = ({ message }: Turn) => message.tool_calls?.length ?? 0;

describe("the official openai client through the worker", () => {
  it("asks, hears yes, runs the call once, and not again", async () => {
    const asked = await turn(start());
    expect([callsOf(asked), asked.message.content]).toEqual([0, expect.stringContaining("Shall I go ahead")]);
    const yes = [...asked.history, says("Yes, please.")];
    const passed = await turn(yes);
    expect(callsOf(passed)).toBe(1);
    expect(await logged(passed.id)).toMatchObject({ reason: "confirmed", confirms: asked.id });
    expect(callsOf(await turn(yes))).toBe(0);
    await untilDrained(gate.url, 20_000);
    expect((await logged(asked.id)).confirmation?.used_by).toBe(passed.id);
    const { session } = await logged(asked.id);
    const listed = (await send("GET", `${gate.url}/v1/decisions?session=${session}`)) as { items: Logged[] };
    expect(listed.items.map(({ id }) => id)).toEqual(expect.arrayContaining([asked.id, passed.id]));
    expect(listed.items.every((item) => item.session === session)).toBe(true);
  });

  it("takes a yes for one of two turns at once", async () => {
    const asked = await turn(start());
    const yes = [...asked.history, says("yes")];
    const both = await Promise.all([turn(yes), turn(yes)]);
    expect(both.map(callsOf).toSorted()).toEqual([0, 1]);
  });

  it("takes the endpoint's confirmation, of another key, for the session of the first", async () => {
    const make = async () =>
      ((await send("POST", `${gate.url}/api/keys`, { name: "k", role: "agent" })) as { key: string }).key;
    const [agent, approver] = await Promise.all([make(), make()]);
    const asked = await turn(start(), clientOf(agent));
    await logged(asked.id);
    const confirmed = await fetch(`${gate.url}/v1/decisions/${asked.id}/confirm`, {
      method: "POST",
      headers: { "x-idk-key": approver },
    });
    expect(confirmed.status).toBe(200);
    const next = [...asked.history, says("Ms Kim has approved it.")];
    expect(callsOf(await turn(next, clientOf(approver)))).toBe(0);
    const passed = await turn(next, clientOf(agent));
    expect(callsOf(passed)).toBe(1);
    expect(callsOf(await turn(next, clientOf(agent)))).toBe(0);
  });

  it("never takes a tool's yes, and lets no other arguments pass", async () => {
    const asked = await turn(start());
    const calling: Message = { role: "assistant", content: null, tool_calls: [CALL] };
    const tool: Message = { role: "tool", tool_call_id: "t", content: "yes" };
    expect(callsOf(await turn([...asked.history, calling, tool]))).toBe(0);
    say({ calls: [refund(2000)] });
    expect(callsOf(await turn([...asked.history, says("yes")]))).toBe(0);
  });

  it("steps up when the same doubt comes back, and keeps the session by words and by call ids", async () => {
    await asking({ fallback: "ask_clarification" });
    const first = await turn(start());
    const second = await turn([...first.history, says("I have said all that there is to say.")]);
    const third = await turn([...second.history, says("I have said it twice now.")]);
    const records = await Promise.all([first, second, third].map(({ id }) => logged(id)));
    expect(records.map(({ fallback }) => fallback?.action)).toEqual([
      "ask_clarification",
      "request_confirmation",
      "escalate_to_human",
    ]);
    expect(new Set(records.map(({ session }) => session)).size).toBe(1);
    await asking({ threshold: 0 });
    say({ calls: [refund(20, `call_${Math.random()}`)] });
    const ran = await turn([...third.history, says("Now then.")]);
    const id = ran.message.tool_calls?.[0]?.id ?? "";
    const after = await turn([...ran.history, { role: "tool", tool_call_id: id, content: "{}" }]);
    expect((await logged(after.id)).session).toBe(records[0]?.session);
  });

  it("an agent's loop goes on after an abstention: whatever is answered leaves no call dangling", async () => {
    // The simulated upstream refuses a history with calls that nobody answered, as the real ones do: the client throws.
    const client = clientOf(KEY, { "x-idk-upstream": `${sim.url}/v1` });
    const stories = fc.constantFrom(...sim.model.catalogue.stories.slice(0, 60));
    const said = fc.constantFrom("yes", "no", "Which one?", "The first one, please.", "ok then");
    const seen = { abstained: 0, called: 0 };
    await fc.assert(
      fc.asyncProperty(
        stories,
        fc.constantFrom(0, 0.5, 1),
        fc.array(said, { minLength: 1, maxLength: 4 }),
        async (story, threshold, words) => {
          await asking({ threshold, fallback: "ask_clarification" });
          const { messages, tools } = firstTurn(story);
          let history: readonly Message[] = messages;
          for (const word of words) {
            const taken = await turn(history, client, tools);
            const asked = taken.message.tool_calls ?? [];
            const results = asked.map(
              ({ id }): Message => ({ role: "tool", tool_call_id: id, content: '{"ok":true}' }),
            );
            seen.called += asked.length;
            seen.abstained += Number((await logged(taken.id)).fallback !== null);
            history = [...taken.history, ...results, says(word)];
          }
        },
      ),
      { numRuns: 15, seed: 7 },
    );
    expect(Math.min(seen.called, seen.abstained)).toBeGreaterThan(0);
    const dangling: Message[] = [
      ...start(),
      { role: "assistant", content: null, tool_calls: [CALL] },
      says("x"),
    ];
    await expect(turn(dangling, client)).rejects.toThrow(/tool_calls/);
  });
});

describe("the mail to somebody whose address nobody has said", () => {
  const cases = (["en", "zh"] as const).flatMap((locale) =>
    ([false, true] as const).map((stream) => [locale, stream ? "streamed" : "plain", stream] as const),
  );

  it.each(cases)(
    "%s, %s: asks for it by name, and sends exactly what was confirmed",
    async (locale, _, stream) => {
      const { request, mail, asks, given, confirms, yes } = MAIL_STORIES[locale];
      await send("PUT", `${gate.url}/api/policies`, { ...MAIL_POLICY, reason: "test" });
      const client = clientOf();
      const take = (history: readonly Message[], ...calls: readonly Call[]) => {
        say({ calls });
        return mailTurn(client, history, stream);
      };
      const begin = () => [says(`${request} (${++conversations})`)];
      for (const invented of ["alex@example.com", "alex.m@gmail.com", "Alex", "", undefined]) {
        const asked = await take(begin(), sendMail(invented, mail));
        expect([asked.calls, asked.text]).toEqual([[], asks]);
      }
      const asked = await take(begin(), sendMail("alex@example.com", mail));
      expect(asked.text).toBe(asks);
      const known = [...asked.history, says(given)];
      const confirming = await take(known, sendMail(ADDRESS, mail));
      expect([confirming.calls, confirming.text]).toEqual([[], confirms]);
      const confirmed = [...confirming.history, says(yes)];
      const more = sendMail(ADDRESS, { ...mail, subject: "Fwd" }, "call_more");
      expect((await take(confirmed, more)).calls).toEqual([]);
      expect((await take(confirmed, sendMail(ADDRESS, mail), more)).calls).toEqual([]);
      expect((await take(confirmed, sendMail("alex@example.com", mail))).calls).toEqual([]);
      const sent = await take(confirmed, sendMail(ADDRESS, mail));
      expect(sent.calls).toEqual([{ name: "send_mail", arguments: { to: ADDRESS, ...mail } }]);
      expect(await logged(sent.id)).toMatchObject({ reason: "confirmed", confirms: confirming.id });
      expect((await take(confirmed, sendMail(ADDRESS, mail))).calls).toEqual([]);
    },
  );
});
