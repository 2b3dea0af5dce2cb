import { describe, expect, it } from "vitest";
import { DEFAULT_PRIORS } from "../../core/local-head/priors.ts";
import { createRandom } from "../../core/statistics/random.ts";
import { toolLogFloors, transferFloors } from "./floors.ts";
import type { LabelledRow } from "./labelled.ts";
import { toolLogReports } from "./tool-log.ts";
import { transferReports } from "./transfer.ts";

const moments = [{ name: "hint", mean: 0, sd: 1 }];
const common = { priors: DEFAULT_PRIORS, threshold: 0.5, penalty: 1 };

/** Rows whose base confidence says nothing; `sense` says how much the feature does, `lean` how right each tool is. */
function rows(
  n: number,
  clusters: number,
  sense: number,
  lean: (tool: number) => number = () => 0,
): LabelledRow[] {
  const random = createRandom(7, n + clusters);
  return Array.from({ length: n }, (_, i) => {
    const hint = random.next() < 0.5 ? -1 : 1;
    const tool = i % 4;
    const chance = 1 / (1 + Math.exp(-(sense * hint + lean(tool))));
    return {
      confidence: 0.55,
      features: [hint],
      calls: [{ tool: `t${tool}`, risk: "unknown" }],
      right: random.next() < chance,
      weight: 1,
      cluster: Math.floor((i * clusters) / n),
      tool: `t${tool}`,
    };
  });
}

const lean = (tool: number): number => (tool < 2 ? 1.5 : -1.5);
const notT1 = (tool: string): boolean => tool !== "t1";

describe("transferReports", () => {
  const options = { labels: [15, 60], repeats: [1, 2, 3, 4, 5, 6], ...common };

  it("sees what a feature that the base does not know teaches, more of it with more labels", () => {
    const [few, many] = transferReports(rows(200, 25, 3), moments, options);
    expect(many).toMatchObject({ labels: 60, repeats: 6, auroc_base: { mean: 0.5 } });
    expect(many!.auroc!.mean).toBeGreaterThan(0.8);
    expect(many!.gain.mean).toBeGreaterThan(few!.gain.mean);
    expect(many!.gain.interval![0]).toBeGreaterThan(0);
    expect(many!.left_out).toBeLessThan(few!.left_out);
    expect(transferFloors([few!, many!]).map(({ met }) => met)).toEqual([true, true, true]);
  });

  it("finds nothing in labels that follow nothing: what is left out did not teach", () => {
    const [, many] = transferReports(rows(200, 25, 0), moments, options);
    expect(Math.abs(many!.gain.mean)).toBeLessThan(0.15);
    expect(many!.auroc!.mean).toBeLessThan(0.62);
  });

  it("skips repeats that cannot have so many labels", () => {
    const [none] = transferReports(rows(20, 4, 1), moments, { ...options, labels: [500] });
    expect(none).toMatchObject({ repeats: 0, auroc: null, gain: { interval: null } });
  });
});

describe("toolLogReports", () => {
  const options = { labels: [5, 20], repeats: [1, 2, 3], accuracy: [0.05, 0.98] as const, ...common };

  it("learns which tools are less right than their confidence says, on questions that gave no label", () => {
    const reports = toolLogReports(rows(800, 400, 0, lean), moments, options);
    expect(reports.map(({ tools, n }) => [tools, n])).toEqual([
      [4, 400],
      [4, 400],
    ]);
    const [, twenty] = reports;
    expect(twenty!.idks_single).toBe(twenty!.idks_always);
    expect(twenty!.gain.interval![0]).toBeGreaterThan(0.1);
    expect(toolLogFloors(reports).map(({ met }) => met)).toEqual([true, true]);
  });

  it("judges only the tools that are asked for and neither always right nor always wrong", () => {
    const [report] = toolLogReports(rows(800, 400, 0, lean), moments, {
      ...options,
      accuracy: [0.5, 0.98],
      judged: notT1,
    });
    expect(report).toMatchObject({ tools: 1, repeats: 3 });
    expect(report!.n).toBeLessThan(200);
  });
});
