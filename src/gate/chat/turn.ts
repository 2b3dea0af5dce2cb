import { onlyTools } from "../../core/assignment/assign.ts";
import { GateError } from "../../core/errors.ts";
import type { Load } from "../../core/policy/load.ts";
import { resolveTurn, type Overrides } from "../../core/policy/turn-policy.ts";
import type { EarlierConfidence, ReuseQuery } from "../../core/reuse.ts";
import { sha256Start } from "../../core/text/sha256.ts";
import { parseTraceparent } from "../../core/traceparent.ts";
import type { UpstreamCall } from "../../sampling/call.ts";
import { clientHeaders, sentKey, upstreamHeaders } from "../../sampling/headers.ts";
import type { Metered } from "../../sampling/load-counters.ts";
import type { LoadMeter } from "../../sampling/load-meter.ts";
import type { SecondUpstream } from "../../sampling/second-upstreams.ts";
import { addressAt, type Upstream } from "../../sampling/upstream.ts";
import { secretsOf, withoutKeys } from "../../sampling/without-keys.ts";
import type { KeptAbstention } from "../../store/abstentions.ts";
import type { WireFormat, WireRequest } from "../../wire/format.ts";
import type { Decided, DecideInput, GateParts } from "../input.ts";
import { ADAPTIVE } from "../score-context.ts";
import type { AskHook } from "../evidence/hook.ts";
import type { CountUses } from "../evidence/uses.ts";
import type { ClaimConfirmation, PolicySince } from "../session/confirm.ts";
import type { SessionLookup } from "../session/link.ts";

/** A request to a model on its way through the gate, in whichever wire format. */
export interface ChatTurn {
  /** Of the decision. */
  readonly id: string;
  readonly requestId: string;
  readonly project: string;
  /** See `DecisionRecord.caller`. */
  readonly caller: string;
  /** Finds the session that the request continues. */
  readonly session: SessionLookup;
  /** See `DecideInput.foundSession`; absent until it was looked for. */
  readonly foundSession?: string | null;
  readonly format: WireFormat;
  /** Read by that format. */
  readonly request: WireRequest;
  /** The caller's own body, as it came. */
  readonly body: string;
  readonly headers: Headers;
  /** Or why there is none. */
  readonly upstream: Upstream | GateError;
  readonly policy: DecideInput["policy"];
  /** What the request asks for on top of the policy. */
  readonly overrides: Overrides;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  /** See `DecideInput.secret`. */
  readonly secret?: string | undefined;
  /** Aborts when the client goes away. */
  readonly client: AbortController;
  /** Requests of the gate's own to models, counted as they are sent: a turn that fails has paid for them. */
  readonly sent: { gating: number };
  /** What was seen of its model when the request came in, and where its own calls are noted. */
  readonly load: { readonly seen: Load | null; readonly meter: LoadMeter };
  /** See `Evidence.retryOf`. */
  readonly retryOf?: string;
}

export interface ChatParts extends GateParts {
  /** The id of one more decision. */
  readonly newDecision: () => string;
  /** Hands the decision to the outbox before the answer. @throws UnavailableError where enforce could not record it. */
  readonly recordBefore: (decided: Decided, session: SessionLookup) => Promise<void>;
  /** Hands it over beside the answer; never rejects. */
  readonly recordAfter: (decided: Decided, session: SessionLookup) => Promise<void>;
  readonly claim: ClaimConfirmation;
  readonly since: PolicySince;
  readonly countUses: CountUses;
  readonly askHook: AskHook;
  /** A second upstream of the deployment, by its name. @throws GateError where there is none, or it is set up wrong */
  readonly second: (name: string) => SecondUpstream;
  /** Keeps an abstention for the requests that go on from it. Never rejects. */
  readonly keepAbstention: (kept: KeptAbstention) => Promise<void>;
  /** See `OutboxApi.findConfidence`. @throws UnavailableError without an answer in time; whatever the outbox throws */
  readonly findConfidence: (query: ReuseQuery) => Promise<EarlierConfidence | null>;
  /** Lets the next turn of the session find this one, whose record takes longer. Never rejects. */
  readonly noteTurn: (decided: Decided, session: SessionLookup) => Promise<void>;
  /** Work that the answer does not wait for. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** An error that nobody foresaw, in work that no client waits for. */
  readonly onUnexpected: (error: unknown) => void;
}

/**
 * The policy of this turn: rules of tools that it does not offer are none of its business. A model may call their names all the
 * same; the global rule holds for these, before the answer as well as after it.
 */
export const policyOf = ({ policy, request }: Pick<ChatTurn, "policy" | "request">): ChatTurn["policy"] =>
  "unavailable" in policy ? policy : onlyTools(policy, toolNames(request));

export const toolNames = (request: WireRequest): string[] => request.turn.tools.map((tool) => tool.name);

/**
 * Refuses what may not be asked for before the upstream is called.
 * @throws PermissionError when the request is looser than what the policy holds for any offered tool, and may not be
 */
export function checkOverrides({
  policy,
  request,
  overrides,
}: Pick<ChatTurn, "policy" | "request" | "overrides">): void {
  if (!("unavailable" in policy) && request.offersTools) resolveTurn(policy, toolNames(request), overrides);
}

/** What headers say of where a request comes from. */
export const senderIn = (headers: Headers): NonNullable<DecideInput["sender"]> => ({
  group: headers.get("x-idk-group"),
  channel: headers.get("x-idk-channel"),
});

/** What all decisions about this turn have in common. */
export function decideInput(turn: ChatTurn): Omit<DecideInput, "samples"> {
  const { request } = turn;
  return {
    id: turn.id,
    project: turn.project,
    caller: turn.caller,
    user: request.user,
    sender: senderIn(turn.headers),
    load: turn.load.seen,
    traceparent: parseTraceparent(turn.headers.get("traceparent")),
    turn: request.turn,
    foundSession: turn.foundSession ?? null,
    policy: policyOf(turn),
    // What is too loose was refused before the upstream was asked; what it then called must not end without a record.
    overrides: { ...turn.overrides, keepStricter: true },
    stopping: request.n > 1 ? "given" : ADAPTIVE,
    content: request.content,
    referable: request.onlyFirst === true,
    receivedAt: turn.receivedAt,
    secret: turn.secret,
  };
}

/** The upstream of the turn. @throws GateError where there is none */
export function upstreamOf({ upstream }: Pick<ChatTurn, "upstream">): Upstream {
  if (upstream instanceof GateError) throw upstream;
  return upstream;
}

/** A text of the turn's upstream without the keys that the upstream was sent. */
export function toldByUpstream({ format, headers, upstream }: ChatTurn, text: string): string {
  const own = upstream instanceof GateError ? [] : secretsOf(upstream);
  return withoutKeys(text, [...format.headers.keys.map((name) => headers.get(name)), ...own]);
}

/**
 * A call of the turn's upstream.
 * @param model another model than the caller's, or null
 */
export function callOf(
  turn: ChatTurn,
  sent: { readonly body: string; readonly model: string | null },
  signal: AbortSignal,
  timeoutMs: number,
): UpstreamCall {
  const { format, request } = turn;
  const { baseUrl, apiKey } = upstreamOf(turn);
  const headers = upstreamHeaders(turn.headers, format.headers, apiKey);
  const url = addressAt(baseUrl, format.upstreamPath(request, sent.model));
  return { url, headers, body: sent.body, signal, timeoutMs };
}

/** Whose errors and waits a call of the turn's upstream counts among. */
export const meteredOf = (turn: ChatTurn, model: string | null): Metered => ({
  upstream: upstreamOf(turn).baseUrl,
  model: model ?? turn.request.turn.model,
  // Hashed when the answer is there, not before the model is asked.
  get credential() {
    return credentialIn(turn.headers, turn.format);
  },
});

const credentials = new WeakMap<Headers, string | null>();

/** What tells the callers' own keys of a provider apart; null where a request brings none. */
export function credentialIn(
  headers: Headers,
  { headers: rules }: Pick<WireFormat, "headers">,
): string | null {
  const known = credentials.get(headers);
  if (known !== undefined) return known;
  const key = sentKey(headers, rules);
  const credential = key === null ? null : sha256Start(key, 32);
  credentials.set(headers, credential);
  return credential;
}

/** What the client sees of an upstream's headers. */
export const answerHeaders = ({ format }: ChatTurn, upstream: Headers): Headers =>
  clientHeaders(upstream, format.headers);
