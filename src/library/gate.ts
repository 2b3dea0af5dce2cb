import { Hono } from "hono";
import { basePath } from "hono/route";
import { createAppOn } from "../api/app.ts";
import { OWNER } from "../api/auth/authenticate.ts";
import { featureNames } from "../api/decisions/feature-names.ts";
import { makeDecision } from "../api/decisions/make.ts";
import type { AppDeps } from "../api/deps.ts";
import { parseBody } from "../api/http/json-body.ts";
import { type ReportedOutcomes, reportOutcomes } from "../api/outcomes/report.ts";
import { makeServices } from "../api/services.ts";
import { GateError, InvalidRequestError, UnavailableError } from "../core/errors.ts";
import { type DecisionResponse, decisionResponse } from "../wire/decisions/response.ts";
import { abortable } from "./abortable.ts";
import { holdPolicy } from "./policy.ts";
import type { Closed, DecideOptions, DecisionInput, Gate, OutcomeInput, PolicySettings } from "./types.ts";
import { type KnownAddress, OWN_HOST, pathAtGate } from "./upstreams.ts";

/** What a gate is given by whatever runs it. */
export interface GateParts {
  /** With a secret of its own for the gate: whoever holds it is the owner. */
  readonly deps: AppDeps & { readonly auth: { readonly adminKey: string } };
  readonly addresses: readonly KnownAddress[];
  /** Runs work that no caller waits for. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly close: () => Promise<Closed>;
}

/** The gate, and how it comes to hold a policy. */
export interface MadeGate extends Gate {
  holdPolicy(policy: PolicySettings): Promise<void>;
}

export function makeGate({ deps, addresses, waitUntil, close }: GateParts): MadeGate {
  const services = makeServices(deps);
  const inner = createAppOn(services);
  const context = { waitUntil, passThroughOnException: () => undefined, props: {} };
  let closing: Promise<Closed> | null = null;

  const requireOpen = () => {
    if (closing !== null) throw new UnavailableError("This gate was closed.");
  };

  /** What has begun comes to its end before the gate does. */
  const begun = <T>(work: Promise<T>): Promise<T> => {
    waitUntil(work.catch(() => undefined));
    return work;
  };

  const send = async (request: Request): Promise<Response> => {
    requireOpen();
    return begun(Promise.resolve(inner.fetch(request, {}, context)));
  };

  const decide = async (input: DecisionInput | string, options: DecideOptions): Promise<DecisionResponse> => {
    const receivedAt = services.now();
    const body = parseBody(typeof input === "string" ? input : textOf(input));
    const asked = { body, headers: headersOf(options), receivedAt };
    const { decision } = await makeDecision(services, OWNER, asked, waitUntil);
    return decisionResponse(decision, await featureNames(services, decision.featureVersion));
  };

  const report = async (outcomes: OutcomeInput | readonly OutcomeInput[]): Promise<ReportedOutcomes> =>
    reportOutcomes(services, OWNER, parseBody(textOf(outcomes)).value, waitUntil);

  const own = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const asked = new Request(
      typeof input === "string" ? new URL(input, `https://${OWN_HOST}`) : input,
      init,
    );
    const { path, upstream } = pathAtGate(new URL(asked.url), addresses);
    asked.signal.throwIfAborted();
    const request = at(asked, path);
    if (!request.headers.has("x-idk-key")) request.headers.set("x-idk-key", deps.auth.adminKey);
    if (upstream !== null && !request.headers.has("x-idk-upstream"))
      request.headers.set("x-idk-upstream", upstream);
    return abortable(send(request), asked.signal);
  };

  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof GateError)) throw error;
    const { type, message } = error;
    return c.json({ error: { type, message } }, 503);
  });
  app.all("*", (c) => {
    const base = basePath(c).replace(/\/$/, "");
    const { pathname, search } = new URL(c.req.url);
    return send(base === "" ? c.req.raw : at(c.req.raw, `${pathname.slice(base.length) || "/"}${search}`));
  });

  return {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => own(input, init),
    app,
    async decide(input, options = {}) {
      requireOpen();
      return begun(decide(input, options));
    },
    async report(outcomes) {
      requireOpen();
      return begun(report(outcomes));
    },
    close: () => (closing ??= close()),
    holdPolicy: (policy) => holdPolicy(services, (path, init) => own(path, init), policy),
  };
}

/** The same request at another path of the gate; method, headers, body and signal stay. */
const at = (request: Request, path: string): Request =>
  new Request(new URL(path.replace(/^\/+/, "/"), new URL(request.url).origin), request);

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch (cause) {
    throw new InvalidRequestError(
      "This cannot be written as JSON. Numbers of the type bigint go in as text: pass the whole input as a string.",
      { cause },
    );
  }
}

const headersOf = ({ idempotencyKey, traceparent }: DecideOptions): Headers =>
  new Headers({
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    ...(traceparent === undefined ? {} : { traceparent }),
  });
