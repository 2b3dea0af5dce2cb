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

const STATUSES: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

/** The same in Google's shape: `{error: {code, message, status}}`. */
export const geminiErrorBody = (code: number, message: string) => ({
  error: { code, message, status: STATUSES[code] ?? (code >= 500 ? "INTERNAL" : "INVALID_ARGUMENT") },
});

/** The same in Anthropic's shape: `{type, error: {type, message}, request_id}`. */
export function messagesErrorBody(status: number, message: string) {
  const type =
    TYPES[status] ??
    (status === 529 ? "overloaded_error" : status >= 500 ? "api_error" : "invalid_request_error");
  return { type: "error", error: { type, message }, request_id: null };
}
