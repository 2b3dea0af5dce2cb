import type { ReuseQuery } from "../../src/core/reuse.ts";
import type { PolicyDocument } from "../../src/core/policy/rule.ts";
import type { StoreEnv } from "../../src/store/client.ts";
import type { RetentionEnv } from "../../src/store/retention.ts";
import type { AbstentionQuery, EndedAbstention, KeptAbstention } from "../../src/store/abstentions.ts";
import type { Claim, ConfirmRequest, RejectRequest } from "../../src/store/confirmations.ts";
import { Outbox as LogOutbox } from "../../src/store/outbox.ts";
import type { KeptKey, OutboxApi } from "../../src/store/outbox/api.ts";
import { decodeEvent } from "../../src/store/outbox/codec.ts";
import type { NotedTurn } from "../../src/store/outbox/recent-turns.ts";
import type { TurnQuery } from "../../src/store/turns.ts";
import type { UsesQuery } from "../../src/store/uses.ts";
import { Langfuse } from "../../src/telemetry/langfuse.ts";
import { type LangfuseEnv, wantsLangfuse } from "../../src/telemetry/settings.ts";

interface Env extends StoreEnv, LangfuseEnv, RetentionEnv {
  readonly OUTBOX: DurableObjectNamespace<Outbox>;
}

/** Fewer wait for it, so that a test can have too many. */
class SmallLangfuse extends Langfuse {
  override readonly bounds = { events: 150, bytes: 3_000_000 };
}

/** Wired as in src/worker.ts. */
export class Outbox extends LogOutbox<Env> {
  protected override openMirror(env: Env): Langfuse | null {
    return wantsLangfuse(env) ? new SmallLangfuse(env) : null;
  }
}

/** A worker with nothing but the outbox, and a door to call it through: POST /PROJECT/METHOD with a JSON array of arguments. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const [, project = "", method = ""] = new URL(request.url).pathname.split("/");
    const args = await request.json<unknown[]>();
    const outbox: OutboxApi = env.OUTBOX.get(env.OUTBOX.idFromName(project));
    try {
      return Response.json((await call(outbox, method, args)) ?? null);
    } catch (error) {
      return Response.json({ error: String(error) }, { status: 500 });
    }
  },
};

function call(outbox: OutboxApi, method: string, args: unknown[]): Promise<unknown> {
  const [first, second] = args;
  switch (method) {
    case "put":
      return outbox.put((args as string[]).map(decodeEvent));
    case "putEach":
      // As the gate hands them over: each in a call of its own.
      return Promise.all((args as string[]).map((event) => outbox.put([decodeEvent(event)])));
    case "lookup":
      return outbox.lookup(String(first));
    case "findCall":
      return outbox.findCall(String(first), second === null ? null : String(second));
    case "noteTurn":
      return outbox.noteTurn(first as NotedTurn);
    case "countUses":
      return outbox.countUses(first as UsesQuery);
    case "findTurns":
      return outbox.findTurns(first as TurnQuery);
    case "confirm":
      return outbox.confirm(first as ConfirmRequest);
    case "reject":
      return outbox.reject(first as RejectRequest);
    case "claim":
      return outbox.claim(first as Claim);
    case "keepAbstention":
      return outbox.keepAbstention(first as KeptAbstention);
    case "findAbstentions":
      return outbox.findAbstentions(first as AbstentionQuery);
    case "dropAbstention":
      return outbox.dropAbstention(first as EndedAbstention);
    case "findConfidence":
      return outbox.findConfidence(first as ReuseQuery);
    case "recall":
      return outbox.recall(String(first));
    case "saveKey":
      return outbox.saveKey(first as KeptKey);
    case "revokeKey":
      return outbox.revokeKey(String(first));
    case "loadKey":
      return outbox.loadKey(String(first));
    case "depth":
      return outbox.depth();
    case "listDead":
      return outbox.listDead(Number(first));
    case "retryDead":
      return outbox.retryDead();
    case "saveSnapshot":
      return outbox.saveSnapshot(first as PolicyDocument);
    case "loadSnapshot":
      return outbox.loadSnapshot();
    case "poke":
      return outbox.poke();
    default:
      throw new Error(`The outbox has no method ${method}`);
  }
}
