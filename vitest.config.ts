import { defineConfig } from "vitest/config";

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
    ],
  },
});
