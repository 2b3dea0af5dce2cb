/** Errors in the structure of a tool's answer: by keys and values, never by words that stand in data. */
import type { Answered } from "./answered.ts";
import { readCodeName, readGrpcNumber, readHttpStatus, readJsonRpc, type CodeReading } from "./codes.ts";
import type { FoundError } from "./judge-error.ts";
import { isLooseList, isLooseObject, type LooseObject, type LooseValue } from "./loose-value.ts";
import { fold } from "./fold.ts";

/** Keys are compared in lower case without `_`, `-`, `.` and white space. */
const ERROR_KEY =
  /^(?:errors?|errs?|error(?:message|messages|msg|text|code|codes|type|name|description|details?|info|reason|string)|err(?:msg|code|no)|exceptions?|exceptionmessage|faults?|faultstring|faultcode|validationerrors?|fielderrors?|traceback|stacktrace|fehler|fehlermeldung|erreurs?|erros?|errores|mensajedeerror|错误|错误信息|エラー)$/;
const TRUE_IS_ERROR = /^(?:iserror|haserrors?|failed|isfailed|timedout|istimeout)$/;
const FALSE_IS_ERROR =
  /^(?:success|ok|succeeded|successful|issuccess|issuccessful|erfolg|exito|succes|sucesso)$/;
const STATUS_KEY = /^(?:status|result|outcome|type|statustext|resultcode|state)$/;
const HTTP_KEY = /^(?:status|statuscode|httpstatus|httpstatuscode|httpcode|code|errorcode|errcode|error)$/;
const CODE_KEY =
  /^(?:code|codes|errorcode|errcode|errno|errortype|type|name|errorname|status|sqlstate|type|exception|reason|faultcode|resultcode)$/;
const TEXT_KEY =
  /^(?:message|messages|msg|text|details?|description|reason|title|hint|errormessage|error|errors|errordescription|errordetails?|errormsg|errmsg|exception|exceptionmessage|faultstring|validationerrors?|stderr|cause|info|explanation|fehler|fehlermeldung|meldung|nachricht|mensaje|mensagem|erreur|erro|错误|错误信息|消息|エラー|メッセージ)$/;
/** Keys of answers that hold nothing but how it went. */
const ABOUT_KEY =
  /^(?:jsonrpc|id|requestid|traceid|correlationid|timestamp|time|date|path|instance|method|version|help|helpurl|docs?|documentationurl|moreinfo|url|retry|retryable|retryafter|exitcode|returncode|stdout|severity|level|loc|location|position|line|column|field|param|parameter|locations|extensions|metadata|tool|toolname|function|action|command|input|success|ok|done|suggestions?)$/;
const BAD_STATUS =
  /^(?:errors?|fail(?:ed|ure)?|fatal|exception|invalid|rejected|denied|refused|forbidden|unauthorized|not[ _]?found|bad[ _]?request|time(?:d[ _]?)?out|(?:internal|server|client|validation)[ _]?error|fehler|fehlgeschlagen|fallo|fallido|echec|echoue|erro|falha|falhou|失败|失敗|错误|エラー)$/;
const SAYS_NOTHING =
  /^(?:none|null|nil|no|ok|okay|success|false|0|n\/a|-|no errors?|none found|keine|ninguno|aucune?|nenhum|无|なし)?[.!]?$/;

const EXCEPTION = /(?:Exception|Error|Fault)$/;

const MOST_KEYS = 60;

export const plainKey = (key: string): string => fold(key).replace(/[_\-.\s]+/g, "");

export function saysSomething(value: LooseValue | undefined): boolean {
  if (value === null || value === undefined || value === false || value === 0) return false;
  if (typeof value === "string") return !SAYS_NOTHING.test(fold(value.trim()));
  if (typeof value === "number") return !Number.isNaN(value);
  if (isLooseList(value)) return value.some(saysSomething);
  if (isLooseObject(value)) return [...value.values()].some(saysSomething);
  return true;
}

/** What an object is about, apart from how it went: members that no key here explains, and that the call did not give. */
export function payloadOf(object: LooseObject, answered: Answered): readonly string[] {
  return entriesOf(object)
    .filter(([key, value]) => {
      const known = [
        ERROR_KEY,
        TRUE_IS_ERROR,
        FALSE_IS_ERROR,
        STATUS_KEY,
        HTTP_KEY,
        CODE_KEY,
        TEXT_KEY,
        ABOUT_KEY,
      ];
      return !known.some((pattern) => pattern.test(key)) && saysSomething(value) && !answered.gave(value);
    })
    .map(([key]) => key);
}

const entriesOf = (object: LooseObject): (readonly [string, LooseValue])[] =>
  [...object].slice(0, MOST_KEYS).map(([key, value]) => [plainKey(key), value] as const);

/** A test run that reports failing tests did its work. */
export const isTestRun = (object: LooseObject): boolean =>
  entriesOf(object).some(([key]) => /^(?:tests?|specs?|suites?|passed|numpassed|testresults?)/.test(key));

/** The error that an object reports, or null where it reports none. */
export function errorOf(object: LooseObject, answered: Answered): FoundError | null {
  const entries = entriesOf(object);
  const payload = payloadOf(object, answered);
  // A record that was looked up may well have a field "error" or a status "failed": that is what was asked for.
  const record = answered.reads && payload.length > 1;
  if (isTestRun(object)) return null;
  const bare = payload.length === 0;
  const signals = entries.some(([key, value]) => {
    if (TRUE_IS_ERROR.test(key)) return value === true || (!record && value === "true");
    if (FALSE_IS_ERROR.test(key))
      return value === false || (typeof value === "string" && fold(value) === "false");
    if (record) return false;
    if (ERROR_KEY.test(key)) return saysSomething(value);
    if (/^(?:exitcode|returncode|exitstatus)$/.test(key)) return typeof value === "number" && value !== 0;
    if (/^(?:status|outcome|result|statustext|resultcode)$/.test(key) && typeof value === "string") {
      return BAD_STATUS.test(fold(value.trim()));
    }
    if (key === "type")
      return typeof value === "string" && (fold(value) === "error" || (bare && EXCEPTION.test(value)));
    // What pydantic and FastAPI write of a field that is not valid.
    if (key === "loc") return bare && entries.some(([other]) => other === "msg");
    if (HTTP_KEY.test(key)) return bare && codeOf(key, value, entries) !== null;
    return false;
  });
  if (!signals) return null;
  return { texts: textsIn(entries), codes: codesIn(entries) };
}

function codesIn(entries: readonly (readonly [string, LooseValue])[], depth = 0): CodeReading[] {
  const own = entries.map(([key, value]) => codeOf(key, value, entries)).filter((code) => code !== null);
  if (depth > 3) return own;
  const inner = entries.flatMap(([key, value]) =>
    ERROR_KEY.test(key) || /^(?:extensions|status|details?|cause)$/.test(key) ? nested(value) : [],
  );
  return [...own, ...inner.flatMap((object) => codesIn(entriesOf(object), depth + 1))];
}

const nested = (value: LooseValue): LooseObject[] =>
  isLooseObject(value) ? [value] : isLooseList(value) ? value.slice(0, 5).filter(isLooseObject) : [];

function codeOf(
  key: string,
  value: LooseValue,
  entries: readonly (readonly [string, LooseValue])[],
): CodeReading | null {
  if (typeof value === "string") {
    if (HTTP_KEY.test(key) && /^[45]\d\d$/.test(value)) return readHttpStatus(Number(value));
    return CODE_KEY.test(key) || ERROR_KEY.test(key) ? readCodeName(value) : null;
  }
  if (typeof value !== "number" || !HTTP_KEY.test(key)) return null;
  // A number in a field "status" or "code" is a status only beside words that say so, or alone with its key.
  const speaks = entries.some(([other]) => TEXT_KEY.test(other) || ERROR_KEY.test(other));
  if (!speaks && !/http|statuscode|^status$/.test(key)) return null;
  return readHttpStatus(value) ?? (speaks ? (readJsonRpc(value) ?? grpcOf(key, value, entries)) : null);
}

/** gRPC's JSON is `{code, message, details}`; a small number elsewhere is anything. */
const grpcOf = (key: string, value: number, entries: readonly (readonly [string, LooseValue])[]) =>
  key === "code" && entries.every(([other]) => /^(?:code|message|details|status)$/.test(other))
    ? readGrpcNumber(value)
    : null;

function textsIn(entries: readonly (readonly [string, LooseValue])[], depth = 0): string[] {
  if (depth > 3) return [];
  // The error itself before what stands around it.
  const ordered = [
    ...entries.filter(([key]) => ERROR_KEY.test(key)),
    ...entries.filter(([key]) => !ERROR_KEY.test(key) && TEXT_KEY.test(key)),
    ...entries.filter(([key]) => STATUS_KEY.test(key) && !TEXT_KEY.test(key)),
  ];
  return ordered.flatMap(([key, value]) => textsOf(value, depth, key)).slice(0, 12);
}

function textsOf(value: LooseValue, depth: number, key: string): string[] {
  if (typeof value === "string") return /stacktrace|traceback/.test(key) ? [value.slice(-300)] : [value];
  if (isLooseList(value)) return value.slice(0, 5).flatMap((item) => textsOf(item, depth + 1, key));
  if (!isLooseObject(value) || depth > 3) return [];
  const texts = textsIn(entriesOf(value), depth + 1);
  if (texts.length > 0 || depth > 2) return texts;
  // {"email": ["is not valid"]}: the keys are fields, the values what is wrong with them.
  return [...value]
    .slice(0, 5)
    .flatMap(([field, inner]) => textsOf(inner, depth + 2, key).map((text) => `${field}: ${text}`));
}
