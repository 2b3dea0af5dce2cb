import { deferred } from "../core/deferred.ts";
import { isRecord } from "../core/schema/parts.ts";
import { type NamedSettings, NamedReader, NO_SETTINGS } from "./named-settings.ts";
import { UpstreamError } from "./upstream-error.ts";

/** The systems that may be asked before calls run: `IDK_HOOKS`, JSON, `{name: {url, secret_var}}`. No other address is ever asked. */
export interface HookConfig extends NamedSettings {
  /** Those that are functions of this program, by name. Absent: none. */
  readonly local?: ReadonlyMap<string, LocalHook>;
}

/** What a hook is told; see docs/rules.md. */
export interface HookQuestion {
  readonly type: "idk.hook/1";
  readonly decision_id: string;
  readonly project: string;
  readonly session: string | null;
  readonly user: string | null;
  readonly agent: string | null;
  readonly confidence: number | null;
  readonly threshold: number | null;
  readonly calls: readonly {
    readonly index: number;
    readonly tool: string;
    /** As the model sent them, with every digit. */
    readonly arguments: string;
    readonly canonical: string;
  }[];
}

/** What a hook answers. */
export interface HookVerdict {
  readonly verdict: "allow" | "deny" | "unknown";
  readonly reason?: string | null;
}

/** A hook of this program. @param signal aborts when nobody waits any more */
export type LocalHook = (question: HookQuestion, signal: AbortSignal) => HookVerdict | Promise<HookVerdict>;

export const NO_HOOKS: HookConfig = NO_SETTINGS;

export interface Hook {
  readonly url: string;
  /** What its requests are signed with. */
  readonly secret: string;
}

export interface HookReply {
  readonly verdict: "allow" | "deny" | "unknown";
  readonly reason: string | null;
}

const SETTING = new NamedReader(
  "IDK_HOOKS",
  '{"orders": {"url": "https://hooks.example.com/orders", "secret_var": "ORDERS_SECRET"}}',
  /^(?:IDK|LIBSQL|LANGFUSE|UPSTREAM)_/,
);
const LONGEST_ANSWER = 64 * 1024;

/** The names that a policy may use. @throws UpstreamError `not_configured` where the list cannot be read */
export const hookNames = (config: HookConfig): readonly string[] => [
  ...(config.local?.keys() ?? []),
  ...Object.keys(SETTING.entries(config)),
];

/** @throws UpstreamError `not_configured` where there is no such hook, or its entry cannot be used */
export function hookOf(config: HookConfig, name: string): Hook {
  const entries = SETTING.entries(config);
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (!isRecord(entry)) return SETTING.wrong(` names no hook ${JSON.stringify(name)}`);
  const { url, secret_var: secretName } = entry;
  if (typeof url !== "string" || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return SETTING.wrong(`.${name}.url is no http(s) URL`);
  const place = `.${name}.secret_var`;
  return { url, secret: SETTING.secret(place, secretName, config, "its requests are signed with") };
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** `v1=` and the HMAC-SHA256 (RFC 2104), in hex, of the timestamp, a dot and the body. */
export async function signatureOf(secret: string, timestamp: string, body: string): Promise<string> {
  const text = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", text.encode(secret), algorithm, false, ["sign"]);
  return `v1=${hex(await crypto.subtle.sign("HMAC", key, text.encode(`${timestamp}.${body}`)))}`;
}

/** The body as far as it may be long. @throws UpstreamError where it is longer */
async function textOf({ body }: Response): Promise<string> {
  if (body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += (value as Uint8Array).byteLength;
    if (bytes > LONGEST_ANSWER) {
      await reader.cancel();
      throw new UpstreamError("invalid", "its answer is too long");
    }
    text += decoder.decode(value as Uint8Array, { stream: true });
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UpstreamError("invalid", "its answer is no JSON");
  }
}

function replyIn(value: unknown): HookReply {
  const verdict = isRecord(value) ? value["verdict"] : undefined;
  if (verdict !== "allow" && verdict !== "deny" && verdict !== "unknown")
    throw new UpstreamError("invalid", 'its answer has no verdict "allow", "deny" or "unknown"');
  const reason = isRecord(value) ? value["reason"] : undefined;
  return { verdict, reason: typeof reason === "string" ? reason : null };
}

/**
 * Asks a hook.
 * @param now milliseconds since 1970
 * @throws UpstreamError with a reason that quotes neither address nor secret
 */
export async function askHook(
  hook: Hook,
  body: string,
  now: number,
  signal: AbortSignal,
): Promise<HookReply> {
  const timestamp = String(Math.floor(now / 1_000));
  const headers = {
    "content-type": "application/json",
    "x-idk-timestamp": timestamp,
    "x-idk-signature": await signatureOf(hook.secret, timestamp, body),
  };
  let response: Response;
  try {
    // A redirect could lead to an address that nobody allowed.
    response = await fetch(hook.url, { method: "POST", headers, body, signal, redirect: "manual" });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new UpstreamError("invalid", `status ${response.status}`);
    }
    return replyIn(jsonIn(await textOf(response)));
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError("unreachable", signal.aborted ? "it took too long" : "it could not be reached");
  }
}

/**
 * Asks a hook of this program. It may not heed its signal: nobody waits for it longer.
 * @throws UpstreamError with a reason that quotes nothing of what it threw
 */
export async function askLocalHook(hook: LocalHook, body: string, signal: AbortSignal): Promise<HookReply> {
  const late = deferred<never>();
  const stop = () => late.reject(new UpstreamError("timeout", "it took too long"));
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop);
  late.promise.catch(() => undefined);
  try {
    const asked = async () => hook(JSON.parse(body) as HookQuestion, signal);
    return replyIn(await Promise.race([asked(), late.promise]));
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError("invalid", "it threw an error", { cause: error });
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
