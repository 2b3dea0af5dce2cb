import { InvalidRequestError } from "../core/errors.ts";
import { OPINION_FORMATS, type OpinionFormat } from "../core/policy/opinion.ts";
import { secondUpstream, type SecondUpstreamConfig } from "../sampling/second-upstreams.ts";
import { readBaseUrl, type UpstreamConfig } from "../sampling/upstream.ts";

/** A provider's API, or what speaks it. */
export interface UpstreamOptions {
  /** As the provider's own client takes it, for example `https://api.openai.com/v1`; of several the first is the usual one. */
  readonly baseUrl: string | readonly string[];
  /** Used at the first address where a request brings no key of its own. */
  readonly apiKey?: string;
}

export interface SecondUpstreamOptions {
  readonly format: OpinionFormat;
  readonly baseUrl: string;
  /** Of that provider; left out for a server without one. */
  readonly apiKey?: string;
}

/** Where samples come from, by the API that the client speaks. An API that is left out is asked at its maker's address. */
export interface Upstreams {
  /** Chat completions and Responses. */
  readonly openai?: UpstreamOptions;
  readonly anthropic?: UpstreamOptions;
  readonly gemini?: UpstreamOptions;
  /** Other providers that a policy may ask for second opinions, by the name that it uses. The callers' keys never go there. */
  readonly second?: Readonly<Record<string, SecondUpstreamOptions>>;
  /** Longest silence of an upstream, in milliseconds; 600,000 unless set. */
  readonly timeoutMs?: number;
}

/** The maker's address, and where the gate itself has this API. */
const APIS = {
  openai: { baseUrl: "https://api.openai.com/v1", version: "/v1" },
  anthropic: { baseUrl: "https://api.anthropic.com", version: "/v1" },
  gemini: { baseUrl: "https://generativelanguage.googleapis.com", version: "/v1beta" },
} as const;

type Api = keyof typeof APIS;
const NAMES = Object.keys(APIS) as readonly Api[];

/** An address at which a client's own base URL may point. */
export interface KnownAddress {
  /** Without a slash at its end. */
  readonly base: string;
  /** Path of the same API at the gate, for what follows the base. */
  readonly version: string;
}

export interface ReadUpstreams {
  readonly config: UpstreamConfig;
  readonly addresses: readonly KnownAddress[];
}

/** @throws InvalidRequestError that names the option */
export function readUpstreams(given: Upstreams = {}): ReadUpstreams {
  if (typeof given !== "object" || given === null) throw wrong("upstreams", "must be an object");
  for (const name of Object.keys(given)) {
    if (name !== "timeoutMs" && name !== "second" && !(NAMES as readonly string[]).includes(name))
      throw wrong(`upstreams.${name}`, `is not known; known are ${NAMES.join(", ")}, second and timeoutMs`);
  }
  const { timeoutMs } = given;
  if (timeoutMs !== undefined && !(Number.isFinite(timeoutMs) && timeoutMs > 0))
    throw wrong("upstreams.timeoutMs", "must be a number of milliseconds above 0");
  const lists = NAMES.map((name) => ({ name, bases: basesOf(name, given[name]) }));
  return {
    config: {
      baseUrls: undefined,
      apiKey: undefined,
      timeoutMs: timeoutMs === undefined ? undefined : String(timeoutMs),
      second: secondOf(given.second ?? {}),
      providers: Object.fromEntries(
        lists.map(({ name, bases }) => [
          name,
          { baseUrls: bases.join(","), apiKey: given[name]?.apiKey ?? undefined },
        ]),
      ),
    },
    addresses: lists.flatMap(({ name, bases }) => bases.map((base) => addressOf(name, base))),
  };
}

/** Stands before the name of an upstream where a deployment names a secret. */
const KEY_OF = "key of ";

function secondOf(given: NonNullable<Upstreams["second"]>): SecondUpstreamConfig {
  const list = Object.entries(given).map(([name, one]) => {
    // From JavaScript anything may come.
    const { format, baseUrl, apiKey } = (one ?? {}) as Partial<SecondUpstreamOptions>;
    const entry = {
      format,
      base_url: baseUrl,
      ...(apiKey === undefined ? {} : { key_var: `${KEY_OF}${name}` }),
    };
    return [name, entry] as const;
  });
  const config: SecondUpstreamConfig = {
    list: JSON.stringify(Object.fromEntries(list)),
    variable: (key) => {
      const name = key.slice(KEY_OF.length);
      return Object.hasOwn(given, name) ? given[name]?.apiKey : undefined;
    },
  };
  for (const name of Object.keys(given)) {
    try {
      secondUpstream(config, name);
    } catch {
      const formats = OPINION_FORMATS.join(", ");
      throw wrong(
        `upstreams.second.${name}`,
        `must be {format, baseUrl, apiKey?}; format is one of ${formats}`,
      );
    }
  }
  return config;
}

function basesOf(name: Api, options: UpstreamOptions | undefined): readonly string[] {
  if (options === undefined) return [APIS[name].baseUrl];
  const { baseUrl } = options ?? {};
  const given = typeof baseUrl === "string" ? [baseUrl] : baseUrl;
  if (!Array.isArray(given) || given.length === 0)
    throw wrong(`upstreams.${name}.baseUrl`, `is missing; it looks like ${APIS[name].baseUrl}`);
  return given.map((one: unknown) => {
    const base = typeof one === "string" && !one.includes(",") ? readBaseUrl(one, "") : null;
    if (base !== null) return base;
    throw wrong(`upstreams.${name}.baseUrl`, `must be an http(s) address like ${APIS[name].baseUrl}`);
  });
}

/** A base URL that is only a host has the API's version behind it, as in `sampling/upstream.ts`. */
function addressOf(name: Api, base: string): KnownAddress {
  const { version } = APIS[name];
  // A client's own addresses lie behind the path: the query is added to what is asked for.
  const { origin, pathname } = new URL(base);
  return { base: `${origin}${pathname === "/" ? version : pathname}`, version };
}

const wrong = (option: string, what: string) =>
  new InvalidRequestError(`createGate: ${option} ${what}.`, { param: option });

/** A host of no machine, for addresses of which the path alone counts. */
export const OWN_HOST = "gate.invalid";

const NEUTRAL: ReadonlySet<string> = new Set([
  OWN_HOST,
  ...Object.values(APIS).map(({ baseUrl }) => new URL(baseUrl).host),
]);

/**
 * The gate's own path for an address that a client was given. A client may keep the base URL that it has: what lies behind an
 * upstream's address is the same API at the gate, and so is what lies behind a maker's own. Any other address is named as the
 * upstream that is asked for, which the gate refuses where it asks a model: a key must not go where it was not meant for.
 * @returns the path with its query, and the upstream where the address names one
 */
export function pathAtGate(
  { href, host, origin, pathname, search }: URL,
  addresses: readonly KnownAddress[],
): { readonly path: string; readonly upstream: string | null } {
  // One provider's address may lie behind another's at a relay: the longest holds.
  const found = addresses
    .filter(({ base }) => href.startsWith(`${base}/`))
    .reduce<KnownAddress | undefined>((a, b) => (a && a.base.length >= b.base.length ? a : b), undefined);
  if (found === undefined)
    return { path: `${pathname}${search}`, upstream: NEUTRAL.has(host) ? null : origin };
  const rest = href.slice(found.base.length).replace(/#.*$/s, "");
  return { path: `${found.version}${rest}`, upstream: found.base };
}
