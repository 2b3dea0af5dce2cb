/** What the codes of protocols, databases and languages say about a call. */
import type { ResultKind } from "./result.ts";

type ErrorKind = Exclude<ResultKind, "ran">;
export interface CodeReading {
  readonly kind: ErrorKind;
  readonly rule: string;
}

const says = (kind: ErrorKind, rule: string): CodeReading => ({ kind, rule });

/**
 * RFC 9110 and its registry. 401, 402 and 407 speak of the deployment's credentials or bill, 501 and 505 of the server's
 * abilities: neither says that this call was wrong.
 *
 * @returns null for what is no error status
 */
export function readHttpStatus(status: number): CodeReading | null {
  if (!Number.isInteger(status) || status < 400 || status > 599) return null;
  const rule = `HTTP status ${status}`;
  if ([401, 402, 407, 451, 501, 505, 511].includes(status)) return says("unclear", rule);
  if ([408, 420, 423, 425, 429, 499].includes(status) || status >= 500) return says("transient", rule);
  return says("blamed", rule);
}

/** https://grpc.github.io/grpc/core/md_doc_statuscodes.html */
const GRPC: readonly (readonly [name: string, kind: ErrorKind])[] = [
  ["CANCELLED", "transient"],
  ["UNKNOWN", "unclear"],
  ["INVALID_ARGUMENT", "blamed"],
  ["DEADLINE_EXCEEDED", "transient"],
  ["NOT_FOUND", "blamed"],
  ["ALREADY_EXISTS", "blamed"],
  ["PERMISSION_DENIED", "blamed"],
  ["RESOURCE_EXHAUSTED", "transient"],
  ["FAILED_PRECONDITION", "blamed"],
  ["ABORTED", "transient"],
  ["OUT_OF_RANGE", "blamed"],
  ["UNIMPLEMENTED", "unclear"],
  ["INTERNAL", "unclear"],
  ["UNAVAILABLE", "transient"],
  ["DATA_LOSS", "unclear"],
  ["UNAUTHENTICATED", "unclear"],
];

/** The number of a gRPC status, 1..16; null for others (0 is OK). */
export function readGrpcNumber(code: number): CodeReading | null {
  const known = GRPC[code - 1];
  return known === undefined ? null : says(known[1], `gRPC status ${known[0]}`);
}

/** https://www.jsonrpc.org/specification#error_object */
export function readJsonRpc(code: number): CodeReading | null {
  if ([-32700, -32600, -32601, -32602].includes(code)) return says("blamed", `JSON-RPC code ${code}`);
  return code <= -32000 && code >= -32603 ? says("unclear", `JSON-RPC code ${code}`) : null;
}

/** Classes of SQLSTATE (SQL standard; PostgreSQL appendix A). Longer entries are exceptions to their class. */
const SQLSTATE: ReadonlyMap<string, ErrorKind> = new Map<string, ErrorKind>([
  ["08", "transient"],
  ["22", "blamed"],
  ["23", "blamed"],
  ["28", "unclear"],
  ["3D", "blamed"],
  ["3F", "blamed"],
  ["40", "transient"],
  ["40002", "blamed"],
  ["42", "blamed"],
  ["44", "blamed"],
  ["53", "transient"],
  ["54", "blamed"],
  ["55", "blamed"],
  ["55P03", "transient"],
  ["57", "transient"],
  ["HY", "unclear"],
]);

const SQLSTATE_FORM = /^(?=.*\d)[0-9A-Z]{5}$/;

const ERRNO_BLAMED =
  /^(?:EACCES|EEXIST|EINVAL|EISDIR|ENOENT|ENOTDIR|ENOTEMPTY|EPERM|ENAMETOOLONG|ELOOP|EROFS|EDOM|ERANGE|EBADF)$/;
const ERRNO_TRANSIENT =
  /^(?:EAGAIN|EAI_AGAIN|EBUSY|ECONNABORTED|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|EINTR|ENETDOWN|ENETUNREACH|EPIPE|ETIMEDOUT|EMFILE|ENFILE|ETXTBSY|ESOCKETTIMEDOUT)$/;

/** Words inside code names; the name is brought to lower case with `_` between words first. */
const NAMED_UNCLEAR =
  /(?:^|_)(?:unauthenticated|unauthorized|auth(?:entication)?_(?:error|failed|required|exception)|invalid_(?:api_?key|token|credentials?|grant|client)|expired_token|token_expired|internal|unknown_error|server_fault|not_implemented|unimplemented|import_error|module_not_found|null_pointer|attribute_error|key_error|index_error|runtime_error|assertion)(?:_|$)/;
const NAMED_TRANSIENT =
  /(?:^|_)(?:time_?out|timed_out|rate_limit(?:ed|_exceeded)?|throttl(?:ed|ing)|too_many_requests|slow_down|unavailable|overloaded|busy|deadlock|lock(?:ed|_timeout)?|connection|connect|network|quota|resource_exhausted|deadline_exceeded|retry|try_again|server_error|bad_gateway|aborted|service_error|temporar(?:y|ily)|operational_error|protocol_error)(?:_|$)/;
const NAMED_BLAMED =
  /(?:^|_)(?:invalid|not_found|no_such|missing|required|bad_request|bad_input|bad_user_input|validation|illegal|unsupported|already|exists|duplicate|conflict|constraint|integrity|forbidden|permission|permissions|access_denied|denied|not_allowed|precondition|out_of_range|out_of_stock|insufficient|limit_exceeded|mismatch|malformed|value_error|unprocessable|unknown_(?:tool|function|action|parameter|field|argument|method)|does_not_exist|not_exist|ineligible|not_eligible|expired|declined|schema)(?:_|$)/;

/**
 * A code's name: gRPC, POSIX, SQLSTATE, SQLite, and what APIs and exception classes are called ("RESOURCE_NOT_FOUND",
 * "ValidationException", "java.net.SocketTimeoutException").
 *
 * @returns null where the name says nothing
 */
export function readCodeName(name: string): CodeReading | null {
  const code = name.trim().slice(0, 120);
  if (!/^[\w.:$-]{2,}$/.test(code)) return null;
  const rule = `the code ${code}`;
  const grpc = GRPC.find(([known]) => known === code.toUpperCase());
  if (grpc !== undefined) return says(grpc[1], rule);
  if (ERRNO_BLAMED.test(code)) return says("blamed", rule);
  if (ERRNO_TRANSIENT.test(code)) return says("transient", rule);
  if (SQLSTATE_FORM.test(code)) {
    const kind = SQLSTATE.get(code) ?? SQLSTATE.get(code.slice(0, 2));
    if (kind !== undefined) return says(kind, rule);
  }
  const words = snakeCase(code);
  if (NAMED_UNCLEAR.test(words)) return says("unclear", rule);
  if (NAMED_TRANSIENT.test(words)) return says("transient", rule);
  if (NAMED_BLAMED.test(words)) return says("blamed", rule);
  return null;
}

const snakeCase = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/[^A-Za-z\d]+/g, "_")
    .toLowerCase();
