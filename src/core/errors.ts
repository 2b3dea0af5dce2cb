/**
 * The one error tree. `type` is what a client may switch on, `status` the HTTP status of our own routes,
 * `param` the field that is wrong. The message says what is wrong and what to do.
 */
export class GateError extends Error {
  readonly type: string = "internal_error";
  readonly status: number = 500;
  readonly param: string | undefined;

  constructor(message: string, options: { param?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.param = options.param;
  }
}

/** The caller sent something that we cannot read: 400. */
export class InvalidRequestError extends GateError {
  override readonly type: string = "invalid_request";
  override readonly status: number = 400;
}

/** 401: no key, or a key that we do not know. */
export class AuthenticationError extends GateError {
  override readonly type: string = "authentication_error";
  override readonly status: number = 401;
}

/** 403: a known key that may not do this. */
export class PermissionError extends GateError {
  override readonly type: string = "permission_error";
  override readonly status: number = 403;
}

/** 404 */
export class NotFoundError extends GateError {
  override readonly type: string = "not_found";
  override readonly status: number = 404;
}

/** 409: the same idempotency key with another body, or a policy version that moved meanwhile. */
export class ConflictError extends GateError {
  override readonly type: string = "conflict";
  override readonly status: number = 409;
}

/** 410: what was there once, and can no longer be had. */
export class GoneError extends GateError {
  override readonly type: string = "gone";
  override readonly status: number = 410;
}

/** 413 */
export class PayloadTooLargeError extends GateError {
  override readonly type: string = "payload_too_large";
  override readonly status: number = 413;
}

/** 415 */
export class UnsupportedMediaTypeError extends GateError {
  override readonly type: string = "unsupported_media_type";
  override readonly status: number = 415;
}

/** 503: the log, the database or the model cannot be reached, and the request cannot be answered without it. */
export class UnavailableError extends GateError {
  override readonly type: string = "unavailable";
  override readonly status: number = 503;
}

/** A file of data or a model bundle that is missing or broken; commands print it in one line and exit with 2. */
export class DataError extends GateError {
  override readonly type: string = "data_error";
}
