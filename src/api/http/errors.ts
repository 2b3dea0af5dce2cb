import type { Context, HonoRequest } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { GateError, NotFoundError } from "../../core/errors.ts";
import type { AppEnv } from "../context.ts";
import type { Log } from "../deps.ts";
import { formatAt } from "../formats/all.ts";

/** 405: the path is there, the method is not. */
export class MethodNotAllowedError extends GateError {
  override readonly type: string = "method_not_allowed";
  override readonly status: number = 405;
  readonly allow: readonly string[];

  constructor(method: string, allow: readonly string[]) {
    super(`This path does not take ${method}; it takes ${allow.join(", ")}.`);
    this.allow = allow;
  }
}

/** The one shape of errors on our own routes. */
export interface ErrorBody {
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly param?: string;
    readonly request_id: string;
  };
}

const errorBody = (error: GateError, requestId: string): ErrorBody => ({
  error: {
    type: error.type,
    message: error.message,
    ...(error.param === undefined ? {} : { param: error.param }),
    request_id: requestId,
  },
});

/** A provider's routes answer in the provider's shape, so that its own client understands it. */
const bodyFor = ({ path, raw }: HonoRequest, error: GateError, requestId: string) =>
  formatAt(path, raw.headers)?.errorBody(error, requestId) ?? errorBody(error, requestId);

/** Where in the code it happened; the message of a foreign error may quote an address or a key, so it is left out. */
const describe = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { error: typeof error };
  const stack = (error.stack ?? "").split("\n").filter((line) => line.trimStart().startsWith("at "));
  return { error: error.name, stack: stack.slice(0, 6).map((line) => line.trim()) };
};

/** Answers an error; what we did not foresee becomes a 500 that says nothing but where to look. */
export const errorHandler =
  (log: Log) =>
  (error: unknown, c: Context<AppEnv>): Response => {
    const requestId = c.get("requestId");
    if (!(error instanceof GateError)) {
      log("error", "unexpected_error", { request_id: requestId, path: c.req.path, ...describe(error) });
    }
    const known =
      error instanceof GateError
        ? error
        : new GateError("Something went wrong inside the gate. The request id finds it in the log.");
    if (known instanceof MethodNotAllowedError) c.header("allow", known.allow.join(", "));
    return c.json(bodyFor(c.req, known, requestId), known.status as ContentfulStatusCode);
  };

export const notFound = (c: Context<AppEnv>): never => {
  throw new NotFoundError(`There is nothing at ${c.req.method} ${c.req.path.slice(0, 200)}.`);
};
