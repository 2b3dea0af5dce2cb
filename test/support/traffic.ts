import { createClient } from "@libsql/client/web";
import { expect } from "vitest";

/** What a client was told: these must be in the log, each exactly once. */
export interface Answered {
  readonly decisions: Set<string>;
  readonly outcomes: Set<string>;
  /** Requests that got no 2xx, with why. */
  readonly failures: string[];
}

export const nothingAnswered = (): Answered => ({ decisions: new Set(), outcomes: new Set(), failures: [] });

/** A turn with one sample, told apart by `number`. */
export const decisionBody = (number: number) => ({
  agent: "traffic",
  messages: [{ role: "user", content: `Move 10 euro to account ${number}.` }],
  tools: [
    {
      type: "function",
      function: {
        name: "transfer",
        description: "Moves money to an account.",
        parameters: {
          type: "object",
          properties: { account: { type: "integer" }, amount: { type: "number" } },
          required: ["account", "amount"],
        },
      },
    },
  ],
  samples: [
    {
      message: {
        role: "assistant",
        content: null,
        tool_calls: [
          {
            id: `call_${number}`,
            type: "function",
            function: { name: "transfer", arguments: JSON.stringify({ account: number, amount: 10 }) },
          },
        ],
      },
    },
  ],
});

/** Sends decision after decision, each with its outcome, until `until` is reached; `clients` at a time. */
export async function sendTraffic(
  url: string,
  answered: Answered,
  options: { readonly clients: number; readonly until: () => boolean; readonly pauseMs?: number },
): Promise<void> {
  let number = answered.decisions.size + answered.failures.length;
  const client = async () => {
    while (!options.until()) {
      await sendOne(url, answered, ++number);
      if (options.pauseMs !== undefined) await new Promise((done) => setTimeout(done, options.pauseMs));
    }
  };
  await Promise.all(Array.from({ length: options.clients }, client));
}

async function sendOne(url: string, answered: Answered, number: number): Promise<void> {
  try {
    const { id } = (await post(`${url}/v1/decisions`, decisionBody(number))) as { id: string };
    answered.decisions.add(id);
    await post(`${url}/v1/outcomes`, { decision_id: id, verdict: "correct", source: "agent" });
    answered.outcomes.add(id);
  } catch (error) {
    answered.failures.push(error instanceof Error ? error.message : String(error));
  }
}

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  return send("POST", url, body, headers);
}

/** JSON out, JSON in; an answer that is not 2xx is an error. */
export async function send(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** How often each id stands in the log: decisions, their samples, their outcomes. */
export async function readLog(databaseUrl: string) {
  const client = createClient({ url: databaseUrl });
  try {
    const count = async (sql: string) => {
      const { rows } = await client.execute(sql);
      return new Map(rows.map((row) => [String(row["id"]), Number(row["n"])]));
    };
    return {
      decisions: await count("select id, count(*) as n from decisions group by id"),
      samples: await count("select decision_id as id, count(*) as n from samples group by decision_id"),
      outcomes: await count("select decision_id as id, count(*) as n from outcomes group by decision_id"),
    };
  } finally {
    client.close();
  }
}

const counts = (ids: Set<string>, rows: Map<string, number>) =>
  new Set([...ids].map((id) => rows.get(id) ?? 0));

/** Every answered decision and outcome stands in the log exactly once, with one sample a decision. */
export async function expectAllLogged(databaseUrl: string, answered: Answered): Promise<void> {
  const log = await readLog(databaseUrl);
  expect(counts(answered.decisions, log.decisions)).toEqual(new Set([1]));
  expect(counts(answered.decisions, log.samples)).toEqual(new Set([1]));
  expect(counts(answered.outcomes, log.outcomes)).toEqual(new Set([1]));
}

interface Health {
  readonly outbox: { readonly waiting: number } | null;
}

/** How many events wait in the outbox; NaN where it does not say. */
export async function waitingIn(url: string): Promise<number> {
  const { outbox } = (await send("GET", `${url}/healthz`)) as Health;
  return outbox?.waiting ?? Number.NaN;
}

/** Waits until the outbox holds nothing more. */
export async function untilDrained(url: string, withinMs: number): Promise<void> {
  let waiting = Number.NaN;
  for (const since = Date.now(); Date.now() - since < withinMs; ) {
    waiting = await waitingIn(url);
    if (waiting === 0) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`The outbox still holds ${waiting} events after ${withinMs} ms.`);
}
