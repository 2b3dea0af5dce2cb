import type { ExportedDecision } from "./decision.ts";
import type { OtlpSpan } from "./otlp.ts";
import { decisionSpans } from "./spans.ts";

/** Bytes of JSON in one request, and so of the spans of one decision. */
export const MAX_REQUEST_BYTES = 900_000;
/** Texts are cut to the first of these with which the spans fit. */
const LIMITS = [Number.MAX_SAFE_INTEGER, 65_536, 16_384, 4_096, 1_024, 256];

export interface BoundedSpans {
  readonly spans: readonly OtlpSpan[];
  /** Of their JSON. */
  readonly bytes: number;
}

/**
 * The spans of a decision within the bound. Every sample's span repeats the messages, and JSON inside of JSON grows, so a
 * record that fitted the store may not fit here. Should cutting texts not be enough, the last spans are left out; the
 * decision itself is the first.
 */
export async function boundedSpans(
  decision: ExportedDecision,
  environment: string | null,
): Promise<BoundedSpans> {
  let spans: OtlpSpan[] = [];
  for (const limit of LIMITS) {
    spans = await decisionSpans(decision, { environment, limit });
    const bytes = sum(spans.map(jsonBytes));
    if (bytes <= MAX_REQUEST_BYTES) return { spans, bytes };
  }
  let bytes = 0;
  const fitting = spans.filter((span) => (bytes += jsonBytes(span)) <= MAX_REQUEST_BYTES);
  return { spans: fitting, bytes: sum(fitting.map(jsonBytes)) };
}

/** With the comma behind it. */
const jsonBytes = (span: OtlpSpan): number => new TextEncoder().encode(JSON.stringify(span)).byteLength + 1;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
