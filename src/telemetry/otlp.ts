/** The part of OpenTelemetry's JSON encoding that we send. 64-bit integers are decimal strings, ids are hex. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 is an internal span. */
  readonly kind: 1;
  /** Nanoseconds since 1970. */
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
}

export interface OtlpAttribute {
  readonly key: string;
  readonly value: OtlpValue;
}

type OtlpValue =
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly arrayValue: { readonly values: readonly { readonly stringValue: string }[] } };

/** What an attribute may be; one without a value is left out. */
export type Attributes = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>;

/** Attributes as the list that OTLP asks for; a map in its place makes Langfuse refuse the whole request. */
export const toAttributes = (given: Attributes): OtlpAttribute[] =>
  Object.entries(given).flatMap(([key, value]) => {
    const encoded = toValue(value);
    return encoded === null ? [] : [{ key, value: encoded }];
  });

function toValue(value: Attributes[string]): OtlpValue | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return null; // JSON has no word for it.
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  }
  return { arrayValue: { values: value.map((one) => ({ stringValue: one })) } };
}

/** Milliseconds since 1970, with a fraction perhaps, as nanoseconds. */
export const nanoseconds = (milliseconds: number): string => {
  const whole = Math.floor(milliseconds);
  const rest = Math.round((milliseconds - whole) * 1_000_000);
  return String(BigInt(whole) * 1_000_000n + BigInt(rest));
};

/** The body of `POST .../v1/traces`. */
export const traceRequest = (spans: readonly OtlpSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes({ "service.name": "idk-gate" }) },
      scopeSpans: [{ scope: { name: "idk-gate" }, spans }],
    },
  ],
});
