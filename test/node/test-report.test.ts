import { describe, expect, it } from "vitest";
import { readTotals } from "../../scripts/test-report.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

describe("the totals of a test run", () => {
  it("are those of vitest", () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [file("passed", "passed", "passed"), file("failed", "passed", "failed")],
    };
    expect(readTotals(report)).toEqual({ passed: 3, failed: 1 });
  });

  it("count a file that cannot be loaded as a failure", () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 0,
      testResults: [file("passed", "passed", "passed"), file("failed")],
    };
    expect(readTotals(report)).toEqual({ passed: 2, failed: 1 });
  });

  it("count a failing hook of a file whose tests all passed", () => {
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file("failed", "passed")] };
    expect(readTotals(report)).toEqual({ passed: 1, failed: 1 });
  });

  it.each([null, undefined, [], {}, { numPassedTests: 0, numFailedTests: 0, testResults: [] }])(
    "never call %j a success",
    (report) => {
      expect(readTotals(report)).toEqual({ passed: 0, failed: 1 });
    },
  );
});
