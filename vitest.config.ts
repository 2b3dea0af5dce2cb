import { defineConfig } from "vitest/config";

/** Projects that run inside workerd bring a file of their own. */
const inWorkerd = ["vitest.store.config.ts", "vitest.model.config.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          pool: "forks",
          include: ["src/**/*.test.ts", "test/node/**/*.test.ts"],
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
    ],
  },
});
