import { defineConfig } from "vitest/config";

/** The outbox under workerd against a real sqld; the tests run in Node, so that they can kill and restart the server. */
export default defineConfig({
  test: {
    name: "workerd-store",
    environment: "node",
    pool: "forks",
    include: ["test/workerd/store*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: {
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_SEND_ERROR_REPORTS: "false",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      WRANGLER_LOG_PATH: "./.wrangler/logs",
    },
  },
});
