import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createModel, MODEL_NAME, type SimModel } from "../model/model.ts";
import { SCENARIO } from "../scenarios/catalogue.ts";
import { createChat } from "./chat.ts";
import { createApis, geminiMethod, type SimApi } from "./apis.ts";
import { SimError } from "./errors.ts";
import { countTokens } from "./gemini-request.ts";
import { type Fault, faultAt, readFault } from "./fault.ts";
import { type Answer, jsonAnswer, sendAnswer, spoil } from "./send.ts";
import { createTruthBook } from "./truth.ts";

const MOST_BYTES = 10_000_000;
/** As Google's list of models tells it. */
const GEMINI_MODEL = {
  name: `models/${MODEL_NAME}`,
  version: "1",
  displayName: "Simulated",
  inputTokenLimit: 1_000_000,
  outputTokenLimit: 8_192,
  supportedGenerationMethods: ["generateContent", "countTokens"],
};
const NO_FAULT = readFault(null);

export interface SimServer {
  /** `http://127.0.0.1:PORT`; the base URL of an OpenAI client is this with `/v1`. */
  readonly url: string;
  readonly model: SimModel;
  stop(): Promise<void>;
}

/**
 * Starts the simulated upstream on the loopback interface. Under `/v1` it speaks OpenAI chat, OpenAI Responses and Anthropic Messages, under
 * `/v1beta` (and `/v1`) Gemini; under `/sim` lie its stories and the truth about its calls, which no gate and no agent looks at.
 * @param port 0 for any free port
 */
export async function startSimServer(options: {
  readonly port: number;
  readonly seed: number;
}): Promise<SimServer> {
  const model = createModel(options.seed);
  const apiAt = createApis();
  const route = createRoutes(model, apiAt);
  const server = createServer((request, response) => {
    void serve(route, apiAt(urlOf(request)), request, response);
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(options.port, "127.0.0.1", done);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    model,
    async stop() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Routed {
  readonly answer: Answer;
  readonly fault: Fault;
}
const plain = (answer: Answer): Routed => ({ answer, fault: NO_FAULT });
type Route = (request: IncomingMessage) => Promise<Routed>;

const urlOf = (request: IncomingMessage): URL => new URL(request.url ?? "/", "http://127.0.0.1");

async function serve(
  route: Route,
  api: SimApi,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.on("error", () => {}); // The client is gone; there is nobody to tell.
  try {
    const { answer, fault } = await route(request);
    await sendAnswer(response, spoil(answer, fault, api), fault);
  } catch (error) {
    const refused = error instanceof SimError ? error : new SimError(500, String(error));
    const body = api.error(refused.status, refused.message, refused.param);
    if (!response.headersSent) await sendAnswer(response, jsonAnswer(refused.status, body), NO_FAULT);
    else response.destroy();
  }
}

function createRoutes(model: SimModel, apiAt: (url: URL) => SimApi): Route {
  const truths = createTruthBook();
  const chat = createChat(model, truths);

  const complete = async (request: IncomingMessage): Promise<Routed> => {
    const header = request.headers["x-sim"];
    const api = apiAt(urlOf(request));
    const asked = api.read(await readJson(request), typeof header === "string" ? header : null);
    const { completion, number } = chat(asked);
    api.keep?.(asked, completion);
    const answer: Answer = asked.stream
      ? {
          status: 200,
          headers: { "content-type": api.streamType ?? "text/event-stream", "cache-control": "no-cache" },
          pieces: api.events(completion, asked.includeUsage),
        }
      : jsonAnswer(200, api.body(completion));
    return {
      answer: { ...answer, headers: { ...answer.headers, "x-request-id": `req_${completion.id}` } },
      fault: faultAt(asked.fault, number),
    };
  };

  return async (request) => {
    const { pathname } = urlOf(request);
    const method = request.method === "POST" ? geminiMethod(pathname) : null;
    if (method === "generateContent" || method === "streamGenerateContent") return complete(request);
    if (method === "countTokens") return plain(jsonAnswer(200, countTokens(await readJson(request))));
    const [, callId] = /^\/sim\/verdicts\/([\w-]+)$/.exec(pathname) ?? [];
    const found = callId === undefined ? null : truths.find(callId);
    switch (`${request.method} ${callId === undefined ? pathname : "/sim/verdicts"}`) {
      case "POST /v1/chat/completions":
      case "POST /v1/responses":
      case "POST /v1/messages":
        return complete(request);
      case "GET /v1/models":
        // The one path that two providers have: Google's clients send their key in a header of its own.
        if (request.headers["x-goog-api-key"] !== undefined)
          return plain(jsonAnswer(200, { models: [GEMINI_MODEL] }));
        return plain(
          jsonAnswer(200, {
            object: "list",
            data: [{ id: MODEL_NAME, object: "model", created: 0, owned_by: "simulated" }],
          }),
        );
      case "GET /v1beta/models":
        return plain(jsonAnswer(200, { models: [GEMINI_MODEL] }));
      case `GET /v1/models/${MODEL_NAME}`:
      case `GET /v1beta/models/${MODEL_NAME}`:
        return plain(jsonAnswer(200, GEMINI_MODEL));
      case "GET /sim/stories":
        return plain(
          jsonAnswer(200, {
            scenarios: Object.values(SCENARIO),
            stories: model.catalogue.stories.map(({ scenario, request: words }) => ({
              scenario,
              request: words,
            })),
          }),
        );
      case "GET /sim/verdicts":
        if (found !== null) return plain(jsonAnswer(200, found));
        throw new SimError(404, "No call with this id was sent.");
      default:
        throw new SimError(404, `There is no ${request.method} ${pathname} on the simulated upstream.`);
    }
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new SimError(413, `The body is larger than ${MOST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new SimError(400, "The body is no JSON.");
  }
}
