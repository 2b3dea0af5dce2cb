export type SchemaIssueKind =
  | "missing"
  | "type"
  | "enum"
  | "unexpected"
  | "null"
  | "range"
  | "format"
  | "composition"
  | "other";

export interface SchemaIssue {
  readonly kind: SchemaIssueKind;
  /** JSON Pointer into the arguments. */
  readonly path: string;
  readonly message: string;
}

/**
 * `unverified`: the schema cannot be evaluated (or there is none to hold the call against); never the same as valid.
 * `annotations` holds what the schema states but does not enforce, such as formats.
 */
export interface SchemaReport {
  readonly status: "valid" | "invalid" | "unverified";
  readonly issues: readonly SchemaIssue[];
  readonly annotations: readonly SchemaIssue[];
}
