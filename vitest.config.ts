import { defineConfig } from "vitest/config";

/** Projects that run inside workerd bring a file of their own. */
const inWorkerd = ["vitest.store.config.ts", "vitest.model.config.ts"];

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
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          pool: "forks",
          include: ["src/**/*.test.ts", "dashboard/src/**/*.test.ts", "test/node/**/*.test.ts"],
          testTimeout: 60_000,
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
