import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Proves that the graybox features carry what token probabilities know, on a SIMULATED caller (seeded). */
it("token probabilities tell a simulated caller's right answers from its wrong ones far better than its words", () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/graybox.ts", "--json"],
    {
      cwd: join(import.meta.dirname, "../.."),
      encoding: "utf8",
      timeout: 110_000,
    },
  );
  expect(status).toBe(0);
  const result = JSON.parse(stdout) as {
    simulation: boolean;
    blackbox: { n: number; auroc_executed: number };
    with_graybox: { n: number; auroc_executed: number };
  };
  expect(result.simulation).toBe(true);
  expect(result.blackbox.n).toBeGreaterThan(1_500);
  expect(result.with_graybox.n).toBe(result.blackbox.n);
  expect(result.with_graybox.auroc_executed).toBeGreaterThan(result.blackbox.auroc_executed + 0.15);
});
