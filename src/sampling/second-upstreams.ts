import { OPINION_FORMATS, type OpinionFormat } from "../core/policy/opinion.ts";
import { PROVIDERS, readBaseUrl } from "./upstream.ts";
import { isRecord } from "../core/schema/parts.ts";
import { UpstreamError } from "./upstream-error.ts";
import { type NamedSettings, NamedReader, NO_SETTINGS } from "./named-settings.ts";

/**
 * Where second opinions may come from besides the caller's own upstream: `SECOND_UPSTREAMS`, JSON,
 * `{name: {format, base_url, key_var?}}`. No other address is ever asked.
 */
export type SecondUpstreamConfig = NamedSettings;
/** A deployment that sets none. */
export const NO_SECOND: SecondUpstreamConfig = NO_SETTINGS;

export interface SecondUpstream {
  readonly name: string;
  readonly format: OpinionFormat;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Its own key; the caller's never goes there. */
  readonly apiKey: string | null;
}

const SETTING = new NamedReader(
  "SECOND_UPSTREAMS",
  '{"haiku": {"format": "anthropic-messages", "base_url": "https://api.anthropic.com", "key_var": "HAIKU_KEY"}}',
  // A key of the deployment for the caller's own provider may serve here as well.
  /^(?:IDK|LIBSQL|LANGFUSE)_/,
);
const PROVIDER_OF: Readonly<Record<OpinionFormat, string>> = {
  "openai-chat": "openai",
  "openai-responses": "openai",
  "anthropic-messages": "anthropic",
  gemini: "gemini",
};

function read(name: string, entry: unknown, config: SecondUpstreamConfig): SecondUpstream {
  if (!isRecord(entry)) return SETTING.wrong(`.${name} is no object`);
  const { format: given, base_url: url, key_var: keyName } = entry;
  const format = OPINION_FORMATS.find((one) => one === given);
  if (format === undefined)
    return SETTING.wrong(`.${name}.format must be one of ${OPINION_FORMATS.join(", ")}`);
  const version = PROVIDERS[PROVIDER_OF[format]]?.version ?? "";
  const baseUrl = typeof url === "string" ? readBaseUrl(url, version) : null;
  if (baseUrl === null) return SETTING.wrong(`.${name}.base_url is no http(s) URL`);
  if (keyName === undefined) return { name, format, baseUrl, apiKey: null };
  const apiKey = SETTING.secret(`.${name}.key_var`, keyName, config, "holds this provider's key");
  return { name, format, baseUrl, apiKey };
}

/** The names that a policy may use. @throws UpstreamError `not_configured` where the list cannot be read */
export const secondUpstreamNames = (config: SecondUpstreamConfig): readonly string[] =>
  Object.keys(SETTING.entries(config));

/**
 * The second upstream of this name.
 * @throws UpstreamError `not_configured` where there is none, or its entry cannot be used
 */
export function secondUpstream(config: SecondUpstreamConfig, name: string): SecondUpstream {
  const entries = SETTING.entries(config);
  if (Object.hasOwn(entries, name)) return read(name, entries[name], config);
  // Short, for records hold it.
  throw new UpstreamError("not_configured", `SECOND_UPSTREAMS names no upstream ${JSON.stringify(name)}.`);
}
