import type { GateError } from "../../core/errors.ts";

/** Google's canonical words for kinds of errors, by HTTP status. https://cloud.google.com/apis/design/errors */
const STATUSES: ReadonlyMap<number, string> = new Map([
  [401, "UNAUTHENTICATED"],
  [403, "PERMISSION_DENIED"],
  [404, "NOT_FOUND"],
  [409, "ABORTED"],
  [429, "RESOURCE_EXHAUSTED"],
  [502, "UNAVAILABLE"],
  [503, "UNAVAILABLE"],
  [504, "DEADLINE_EXCEEDED"],
]);

const statusOf = (code: number): string =>
  STATUSES.get(code) ?? (code < 500 ? "INVALID_ARGUMENT" : "INTERNAL");

/** An error in Google's shape. `reason` is our own word for what happened; `request_id` finds it in our log. */
export const geminiErrorBody = (error: GateError, requestId: string) => ({
  error: {
    code: error.status,
    message: error.message,
    status: statusOf(error.status),
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: error.type,
        domain: "idk-gate",
        metadata: { request_id: requestId, ...(error.param === undefined ? {} : { param: error.param }) },
      },
    ],
  },
});
