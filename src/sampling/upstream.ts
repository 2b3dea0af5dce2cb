import { InvalidRequestError } from "../core/errors.ts";
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
}

export interface Upstream {
  /** Without a slash at the end, for example `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** The deployment's key for it, or null. */
  readonly apiKey: string | null;
  readonly timeoutMs: number;
}

/** As long as the official clients wait. */
const TIMEOUT_MS = 600_000;

const readBaseUrl = (text: string, setting: string): string => {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new UpstreamError(
      "not_configured",
      `${setting} holds something that is no http(s) URL. Set it to a base URL like https://api.openai.com/v1.`,
    );
  }
  return url.href.replace(/\/+$/, "");
};

const readTimeout = (text: string | undefined): number => {
  const given = Number(text ?? "");
  return Number.isFinite(given) && given > 0 ? given : TIMEOUT_MS;
};

/**
 * The upstream of a request: the first on the list, or the one on the list that the header `x-idk-upstream` names. A provider
 * without a list of its own has the general one.
 * @param provider whose API the request speaks
 * @throws UpstreamError `not_configured` where the deployment has none
 * @throws InvalidRequestError where the caller names one that is not on the list
 */
export function chooseUpstream(config: UpstreamConfig, provider: string, asked: string | null): Upstream {
  const own = config.providers?.[provider];
  const isOwn = (own?.baseUrls ?? "").trim() !== "";
  const { baseUrls, apiKey } = own !== undefined && isOwn ? own : config;
  const setting = isOwn ? `UPSTREAM_${provider.toUpperCase()}_BASE_URL` : "UPSTREAM_BASE_URL";
  const list = (baseUrls ?? "").split(",").filter((part) => part.trim() !== "");
  const [first, ...others] = list.map((text) => readBaseUrl(text, setting));
  if (first === undefined) {
    throw new UpstreamError(
      "not_configured",
      "This gate has no upstream yet. Set UPSTREAM_BASE_URL to the base URL of a model provider, like https://api.openai.com/v1.",
    );
  }
  const timeoutMs = readTimeout(config.timeoutMs);
  const wanted = asked?.trim().replace(/\/+$/, "") ?? first;
  if (wanted === first) return { baseUrl: first, apiKey: apiKey?.trim() || null, timeoutMs };
  if (others.includes(wanted)) return { baseUrl: wanted, apiKey: null, timeoutMs };
  throw new InvalidRequestError(`x-idk-upstream must be one of the base URLs in ${setting}.`, {
    param: "x-idk-upstream",
  });
}
