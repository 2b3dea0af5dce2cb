import { InvalidRequestError } from "../core/errors.ts";
import type { SecondUpstreamConfig } from "./second-upstreams.ts";
import { UpstreamError } from "./upstream-error.ts";

/** Where samples come from, as the deployment sets it. */
export interface UpstreamConfig {
  /** `UPSTREAM_BASE_URL`: one base URL or several, separated by commas. The first is the default; no other is ever called. */
  readonly baseUrls: string | undefined;
  /** `UPSTREAM_API_KEY`: used where the caller sends no key of its own. It belongs to the first base URL. */
  readonly apiKey: string | undefined;
  /** `UPSTREAM_TIMEOUT_MS`: longest silence of the upstream while it answers the caller's own request. */
  readonly timeoutMs: string | undefined;
  /** `UPSTREAM_<PROVIDER>_BASE_URL` and `UPSTREAM_<PROVIDER>_API_KEY`: the same for one provider's API, where it has its own. */
  readonly providers?: Readonly<Record<string, Pick<UpstreamConfig, "baseUrls" | "apiKey">>>;
  /** Where second opinions may come from; absent: from the upstream of the turn only. */
  readonly second?: SecondUpstreamConfig;
}

export interface Upstream {
  /** Without a slash at the end of its path, for example `https://api.openai.com/v1`; it may have a query. See `addressAt`. */
  readonly baseUrl: string;
  /** The deployment's key for it, or null. */
  readonly apiKey: string | null;
  readonly timeoutMs: number;
}

/** As long as the official clients wait. */
const TIMEOUT_MS = 600_000;

interface Provider {
  /** Answers this API and no other: a key for another must not be sent there. */
  readonly host: string;
  readonly example: string;
  /** Where its API begins, for a base URL that is only a host. */
  readonly version: string;
}

export const PROVIDERS: Readonly<Record<string, Provider>> = {
  openai: { host: "api.openai.com", example: "https://api.openai.com/v1", version: "" },
  anthropic: { host: "api.anthropic.com", example: "https://api.anthropic.com/v1", version: "/v1" },
  gemini: {
    host: "generativelanguage.googleapis.com",
    example: "https://generativelanguage.googleapis.com/v1beta",
    version: "/v1beta",
  },
};

/**
 * Null for what is no http(s) URL, or has a fragment, behind which nothing can be asked for. The official clients of some providers take
 * a base URL without the version of the API. A query stays: some deployments name their version there.
 */
export function readBaseUrl(text: string, version: string): string | null {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const { pathname, search, hash } = url;
  if (hash !== "") return null;
  url.search = "";
  return `${url.href.replace(/\/+$/, "")}${pathname === "/" ? version : ""}${search}`;
}

const cutAtQuery = (address: string): readonly [path: string, query: string] => {
  const at = address.indexOf("?");
  return at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
};

/**
 * The address of a path behind a base URL, with the queries of both.
 * @param path begins with a slash
 */
export function addressAt(baseUrl: string, path: string): string {
  const [[base, own], [rest, asked]] = [cutAtQuery(baseUrl), cutAtQuery(path)];
  const query = [own, asked].filter((part) => part !== "").join("&");
  return `${base}${rest}${query === "" ? "" : `?${query}`}`;
}

const readTimeout = (text: string | undefined): number => {
  const given = Number(text ?? "");
  return Number.isFinite(given) && given > 0 ? given : TIMEOUT_MS;
};

/** The base URLs of a list; empty where there is none. @throws UpstreamError where one is no URL */
function readList(
  list: string | undefined,
  setting: string,
  { example, version }: Provider,
): readonly string[] {
  const texts = (list ?? "").split(",").filter((part) => part.trim() !== "");
  return texts.map((text) => {
    const base = readBaseUrl(text, version);
    if (base !== null) return base;
    throw new UpstreamError(
      "not_configured",
      `${setting} holds something that is no http(s) URL, or one with a #. Set it to a base URL like ${example}.`,
    );
  });
}

const isForeign = (baseUrl: string, { host }: Provider): boolean => {
  const found = URL.parse(baseUrl)?.hostname;
  return Object.values(PROVIDERS).some((one) => one.host === found && one.host !== host);
};

/** What is chosen where nobody names one: the settings of a deployment stay, and reading its addresses takes a while. */
const FIRST = new WeakMap<UpstreamConfig, Map<string, Upstream>>();

/**
 * The upstream of a request: the first on the list, or the one on the list that the header `x-idk-upstream` names. A provider
 * without a list of its own has the general one, but what is known to be another provider's own address.
 * @param name of the provider whose API the request speaks
 * @throws UpstreamError `not_configured` where the deployment has none
 * @throws InvalidRequestError where the caller names one that is not on the list
 */
export function chooseUpstream(config: UpstreamConfig, name: string, asked: string | null): Upstream {
  if (asked !== null) return choose(config, name, asked);
  const known = FIRST.get(config) ?? new Map<string, Upstream>();
  const first = known.get(name) ?? choose(config, name, null);
  FIRST.set(config, known.set(name, first));
  return first;
}

function choose(config: UpstreamConfig, name: string, asked: string | null): Upstream {
  const provider = PROVIDERS[name] ?? { host: "", example: "https://api.example.com/v1", version: "" };
  const ownSetting = `UPSTREAM_${name.toUpperCase()}_BASE_URL`;
  const own = readList(config.providers?.[name]?.baseUrls, ownSetting, provider);
  const general = own.length > 0 ? [] : readList(config.baseUrls, "UPSTREAM_BASE_URL", provider);
  const [setting, key, list] =
    own.length > 0
      ? [ownSetting, config.providers?.[name]?.apiKey, own]
      : ["UPSTREAM_BASE_URL", config.apiKey, general.filter((baseUrl) => !isForeign(baseUrl, provider))];
  const [first] = list;
  if (first === undefined) {
    const missing = general.length > 0 ? ownSetting : "UPSTREAM_BASE_URL";
    throw new UpstreamError(
      "not_configured",
      `This gate has no upstream for this API yet. Set ${missing} to the base URL of a model provider, like ${provider.example}.`,
    );
  }
  const timeoutMs = readTimeout(config.timeoutMs);
  const named = asked === null ? null : readBaseUrl(asked, provider.version);
  // A client may leave out the query, which is the deployment's.
  const found = list.find((one) => one === named) ?? list.find((one) => cutAtQuery(one)[0] === named);
  const wanted = asked === null ? first : found;
  if (wanted === undefined) {
    throw new InvalidRequestError(
      `This gate has no upstream at ${asked?.slice(0, 200)}: x-idk-upstream must be one of the base URLs in ${setting}.`,
      { param: "x-idk-upstream" },
    );
  }
  // The key belongs to the first address of its list, whether or not this API may use that one.
  const keyed = own.length > 0 ? first : general[0];
  return { baseUrl: wanted, apiKey: wanted === keyed ? key?.trim() || null : null, timeoutMs };
}
