import { OPINION_FORMATS, type OpinionFormat } from "../core/policy/opinion.ts";
import { PROVIDERS, readBaseUrl } from "./upstream.ts";
import { UpstreamError } from "./upstream-error.ts";

/** Where second opinions may come from besides the caller's own upstream, as the deployment sets it. */
export interface SecondUpstreamConfig {
  /** `SECOND_UPSTREAMS`: JSON, `{name: {format, base_url, key_var?}}`. No other address is ever asked. */
  readonly list: string | undefined;
  /** A variable or secret of the deployment, by its name. */
  readonly variable: (name: string) => string | undefined;
}

/** A deployment that sets none. */
export const NO_SECOND: SecondUpstreamConfig = { list: undefined, variable: () => undefined };

export interface SecondUpstream {
  readonly name: string;
  readonly format: OpinionFormat;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Its own key; the caller's never goes there. */
  readonly apiKey: string | null;
}

const SETTING = "SECOND_UPSTREAMS";
const EXAMPLE =
  '{"haiku": {"format": "anthropic-messages", "base_url": "https://api.anthropic.com", "key_var": "HAIKU_KEY"}}';
/** The gate's own secrets are no keys of a model provider. */
const OWN_SECRET = /^(?:IDK|LIBSQL|LANGFUSE)_/;
const PROVIDER_OF: Readonly<Record<OpinionFormat, string>> = {
  "openai-chat": "openai",
  "openai-responses": "openai",
  "anthropic-messages": "anthropic",
  gemini: "gemini",
};

const wrong = (problem: string): never => {
  throw new UpstreamError("not_configured", `${SETTING}${problem}. Set it like ${EXAMPLE}.`);
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(text) as unknown;
    return isRecord(value) ? value : wrong(" is no JSON object");
  } catch (error) {
    return error instanceof UpstreamError ? wrong(" is no JSON object") : wrong(" is no JSON");
  }
}

function read(name: string, entry: unknown, variable: SecondUpstreamConfig["variable"]): SecondUpstream {
  if (!isRecord(entry)) return wrong(`.${name} is no object`);
  const { format: given, base_url: url, key_var: keyName } = entry;
  const format = OPINION_FORMATS.find((one) => one === given);
  if (format === undefined) return wrong(`.${name}.format must be one of ${OPINION_FORMATS.join(", ")}`);
  const version = PROVIDERS[PROVIDER_OF[format]]?.version ?? "";
  const baseUrl = typeof url === "string" ? readBaseUrl(url, version) : null;
  if (baseUrl === null) return wrong(`.${name}.base_url is no http(s) URL`);
  if (keyName === undefined) return { name, format, baseUrl, apiKey: null };
  if (typeof keyName !== "string" || keyName === "" || OWN_SECRET.test(keyName))
    return wrong(`.${name}.key_var must name the secret that holds this provider's key`);
  const apiKey = variable(keyName)?.trim();
  // It is not quoted: somebody may have put the key itself there.
  if (!apiKey) return wrong(`.${name}.key_var names no secret or variable that is set`);
  return { name, format, baseUrl, apiKey };
}

/** The names that a policy may use. @throws UpstreamError `not_configured` where the list cannot be read */
export const secondUpstreamNames = ({ list }: SecondUpstreamConfig): readonly string[] =>
  list === undefined || list.trim() === "" ? [] : Object.keys(parsed(list));

/**
 * The second upstream of this name.
 * @throws UpstreamError `not_configured` where there is none, or its entry cannot be used
 */
export function secondUpstream({ list = "", variable }: SecondUpstreamConfig, name: string): SecondUpstream {
  const entries = list.trim() === "" ? {} : parsed(list);
  if (!Object.hasOwn(entries, name))
    throw new UpstreamError("not_configured", `${SETTING} names no upstream ${JSON.stringify(name)}.`);
  return read(name, entries[name], variable);
}
