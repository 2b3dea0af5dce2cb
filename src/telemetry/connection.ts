/** Asks Langfuse whether the keys of this deployment open a project of it. */
import { exchange, failure, withinTime } from "./http.ts";
import { readLabelSettings } from "./labels/mapping.ts";
import { isRecord } from "./labels/read-json.ts";
import { type LangfuseEnv, type LangfuseSettings, readLangfuseSettings, wantsLangfuse } from "./settings.ts";

export const CONNECTION_PROBLEMS = [
  /** No key of Langfuse is set. */
  "not_configured",
  /** A variable holds what nobody can use. */
  "settings",
  "wrong_key",
  /** The keys are known, and may not do this. */
  "forbidden",
  /** Something else answers at this address. */
  "wrong_host",
  /** Nothing answers at this address, or not in time. */
  "unreachable",
  /** Langfuse itself says that it is not well. */
  "failing",
] as const;
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number];

export interface Connection {
  /** Null: all is well. */
  readonly problem: ConnectionProblem | null;
  /** What is so, and what to do about it. Never holds a key. */
  readonly message: string;
  /** The project into which traces are written. */
  readonly project: { readonly id: string; readonly name: string } | null;
}

/** A person waits for the answer. Two requests at most, each within this. */
const TIMEOUT_MS = 4_000;

class Problem extends Error {
  readonly problem: ConnectionProblem;
  constructor(problem: ConnectionProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Never rejects: what is wrong is the answer. */
export async function testConnection(env: LangfuseEnv): Promise<Connection> {
  try {
    return await connect(env);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { problem: error.problem, message: error.message, project: null };
  }
}

async function connect(env: LangfuseEnv): Promise<Connection> {
  if (!wantsLangfuse(env)) {
    throw new Problem(
      "not_configured",
      "No Langfuse is set up. Set LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY.",
    );
  }
  const settings = readSettings(env);
  const answer = await ask(settings, "/api/public/projects");
  const [first] = Array.isArray(answer["data"]) ? (answer["data"] as readonly unknown[]) : [];
  if (!isRecord(first) || typeof first["id"] !== "string") throw wrongHost(settings, "names no project");
  const name = typeof first["name"] === "string" ? first["name"] : first["id"];
  if (readLabels(env)) await ask(settings, "/api/public/v3/scores?limit=1&source=ANNOTATION");
  return {
    problem: null,
    message: `The keys open the project “${name}”.`,
    project: { id: first["id"], name },
  };
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function readSettings(env: LangfuseEnv): LangfuseSettings {
  try {
    return readLangfuseSettings(env);
  } catch (error) {
    throw new Problem("settings", `${said(error)}.`);
  }
}

function readLabels(env: LangfuseEnv): boolean {
  try {
    return readLabelSettings(env.LANGFUSE_LABELS) !== null;
  } catch (error) {
    throw new Problem("settings", `${said(error)}.`);
  }
}

const wrongHost = ({ baseUrl }: LangfuseSettings, what: string): Problem =>
  new Problem(
    "wrong_host",
    `What answers at ${baseUrl} is no Langfuse of a version that is known here: it ${what}. Is LANGFUSE_BASE_URL right?`,
  );

async function ask(settings: LangfuseSettings, path: string): Promise<Readonly<Record<string, unknown>>> {
  const { baseUrl } = settings;
  const { status, text } = await withinTime(
    (signal) => exchange(settings, "GET", path, signal),
    TIMEOUT_MS,
  ).catch((error: unknown) => {
    throw new Problem(
      "unreachable",
      `${failure(settings, path.split("?")[0] ?? path, "no answer", said(error), "GET")}. Is LANGFUSE_BASE_URL right, and does Langfuse run there?`,
    );
  });
  if (status === 401) {
    throw new Problem(
      "wrong_key",
      `Langfuse at ${baseUrl} does not know this pair of keys. Take both from the settings of one project there; keys of another region or host do not work.`,
    );
  }
  if (status === 403) {
    throw new Problem(
      "forbidden",
      `Langfuse at ${baseUrl} knows the keys, but they may not read the project. Make keys of a project, not of an organization.`,
    );
  }
  if (status === 429 || status >= 500) {
    throw new Problem("failing", `Langfuse at ${baseUrl} answers with ${status}. Try again later.`);
  }
  if (status < 200 || status >= 300)
    throw wrongHost(settings, `answers ${path.split("?")[0]} with ${status}`);
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {
    // A page for people, or another program; told below.
  }
  throw wrongHost(settings, "answers with something that is no JSON object");
}
