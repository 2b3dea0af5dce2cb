export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Totals of vitest's JSON report. A file that could not be loaded holds no tests and counts as one failure;
 * so does a report that is missing or reports nothing.
 */
export function readTotals(report: unknown): Totals {
  const { numPassedTests, numFailedTests, testResults } = asObject(report);
  if (
    typeof numPassedTests !== "number" ||
    typeof numFailedTests !== "number" ||
    !Array.isArray(testResults)
  ) {
    return { passed: 0, failed: 1 };
  }
  const brokenFiles = testResults.map(asObject).filter(({ status, assertionResults }) => {
    const hasFailedTest =
      Array.isArray(assertionResults) && assertionResults.some((one) => asObject(one)["status"] === "failed");
    return status === "failed" && !hasFailedTest;
  });
  const failed = numFailedTests + brokenFiles.length;
  return { passed: numPassedTests, failed: numPassedTests + failed === 0 ? 1 : failed };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
