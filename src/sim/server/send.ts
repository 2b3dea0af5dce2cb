import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { SimApi } from "./apis.ts";
import type { Fault } from "./fault.ts";

/** An answer before faults: its headers, and its body in the pieces in which it would go out. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: readonly string[];
}

export const jsonAnswer = (status: number, body: unknown): Answer => ({
  status,
  headers: { "content-type": "application/json" },
  pieces: [typeof body === "string" ? body : JSON.stringify(body)],
});

const PAGE = "<!doctype html>\n<html><body><h1>502 Bad Gateway</h1><p>simulated</p></body></html>\n";

/** What a fault makes of an answer. */
export function spoil(answer: Answer, fault: Fault, api: Pick<SimApi, "error" | "errorEvent">): Answer {
  const retry = fault.retryAfter === null ? {} : { "retry-after": String(fault.retryAfter) };
  if (fault.html) {
    return {
      status: fault.status ?? 502,
      headers: { "content-type": "text/html", ...retry },
      pieces: [PAGE],
    };
  }
  if (fault.status !== null) {
    const refused = jsonAnswer(fault.status, api.error(fault.status, `Simulated error ${fault.status}.`));
    return { ...refused, headers: { ...refused.headers, ...retry } };
  }
  if (!fault.errorInBody) return answer;
  const error = api.error(500, "Simulated error in a body with status 200.");
  return answer.pieces.length === 1
    ? { ...answer, pieces: [JSON.stringify(error)] }
    : { ...answer, pieces: [...answer.pieces.slice(0, 2), api.errorEvent(error)] };
}

/** Sends an answer, slowly, in pieces or only in part if the fault says so. Ends early when the client is gone. */
export async function sendAnswer(response: ServerResponse, answer: Answer, fault: Fault): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const wait = async (ms: number) => {
    if (ms > 0) await sleep(ms, undefined, { signal: gone.signal }).catch(() => {});
  };
  await wait(fault.delay);
  if (fault.cut === 0) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  let left = fault.cut ?? Number.MAX_SAFE_INTEGER;
  for (const piece of cutUp(answer.pieces, fault.split)) {
    if (gone.signal.aborted) return;
    await written(response, piece.subarray(0, left));
    left -= piece.length;
    if (left <= 0) {
      response.destroy();
      return;
    }
    await wait(fault.pause);
  }
  response.end();
}

function cutUp(pieces: readonly string[], split: number | null): Buffer[] {
  if (split === null) return pieces.map((piece) => Buffer.from(piece));
  const whole = Buffer.from(pieces.join(""));
  return Array.from({ length: Math.ceil(whole.length / split) }, (_, i) =>
    whole.subarray(i * split, (i + 1) * split),
  );
}

/** Each piece is handed to the system before the next one, so that they leave as pieces. */
const written = (response: ServerResponse, bytes: Buffer): Promise<void> =>
  new Promise((done) => {
    response.write(bytes, () => done());
  });
