import type { Prices } from "../training/endpoint/bill.ts";
import type { EndpointConfig } from "../training/endpoint/endpoint.ts";
import { integerOption, UsageError } from "./args.ts";

/** Options of the commands that ask an endpoint. */
export const ENDPOINT_OPTIONS = {
  "base-url": { type: "string" },
  "key-env": { type: "string" },
  model: { type: "string" },
  body: { type: "string" },
  concurrency: { type: "string" },
  rpm: { type: "string" },
  timeout: { type: "string" },
  "price-in": { type: "string" },
  "price-out": { type: "string" },
  "max-cost": { type: "string" },
} as const;

export const ENDPOINT_HELP = `  --model NAME        the model to ask
  --base-url URL      OpenAI-compatible API (default: OPENAI_BASE_URL, else https://api.openai.com/v1)
  --key-env NAME      the environment variable that holds the key (default OPENAI_API_KEY); none is needed on this machine
  --body JSON         parameters for every request, for example '{"temperature":0.7,"reasoning_effort":"low"}'
  --concurrency N     requests at once, 1..256 (default 8)
  --rpm N             requests a minute at most (default: no limit)
  --timeout S         seconds to wait for one answer, 1..3600 (default 300)
  --price-in USD      for a million prompt tokens; with --price-out the cost is counted by the usage of each answer
  --price-out USD     for a million completion tokens
  --max-cost USD      ask no more when the answers of this run have cost so much (needs prices)`;

type Given = { readonly [K in keyof typeof ENDPOINT_OPTIONS]?: string | undefined };

export interface EndpointChoice {
  readonly model: string;
  readonly baseUrl: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly concurrency: number;
  readonly perMinute: number;
  readonly prices: Prices;
  readonly maxCost: number | null;
  /** @throws UsageError where the key is missing; not asked for before something is sent */
  config(): EndpointConfig;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws UsageError */
export function readEndpointOptions(given: Given, env: Environment = process.env): EndpointChoice {
  if (given.model === undefined || given.model.trim() === "")
    throw new UsageError("--model NAME is missing.");
  const baseUrl = readUrl(given["base-url"] ?? env["OPENAI_BASE_URL"] ?? "https://api.openai.com/v1");
  const prices = {
    prompt: money("price-in", given["price-in"]),
    completion: money("price-out", given["price-out"]),
  };
  if ((prices.prompt === null) !== (prices.completion === null)) {
    throw new UsageError("--price-in and --price-out belong together.");
  }
  const maxCost = money("max-cost", given["max-cost"]);
  if (maxCost !== null && prices.prompt === null) {
    throw new UsageError("--max-cost needs --price-in and --price-out.");
  }
  const seconds = integerOption("timeout", given.timeout, 300, { min: 1, max: 3600 });
  return {
    model: given.model,
    baseUrl,
    parameters: readBody(given.body),
    concurrency: integerOption("concurrency", given.concurrency, 8, { min: 1, max: 256 }),
    perMinute:
      given.rpm === undefined ? Infinity : integerOption("rpm", given.rpm, 1, { min: 1, max: 1_000_000 }),
    prices,
    maxCost,
    config: () => ({
      baseUrl,
      apiKey: readKey(given["key-env"] ?? "OPENAI_API_KEY", baseUrl, env),
      timeoutMs: seconds * 1000,
    }),
  };
}

function readUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && (url.protocol === "https:" || url.protocol === "http:"))
    return url.href.replace(/\/+$/, "");
  throw new UsageError(`--base-url must be an http(s) URL such as https://api.openai.com/v1, got "${text}".`);
}

function readKey(name: string, baseUrl: string, env: Environment): string {
  const key = env[name]?.trim();
  if (key !== undefined && key !== "") return key;
  if (["127.0.0.1", "localhost", "[::1]"].includes(new URL(baseUrl).hostname)) return "none";
  throw new UsageError(
    `${name} is not set: put the key for ${baseUrl} there, or name another with --key-env.`,
  );
}

function money(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value) && value >= 0) return value;
  throw new UsageError(`--${name} must be a number of US dollars, got "${text}".`);
}

/** What a request holds anyway, or must not: each sample is a request of its own, without a seed. */
const OURS = ["model", "messages", "tools", "stream", "n", "seed"];

function readBody(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {};
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(`--body must be a JSON object, got "${text.slice(0, 60)}".`);
  }
  const taken = OURS.find((name) => name in value);
  if (taken !== undefined) throw new UsageError(`--body must not set "${taken}".`);
  return { ...value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
