import { NotFoundError, PermissionError } from "../../core/errors.ts";
import { clientHeaders, upstreamHeaders } from "../../sampling/headers.ts";
import { passOn } from "../../sampling/pass-on.ts";
import { readAll } from "../../sampling/read-all.ts";
import { bytesWithoutKeys, secretsOf } from "../../sampling/without-keys.ts";
import { addressAt, chooseUpstream } from "../../sampling/upstream.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import type { UntouchedRoute } from "../formats/untouched.ts";
import type { Services } from "../services.ts";
import { withKeyInHeader } from "./key-in-query.ts";

/** Headers of a body that nobody reads here. */
const OF_BODY = ["content-type", "content-encoding", "content-length"];
const OF_ANSWER = ["content-disposition"];

/** Beginning of the paths of providers' APIs, which the base URLs of their upstreams hold as well. */
const VERSION = /^\/v1(?:alpha|beta)?(?=\/)/;

/** Whether a path leads elsewhere once a server decodes it. */
function leads(path: string): boolean {
  try {
    return decodeURIComponent(path)
      .split(/[\\/]/)
      .some((part) => part === ".." || part === ".");
  } catch {
    return true;
  }
}

/**
 * Passes a request on to its provider, and the answer back, as they are.
 * @throws PermissionError where the route takes the caller's own key only, and none was sent
 * @throws NotFoundError for a path that leads elsewhere
 * @throws UpstreamError where there is no answer
 */
export async function passOnUntouched(
  services: Services,
  { formatOf, ownKeyOnly }: UntouchedRoute,
  request: Request,
): Promise<Response> {
  const { headers: rules, provider } = formatOf(request.headers);
  const { headers: sent, query } = withKeyInHeader(request, rules);
  const { baseUrl, apiKey, timeoutMs } = chooseUpstream(
    services.upstream,
    provider,
    request.headers.get("x-idk-upstream"),
  );
  if (ownKeyOnly && !rules.keys.some((name) => sent.has(name))) {
    throw new PermissionError(
      `Send your own key of the provider in ${rules.keys.join(" or ")}: this path takes no other.`,
    );
  }
  const headers = upstreamHeaders(sent, rules, apiKey);
  headers.delete("content-type");
  for (const name of OF_BODY) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { pathname } = new URL(request.url);
  if (leads(pathname)) throw new NotFoundError("There is nothing at this path.");
  const answer = await passOn({
    url: addressAt(baseUrl, `${pathname.replace(VERSION, "")}${query}`),
    method: request.method,
    headers,
    body: request.body,
    timeoutMs,
    signal: request.signal,
  });
  const back = clientHeaders(answer.headers, { toClient: [...rules.toClient, ...OF_ANSWER] });
  const body =
    answer.status >= 400 ? await withoutSecrets(answer, secretsOf({ baseUrl, apiKey })) : answer.body;
  return new Response(body, { status: answer.status, headers: back });
}

/** An error as it came, but for the deployment's secrets, which some providers quote. @throws UpstreamError where it breaks off or is too long */
async function withoutSecrets(
  { body }: Response,
  secrets: readonly (string | null)[],
): Promise<Response["body"] | Uint8Array> {
  const reader = secrets.every((secret) => secret === null) ? undefined : body?.getReader();
  if (reader === undefined) return body;
  const read = async () => {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new UpstreamError("unreachable", "The connection to the upstream broke. Try again.", { cause });
    });
    return done ? null : value;
  };
  return bytesWithoutKeys(await readAll({ read, cancel: () => reader.cancel() }), secrets);
}
