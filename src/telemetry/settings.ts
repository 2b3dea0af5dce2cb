/** Langfuse's own names, so that a deployment that has them set for other tools needs nothing new. */
export interface LangfuseEnv {
  readonly LANGFUSE_PUBLIC_KEY?: string;
  readonly LANGFUSE_SECRET_KEY?: string;
  readonly LANGFUSE_BASE_URL?: string;
  readonly LANGFUSE_ENVIRONMENT?: string;
  /** Which scores of people are fetched as labels; see `readLabelSettings`. */
  readonly LANGFUSE_LABELS?: string;
}

export interface LangfuseSettings {
  readonly publicKey: string;
  readonly secretKey: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly environment: string | null;
}

const CLOUD = "https://cloud.langfuse.com";
/** Langfuse's rule. */
const ENVIRONMENT = /^(?!langfuse)[a-z0-9_-]{1,40}$/;

/** Null where neither key is set: then nothing is exported, and nothing is kept for it. */
export const wantsLangfuse = (env: LangfuseEnv): boolean =>
  Boolean(env.LANGFUSE_PUBLIC_KEY || env.LANGFUSE_SECRET_KEY);

/** @throws Error that says which variable is wrong, without its value where that is a key */
export function readLangfuseSettings(env: LangfuseEnv): LangfuseSettings {
  const environment = env.LANGFUSE_ENVIRONMENT || null;
  if (environment !== null && !ENVIRONMENT.test(environment)) {
    throw new Error(
      `LANGFUSE_ENVIRONMENT is ${JSON.stringify(environment)}; Langfuse takes up to 40 of a-z, 0-9, "-" and "_", and no name that begins with "langfuse"`,
    );
  }
  return {
    publicKey: required(env, "LANGFUSE_PUBLIC_KEY"),
    secretKey: required(env, "LANGFUSE_SECRET_KEY"),
    baseUrl: readBaseUrl(env.LANGFUSE_BASE_URL || CLOUD),
    environment,
  };
}

function required(env: LangfuseEnv, name: "LANGFUSE_PUBLIC_KEY" | "LANGFUSE_SECRET_KEY"): string {
  const value = env[name]?.trim();
  if (!value) throw new Error(`${name} is not set; Langfuse takes both keys`);
  // It becomes part of a header.
  if (!/^[\x21-\x7e]+$/.test(value)) throw new Error(`${name} holds characters that no key has`);
  return value;
}

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new Error(
      "LANGFUSE_BASE_URL must be an address such as https://cloud.langfuse.com, without a user name",
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
