import { relative } from "node:path";
import { MODEL_NAME } from "../../src/sim/model/model.ts";
import { DATABASE_TOKEN_FILE } from "./database-key.ts";

/** What the terminal shows when everything runs: what that is, and what to do next. */
export function welcome(facts: {
  readonly url: string;
  readonly data: string;
  readonly databaseUrl: string;
  /** Whether the database is ours, in `data`, or somewhere else. */
  readonly ownDatabase: boolean;
  /** Whether the admin key is ours, in `data`, or came from the environment. */
  readonly ownKey: boolean;
  /** Where decisions and outcomes go besides the database; null where that is off. */
  readonly langfuseUrl: string | null;
  /** Null: it is simulated. */
  readonly upstreamUrl: string | null;
  /** Of the simulated upstream; null: there is none. */
  readonly simUrl: string | null;
  readonly health: unknown;
}): string {
  const folder = relative(process.cwd(), facts.data) || ".";
  return `
IDK Gate runs on ${facts.url}
  page      ${facts.url}/
  model     ${modelOf(facts.health)}
  database  ${withoutSecrets(facts.databaseUrl, "LIBSQL_URL")}${facts.ownDatabase ? ` (kept in ${folder}/, its token in ${folder}/${DATABASE_TOKEN_FILE})` : ""}
  upstream  ${facts.upstreamUrl === null ? `simulated (${MODEL_NAME}), what it knows: ${facts.simUrl}/sim/stories; set UPSTREAM_BASE_URL for a real one` : withoutSecrets(facts.upstreamUrl, "UPSTREAM_BASE_URL")}
  keys      none needed from this machine; the admin key for others is in ${facts.ownKey ? `${folder}/keys.json` : "IDK_ADMIN_KEY"}${facts.langfuseUrl === null ? "" : `\n  langfuse  ${facts.langfuseUrl}`}

Send the first decision:
  curl -s ${facts.url}/v1/decisions -H 'content-type: application/json' -d @examples/decision.json

Send recorded answers of real models (a folder with questions and runs):
  npm run replay -- --data DIR --url ${facts.url} --limit 500

Ctrl-C stops everything. The next start finds the same data.
`;
}

/** An address may carry a token or a password. */
function withoutSecrets(url: string, setting: string): string {
  if (!URL.canParse(url)) return `as set in ${setting}`;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

function modelOf(health: unknown): string {
  if (typeof health === "object" && health !== null && "model" in health) {
    const { model } = health;
    if (typeof model === "object" && model !== null && "id" in model) return String(model.id);
  }
  return "not loaded";
}
