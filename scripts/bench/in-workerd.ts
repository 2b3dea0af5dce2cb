/** The whole worker under workerd against a worker that only passes on, the two in turns in one run. */
import { Agent, createServer, request } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { startDatabase } from "../local/database.ts";
import { startModule, startWorker } from "../local/worker.ts";
import { quantile, type Times, timesOf } from "./quantiles.ts";
import { chatBody, completion, decisionBody } from "./turns.ts";

export interface Compared {
  readonly gate: Times;
  readonly plain: Times;
  /** Quantiles of the gate minus quantiles of the plain worker, and the median of the differences pair by pair. */
  readonly added: { readonly p50: number; readonly p99: number; readonly paired: number };
}

const WARM_UP = 200;
const SAMPLES = 5;
/** What a record costs is paid after the answer; the next request must not pay for it. */
const PAUSE_MS = 8;

/** `/v1/chat/completions` is passed on to the upstream; everything else is read and answered with a text of usual size. */
const PLAIN_WORKER = `
const answer = JSON.stringify({ filler: "x".repeat(3000) });
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === "/v1/chat/completions")
      return fetch(env.UPSTREAM + "/chat/completions", { method: "POST", headers: request.headers, body: request.body });
    await request.text();
    return new Response(answer, { headers: { "content-type": "application/json" } });
  },
};`;

const quiet = (): void => undefined;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds from the first byte sent to the last one received. */
function send(method: string, url: string, body: object): Promise<number> {
  const text = JSON.stringify(body);
  const began = performance.now();
  return new Promise((done, fail) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const sent = request(url, { method, agent, headers }, (response) => {
      let said = "";
      response.on("data", (chunk: Buffer) => (said += chunk.toString()));
      response.once("end", () => {
        if (response.statusCode === 200) done(performance.now() - began);
        else fail(new Error(`${method} ${url} answered ${response.statusCode}: ${said.slice(0, 300)}`));
      });
    });
    sent.once("error", fail);
    sent.end(text);
  });
}

async function startUpstream(): Promise<{ url: string; stop(): void }> {
  let answered = 0;
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    incoming.once("end", () => {
      outgoing.setHeader("content-type", "application/json");
      outgoing.end(JSON.stringify(completion(answered++)));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function compare(
  pairs: number,
  [gateUrl, plainUrl]: readonly [string, string],
  bodyOf: (i: number) => object,
  onProgress: (done: number) => void,
): Promise<Compared> {
  const gate: number[] = [];
  const plain: number[] = [];
  for (let i = -WARM_UP; i < pairs; i++) {
    const body = bodyOf(i + WARM_UP);
    // Who goes first changes each time, so that neither always finds the machine as the other left it.
    const order = i % 2 === 0 ? [gateUrl, plainUrl] : [plainUrl, gateUrl];
    for (const url of order) {
      const time = await send("POST", url, body);
      if (i >= 0) (url === gateUrl ? gate : plain).push(time);
      await sleep(PAUSE_MS);
    }
    if (i % 100 === 0) onProgress(Math.max(0, i));
  }
  const [ours, theirs] = [timesOf(gate), timesOf(plain)];
  const paired = quantile(
    gate.map((time, i) => time - (plain[i] ?? Number.NaN)),
    0.5,
  );
  return {
    gate: ours,
    plain: theirs,
    added: { p50: ours.p50 - theirs.p50, p99: ours.p99 - theirs.p99, paired },
  };
}

/** @param pairs requests to each of the two, for each of the two comparisons */
export async function measureInWorkerd(
  pairs: number,
  onProgress: (what: string, done: number) => void,
): Promise<Readonly<Record<string, Compared>>> {
  const folder = mkdtempSync(join(tmpdir(), "idk-bench-"));
  const started: { stop(): unknown }[] = [];
  const keep = <T extends { stop(): unknown }>(one: T): T => {
    started.unshift(one);
    return one;
  };
  try {
    const database = keep(await startDatabase(folder, quiet, quiet));
    await migrateDatabase(database.url, database.authToken);
    const upstream = keep(await startUpstream());
    const variables = {
      LIBSQL_URL: database.url,
      LIBSQL_AUTH_TOKEN: database.authToken,
      IDK_ADMIN_KEY: "bench",
      IDK_LOCAL: "1",
      UPSTREAM_BASE_URL: upstream.url,
    };
    const gate = keep(
      await startWorker({ port: 0, state: null, variables, onLog: quiet, onRestart: quiet, direct: true }),
    );
    const plain = keep(
      await startModule({ name: "plain", script: PLAIN_WORKER, variables: { UPSTREAM: upstream.url } }),
    );
    const both = (path: string) => [`${gate.url}${path}`, `${plain.url}${path}`] as const;
    await send("PUT", `${gate.url}/api/policies`, {
      reason: "bench",
      global: { mode: "enforce", risk: "low" },
    });
    const decisions = `POST /v1/decisions, k = ${SAMPLES}, 10 tools`;
    const chat = "POST /v1/chat/completions, enforce, one sample, 10 tools";
    return {
      [decisions]: await compare(
        pairs,
        both("/v1/decisions"),
        (i) => decisionBody(i, SAMPLES),
        (done) => onProgress(decisions, done),
      ),
      [chat]: await compare(pairs, both("/v1/chat/completions"), chatBody, (done) => onProgress(chat, done)),
    };
  } finally {
    for (const one of started) await one.stop();
    agent.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
