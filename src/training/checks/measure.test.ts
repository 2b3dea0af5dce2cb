import { join } from "node:path";
import { expect, it } from "vitest";
import { FINDING_NAMES } from "../../core/checks/names.ts";
import { FEATURES } from "../../core/features/registry.ts";
import { openFolders } from "../data/folder.ts";
import { extractRows } from "../extract.ts";
import { packMatrix } from "../matrix.ts";
import type { Row } from "../rows.ts";
import { CARRIED_BY } from "./carried-by.ts";
import { reportErrors } from "./errors.ts";
import { findingsOf, heldOut, LIMITS, measureChecks } from "./measure.ts";

const TAU = join(import.meta.dirname, "../../../../shared/data/tau-airline");

const rowsOfTau = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const folder of await openFolders([TAU]))
    for await (const row of extractRows(folder, { ks: [1] })) rows.push(row);
  return rows;
};

it("no check speaks against more good calls of the airline's conversations than its level allows, and errors are caught", async () => {
  const rows = await rowsOfTau();
  const matrix = packMatrix(rows, FEATURES.length);
  const { checks, labelled } = measureChecks(matrix, 0, findingsOf(rows));
  expect(labelled).toBeGreaterThan(300);
  const broken = checks.filter(({ level, false_alarms }) => (false_alarms.value ?? 0) > LIMITS[level]);
  expect(broken.map(({ check }) => check)).toEqual([]);
  const [errors] = reportErrors(rows);
  expect(errors).toMatchObject({ calls: 577, errors: 21 });
  expect(errors!.any.caught).toBeGreaterThanOrEqual(9);
  expect(errors!.any.good / errors!.good).toBeLessThan(0.02);
});

it("names only findings and features that there are", () => {
  const findings = new Set(FINDING_NAMES.map(({ check }) => check));
  const features = new Set(FEATURES.map(({ name }) => name));
  for (const [check, carried] of Object.entries(CARRIED_BY)) {
    expect(findings.has(check)).toBe(true);
    expect(carried.filter((name) => !features.has(name))).toEqual([]);
  }
});

const row = (question: string): Row => ({
  name: { kind: "group", agent: "a", bench: "b", id: question, mode: "fc" },
  data: "d",
  k: 1,
  candidate: 0,
  agreement: Number.NaN,
  blocked: false,
  labels: { executed: 1, passk: 1, first: 1 },
  simulated: false,
  opinion: "none",
  keys: [question],
  features: new Float32Array(1),
});

it("keeps a question in its half, whatever stands beside it, and parts questions about evenly", () => {
  const questions = Array.from({ length: 400 }, (_, i) => `question ${i}`);
  const halves = heldOut(packMatrix(questions.map(row), 1));
  const again = heldOut(packMatrix(questions.toReversed().map(row), 1));
  expect([...again].toReversed()).toEqual([...halves]);
  const held = halves.reduce((sum, half) => sum + half, 0);
  expect(held).toBeGreaterThan(160);
  expect(held).toBeLessThan(240);
});
