/** The caller's place in a distributed trace, from the W3C header `traceparent`. */
export interface Traceparent {
  /** 32 lower-case hex digits, not all 0. */
  readonly traceId: string;
  /** The caller's span: 16 lower-case hex digits, not all 0. */
  readonly parentId: string;
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/**
 * Reads the header by W3C Trace Context. Null where it is missing or broken: the standard asks to begin a trace of one's
 * own then, never to refuse the request. A later version than 00 may carry more parts, which are ignored.
 */
export function parseTraceparent(header: string | null): Traceparent | null {
  const [, version, traceId, parentId, more] = FORM.exec(header?.trim() ?? "") ?? [];
  if (version === undefined || traceId === undefined || parentId === undefined) return null;
  if (version === "ff" || (version === "00" && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return { traceId, parentId };
}
