/** Database errors are wrapped several times; what helps is the innermost one, in one line. */
export function deepestReason(error: unknown): string {
  let reason = error;
  for (let depth = 0; depth < 10 && reason instanceof Error && reason.cause instanceof Error; depth++) {
    reason = reason.cause;
  }
  // A host with several addresses fails once for each, and the error about all of them says nothing itself.
  if (reason instanceof AggregateError && reason.errors.length > 0) reason = reason.errors[0];
  const text = reason instanceof Error ? reason.message || reason.name : String(reason);
  return text.replaceAll(/\s*\n\s*/g, " ").trim();
}
