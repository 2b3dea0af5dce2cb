import type { Field } from "./field.ts";

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** ISO 8601 with a zone, as UTC with milliseconds. */
export function readTime(field: Field): string {
  const text = field.string(64);
  const time = ISO_TIME.test(text) ? new Date(text) : null;
  if (time === null || Number.isNaN(time.getTime())) {
    return field.fail('must be a time like "2026-11-30T12:00:00Z" (ISO 8601 with a zone)');
  }
  return time.toISOString();
}
