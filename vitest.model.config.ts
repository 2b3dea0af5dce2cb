import { defineConfig } from "vitest/config";

/** The one test that loads the 14 MB wasm into workerd; the worker is bundled and started once by the test itself. */
export default defineConfig({
  test: {
    name: "workerd-model",
    environment: "node",
    pool: "forks",
    include: ["test/workerd-model/**/*.test.ts"],
    testTimeout: 60_000,
    env: {
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_SEND_ERROR_REPORTS: "false",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      WRANGLER_LOG_PATH: "./.wrangler/logs",
    },
  },
});
