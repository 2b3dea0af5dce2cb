import { describe, expect, it } from "vitest";
import { runCommand } from "../../../test/support/run-command.ts";
import { SIMULATIONS } from "./all.ts";

/** `npm run verify` runs the numbers that are claimed. */
const LONG = process.env["IDK_LONG_TESTS"] === "1";
const TIMEOUT_MS = LONG ? 1_800_000 : 240_000;

describe("the statistics on simulated tools, experiments and logs", () => {
  it.each(SIMULATIONS)(
    "$name: $what",
    ({ run }) => {
      const findings = run({ long: LONG, seed: 1 });
      expect(findings.length).toBeGreaterThan(1);
      expect(findings.filter(({ ok }) => !ok)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe("npm run simulate", () => {
  it("prints a table that says it is simulated, the same for the same seed", async () => {
    const [first, second] = await Promise.all([
      runCommand("simulate-statistics", ["--only", "drift", "--seed", "7"]),
      runCommand("simulate-statistics", ["--only", "drift", "--seed", "7"]),
    ]);
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/SIMULATION +measured +has to be/);
    expect(first.out).toMatch(/Simulated, short form, seed 7\.\n$/);
    expect(second.out).toBe(first.out);
  });

  it("prints JSON only on --json, has --help, and names what it does not know", async () => {
    const [json, help, unknown] = await Promise.all([
      runCommand("simulate-statistics", ["--only", "drift", "--json"]),
      runCommand("simulate-statistics", ["--help"]),
      runCommand("simulate-statistics", ["--only", "weather"]),
    ]);
    expect(JSON.parse(json.out)).toMatchObject({ simulated: true, long: false, findings: [{}, {}, {}] });
    expect(help.out).toMatch(/^Usage: npm run simulate/);
    expect(unknown).toMatchObject({ code: 2, out: "" });
    expect(unknown.err).toBe('error: --only: no simulation "weather". --help lists them.\n');
  });
});
