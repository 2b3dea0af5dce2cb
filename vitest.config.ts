import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects that run inside workerd bring a file of their own. */
const inWorkerd = ["vitest.store.config.ts", "vitest.model.config.ts"];

/** Vitest itself leaves one core free, which on two cores means one file at a time; many files mostly wait for what they started. */
const WORKERS = Math.max(2, availableParallelism());

/** Folders whose files take longest, the longest first: what starts late must not be what the end waits for. */
const LONGEST = ["test/worker/start.", "test/worker/", "test/browser/", "test/workerd", "test/node/report."];

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((part) => moduleId.includes(`/${part}`));
  return found === -1 ? LONGEST.length : found;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Rates and times are measured with nothing beside them: after all other tests, one file at a time. */
const volume = {
  test: {
    name: "volume",
    environment: "node" as const,
    pool: "forks" as const,
    include: ["test/volume/**/*.test.ts"],
    globalSetup: "test/support/build.ts",
    sequence: { groupOrder: 1 },
    maxWorkers: 1,
    env: {
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_SEND_ERROR_REPORTS: "false",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      WRANGLER_LOG_PATH: "./.wrangler/logs",
    },
  },
};

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Files share their process: most of them take less time than to load what they test.
        test: {
          name: "node",
          environment: "node",
          pool: "forks",
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          include: ["src/**/*.test.ts", "dashboard/src/**/*.test.ts", "test/node/**/*.test.ts"],
          testTimeout: 120_000,
        },
      },
      {
        // The whole worker and the page in a browser, both on one build that is made once.
        test: {
          name: "whole",
          environment: "node",
          pool: "forks",
          include: ["test/worker/**/*.test.ts", "test/browser/**/*.test.ts"],
          globalSetup: "test/support/build.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      ...inWorkerd,
      ...(process.env["IDK_LONG_TESTS"] === "1" ? [volume] : []),
    ],
  },
});
