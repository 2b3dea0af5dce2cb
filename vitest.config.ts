import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects that run inside workerd bring a file of their own. */
const inWorkerd = ["vitest.store.config.ts", "vitest.model.config.ts"];

/** Vitest itself leaves one core free, which on two cores means one file at a time; many files mostly wait for what they started. */
const WORKERS = Math.max(2, availableParallelism());

/** The files that take longest: those that mostly wait for what they started, and those that compute all the time. */
const WAITING = ["test/worker/", "test/workerd"];
const COMPUTING = ["test/browser/", "test/node/report.", "test/node/format-", "src/cli/"];

/** The longest files first, one that waits beside one that computes: what starts late must not be what the end waits for. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array
    const usual = await super.sort(files);
    const within = (folders: readonly string[]) =>
      usual.filter(({ moduleId }) => folders.some((folder) => moduleId.includes(`/${folder}`)));
    const [waiting, computing] = [within(WAITING), within(COMPUTING)];
    const pairs = Array.from({ length: Math.max(waiting.length, computing.length) }, (_, i) => [
      ...waiting.slice(i, i + 1),
      ...computing.slice(i, i + 1),
    ]);
    return [...new Set([...pairs.flat(), ...usual])];
  }
}

/** The whole needs a build and a browser. */
const WHOLE = ["test/support/build.ts", "test/support/unpack-browser.ts"];

/** Rates and times are measured with nothing beside them: after all other tests, one file at a time. */
const volume = {
  test: {
    name: "volume",
    environment: "node" as const,
    pool: "forks" as const,
    include: ["test/volume/**/*.test.ts"],
    globalSetup: WHOLE,
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
        // The whole worker and the page in a browser, both on one build that is made once. To load what starts them takes 2 s.
        test: {
          name: "whole",
          isolate: false,
          environment: "node",
          pool: "forks",
          include: ["test/worker/**/*.test.ts", "test/browser/**/*.test.ts"],
          globalSetup: WHOLE,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      ...inWorkerd,
      ...(process.env["IDK_LONG_TESTS"] === "1" ? [volume] : []),
    ],
  },
});
