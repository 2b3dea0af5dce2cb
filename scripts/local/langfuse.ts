import { readLabelSettings } from "../../src/telemetry/labels/mapping.ts";
import { readLangfuseSettings, wantsLangfuse } from "../../src/telemetry/settings.ts";
import { StartError } from "./options.ts";

const NAMES = [
  "LANGFUSE_PUBLIC_KEY",
  "LANGFUSE_SECRET_KEY",
  "LANGFUSE_BASE_URL",
  "LANGFUSE_ENVIRONMENT",
  "LANGFUSE_LABELS",
] as const;

export interface LocalLangfuse {
  /** What the worker gets; empty where Langfuse is off. */
  readonly variables: Readonly<Record<string, string>>;
  /** Where decisions and outcomes go besides the database; null where Langfuse is off. */
  readonly baseUrl: string | null;
}

/** Reads Langfuse's settings from the environment. @throws StartError that says which one is wrong */
export function localLangfuse(env: Readonly<Record<string, string | undefined>>): LocalLangfuse {
  const variables = Object.fromEntries(NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  if (!wantsLangfuse(variables)) return { variables: {}, baseUrl: null };
  try {
    readLabelSettings(variables["LANGFUSE_LABELS"]);
    return { variables, baseUrl: readLangfuseSettings(variables).baseUrl };
  } catch (error) {
    throw new StartError(error instanceof Error ? `${error.message}.` : String(error));
  }
}
