import type { GateError } from "../../core/errors.ts";

/** Anthropic's words for kinds of errors, by status. */
const TYPES: ReadonlyMap<number, string> = new Map([
  [401, "authentication_error"],
  [403, "permission_error"],
  [404, "not_found_error"],
  [413, "request_too_large"],
  [429, "rate_limit_error"],
  [504, "timeout_error"],
]);

const typeOf = (status: number): string =>
  TYPES.get(status) ?? (status < 500 ? "invalid_request_error" : "api_error");

/** An error in Anthropic's shape. `details.error_code` is our own word for what happened; `request_id` finds it in our log. */
export const messagesErrorBody = (error: GateError, requestId: string) => ({
  type: "error",
  error: {
    type: typeOf(error.status),
    message: error.message,
    details: { error_code: error.type, ...(error.param === undefined ? {} : { param: error.param }) },
  },
  request_id: requestId,
});
