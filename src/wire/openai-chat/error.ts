import type { GateError } from "../../core/errors.ts";

/** OpenAI's words for kinds of errors, by status. */
const typeOf = (status: number): string => {
  if (status === 401) return "authentication_error";
  if (status === 403) return "permission_error";
  if (status === 429) return "rate_limit_error";
  return status < 500 ? "invalid_request_error" : "server_error";
};

/** An error in OpenAI's shape. `code` is our own word for what happened; `request_id` finds it in our log. */
export const chatErrorBody = (error: GateError, requestId: string) => ({
  error: {
    message: error.message,
    type: typeOf(error.status),
    param: error.param ?? null,
    code: error.type,
    request_id: requestId,
  },
});
