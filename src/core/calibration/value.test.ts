import { describe, expect, it } from "vitest";
import { logged, times, unlabelled } from "../../../test/support/logged-decisions.ts";
import { clusteredMean } from "../statistics/interval.ts";
import { createRandom } from "../statistics/random.ts";
import { gainOf, valueOf } from "./value.ts";

const all = (n: number, value: number): number[] => times(n, () => value);

describe("valueOf", () => {
  it("is IDKS with its clustered interval where everything is labelled", () => {
    const rows = times(40, (i) => logged({ right: i % 4 !== 0, session: i >> 1 }));
    const { idks, interval, abstainRate } = valueOf(rows, all(40, 1), all(40, 1));
    const mean = clusteredMean(
      rows.map(({ right }) => (right === true ? 1 : -1)),
      rows.map(({ session }) => session),
    )!;
    expect(idks).toBeCloseTo(mean.mean, 12);
    expect(interval![0]).toBeCloseTo(mean.interval![0], 12);
    expect(abstainRate).toBe(0);
  });

  it("gives what ran its share, and what is stopped 0 whatever its verdict", () => {
    const rows = [
      logged({ right: true }),
      logged({ right: false }),
      unlabelled(),
      logged({ right: false, stopped: true }),
    ];
    expect(valueOf(rows, [1, 1, 1, 0], all(4, 3)).idks).toBeCloseTo(0.75 * ((1 - 3) / 2), 12);
  });

  it("weighs a label by the inverse of its chance, apart for what the log stopped", () => {
    const rows = [
      logged({ right: true, probability: 0.25 }),
      logged({ right: false, probability: 1 }),
      logged({ right: false, stopped: true, probability: 0.1 }),
      unlabelled({ stopped: true }),
    ];
    const { idks } = valueOf(rows, all(4, 1), all(4, 1));
    expect(idks).toBeCloseTo(0.5 * ((4 - 1) / 5) + 0.5 * -1, 12);
  });

  it("cannot tell what calls would earn that the log stopped and nobody ever judged", () => {
    const rows = [...times(10, () => logged()), ...times(10, () => unlabelled({ stopped: true }))];
    const confident = rows.map(({ stopped }) => Number(!stopped));
    expect(valueOf(rows, all(20, 1), all(20, 1))).toMatchObject({ idks: null, interval: null });
    expect(valueOf(rows, confident, all(20, 1)).idks).toBeCloseTo(0.5, 12);
    expect(gainOf(rows, confident, all(20, 1), all(20, 1))).toEqual({ mean: null, interval: null });
    expect(valueOf([], [], [])).toEqual({ idks: null, interval: null, abstainRate: 0 });
  });

  it("covers the truth of a biased log about as often as it says", () => {
    let covered = 0;
    for (let repeat = 0; repeat < 200; repeat++) {
      const random = createRandom(repeat, 3);
      const rows = times(300, () => {
        const stopped = random.next() < 0.4;
        const right = random.next() < (stopped ? 0.3 : 0.9);
        const seen = random.next() < (stopped ? 0.2 : 0.6);
        return seen ? logged({ stopped, right }) : unlabelled({ stopped });
      });
      const { interval } = valueOf(rows, all(300, 1), all(300, 1));
      const truth = 0.6 * 0.8 + 0.4 * -0.4;
      if (interval![0] <= truth && truth <= interval![1]) covered++;
    }
    expect(covered / 200).toBeGreaterThan(0.9);
  });
});

describe("gainOf", () => {
  it("is sure of a difference that both sums share most of", () => {
    const rows = times(60, (i) => logged({ right: i % 3 !== 0 }));
    const after = rows.map((_, i) => Number(i % 3 !== 0 || i % 6 === 0));
    const gain = gainOf(rows, all(60, 1), after, all(60, 1));
    expect(gain.mean).toBeCloseTo(10 / 60, 12);
    expect(gain.interval![0]).toBeGreaterThan(0);
  });
});
