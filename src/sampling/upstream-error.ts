import { GateError } from "../core/errors.ts";
import type { Sample } from "../core/turn.ts";

export type UpstreamProblem =
  /** No upstream is set up, or the caller named one that is not on the list. */
  | "not_configured"
  /** The connection failed. */
  | "unreachable"
  /** Nothing came within the time that was given. */
  | "timeout"
  /** It answered with an error status. */
  | "status"
  /** It answered 200 with something that is no answer: HTML, an error, half a stream. */
  | "invalid"
  /** We ended the call ourselves: the client went away. */
  | "aborted";

const STATUS: Readonly<Record<UpstreamProblem, number>> = {
  not_configured: 503,
  unreachable: 502,
  timeout: 504,
  status: 502,
  invalid: 502,
  aborted: 499,
};

/** A call of the upstream that brought no sample. The message never quotes a key or an address. */
export class UpstreamError extends GateError {
  override readonly type = "upstream_error";
  override readonly status: number;
  readonly problem: UpstreamProblem;
  /** What the upstream answered with; null where it did not answer. */
  readonly upstreamStatus: number | null;
  /** What had come until then. */
  readonly samples: readonly Sample[];

  constructor(
    problem: UpstreamProblem,
    message: string,
    options: { cause?: unknown; upstreamStatus?: number; samples?: readonly Sample[] } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.problem = problem;
    this.upstreamStatus = options.upstreamStatus ?? null;
    this.samples = options.samples ?? [];
    const { upstreamStatus } = this;
    this.status = upstreamStatus !== null && upstreamStatus >= 400 ? upstreamStatus : STATUS[problem];
  }
}
