/** An answer that is no completion. */
export class SimError extends Error {
  override readonly name = "SimError";
  readonly status: number;
  readonly param: string | null;

  constructor(status: number, message: string, param: string | null = null) {
    super(message);
    this.status = status;
    this.param = param;
  }
}

const TYPES: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  429: "rate_limit_error",
};

/** `{error: {message, type, param, code}}` */
export function errorBody(status: number, message: string, param: string | null = null) {
  const type = TYPES[status] ?? (status >= 500 ? "server_error" : "invalid_request_error");
  return { error: { message, type, param, code: status === 429 ? "rate_limit_exceeded" : null } };
}

/** The same in Anthropic's shape: `{type, error: {type, message}, request_id}`. */
export function messagesErrorBody(status: number, message: string) {
  const type =
    TYPES[status] ??
    (status === 529 ? "overloaded_error" : status >= 500 ? "api_error" : "invalid_request_error");
  return { type: "error", error: { type, message }, request_id: null };
}
