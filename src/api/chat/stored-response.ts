import { InvalidRequestError, NotFoundError, UnavailableError } from "../../core/errors.ts";
import { openCallsIn } from "../../wire/openai-responses/response.ts";
import { OWN_RESPONSE } from "../../wire/openai-responses/abstention.ts";
import { abstentionAgain, upstreamIdOf } from "../../wire/openai-responses/stored.ts";
import type { KeptNote } from "../../wire/format.ts";
import type { Caller } from "../auth/caller.ts";
import type { UntouchedRoute } from "../formats/untouched.ts";
import type { Services } from "../services.ts";
import { readJson } from "../http/json-body.ts";
import { goesOnFrom, noteOf } from "./continue.ts";
import { inTime } from "../in-time.ts";
import { policyFor } from "../policy.ts";
import { passOnUntouched } from "./pass-on.ts";
import { checkReleased, mayStop } from "./released.ts";

type WaitUntil = (work: Promise<unknown>) => void;

/** What is kept of a response by its id; null for one that is no abstention. @throws where that must be known and is not */
async function keptUnder(services: Services, caller: Caller, id: string): Promise<KeptNote | null> {
  const query = { names: [id], now: services.now() };
  const [found] = await inTime(services.outboxFor(caller.project).findAbstentions(query)).catch(
    (cause: unknown) => {
      // It may be the response whose call was stopped.
      throw new UnavailableError("It cannot be told now which response this is. Try again.", { cause });
    },
  );
  const note = found === undefined ? null : noteOf(found, caller);
  if (note?.own ?? !id.startsWith(OWN_RESPONSE)) return note;
  throw new NotFoundError(`Response with id '${id.slice(0, 80)}' not found.`);
}

const withId = (request: Request, id: string, upstreamId: string): Request => {
  const url = new URL(request.url);
  const [before = "", after = ""] = url.pathname.split(`/${encodeURIComponent(id)}`);
  url.pathname = `${before}/${encodeURIComponent(upstreamId)}${after}`;
  return new Request(url, request);
};

interface AboutResponse {
  readonly caller: Caller;
  readonly route: UntouchedRoute;
  readonly request: Request;
  readonly id: string;
}

const isStreamed = ({ request }: AboutResponse): boolean =>
  new URL(request.url).searchParams.get("stream") === "true";

/** Reads a response that is no abstention: as it is, unless it holds calls that nobody judged. */
async function readStored(services: Services, asked: AboutResponse, waitUntil: WaitUntil): Promise<Response> {
  const { caller, route, request, id } = asked;
  const policy = await policyFor(services, caller.project, waitUntil);
  const enforces = mayStop(policy, null);
  if (enforces && isStreamed(asked)) await checkReleased(services, caller, id);
  const answer = await passOnUntouched(services, route, request);
  if (!enforces || isStreamed(asked) || answer.status !== 200) return answer;
  const bytes = await answer.arrayBuffer();
  const names = openCallsIn(new TextDecoder().decode(bytes)).map(({ call }) => call.name);
  if (names.length > 0 && mayStop(policy, names)) await checkReleased(services, caller, id);
  return new Response(bytes, { headers: answer.headers });
}

/**
 * A request about a response that the provider keeps. It is passed on as it is; one about an abstention goes to the
 * response that it stands in the place of, and what is read is the abstention again.
 * @throws NotFoundError for an abstention of another caller, or one that is not known
 * @throws PermissionError for a response with calls of enforced tools that were not released to this caller
 */
export async function aboutResponse(
  services: Services,
  asked: AboutResponse,
  waitUntil: WaitUntil,
): Promise<Response> {
  const { caller, route, request, id } = asked;
  const note = await keptUnder(services, caller, id);
  const reads = route.method === "get" && route.path.endsWith("}");
  if (note === null)
    return reads ? readStored(services, asked, waitUntil) : passOnUntouched(services, route, request);
  if (reads && isStreamed(asked)) {
    throw new InvalidRequestError("This response is not streamed again. Ask for it without stream.", {
      param: "stream",
    });
  }
  const answer = await passOnUntouched(services, route, withId(request, id, upstreamIdOf(note)));
  if (!reads || answer.status !== 200) return answer;
  const again = abstentionAgain(await answer.text(), note, id);
  if (again === null) throw new NotFoundError(`Response with id '${id.slice(0, 80)}' not found.`);
  return new Response(again, { headers: answer.headers });
}

/**
 * Passes on a request that may go on from an abstention, as the upstream can take it; as it came where it does not.
 * @throws InvalidRequestError for a body that is no JSON, or an id of the gate's of which nothing is kept
 */
export async function passOnGoingOn(
  services: Services,
  caller: Caller,
  route: UntouchedRoute,
  request: Request,
): Promise<Response> {
  const { value, text } = await readJson(request);
  const format = route.formatOf(request.headers);
  const goesOn = await goesOnFrom(services, caller, format, { body: value, text });
  const headers = new Headers(request.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const { url, method, signal } = request;
  const body = goesOn?.sent ?? text;
  return passOnUntouched(services, route, new Request(url, { method, headers, body, signal }));
}
