/** A request's messages, as far as the simulated model looks at them. */
export interface SimMessage {
  readonly role: string;
  /** Parts of text joined by newlines. */
  readonly text: string;
  /** Ids of the calls that an assistant message holds. */
  readonly callIds: readonly string[];
  /** The call that a tool message answers. */
  readonly callId: string | null;
}

/** Whether a tool's answer says that the call failed: JSON with a field `error`, or a text that begins with the word. */
export function isErrorResult(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "error" in value;
  } catch {
    return /^error\b/i.test(text.trim());
  }
}
