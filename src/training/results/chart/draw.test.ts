import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { xmlProblem } from "../../../../test/support/well-formed.ts";
import type { BarChart, Chart, HeatMap, LineChart } from "./chart.ts";
import { drawChart } from "./draw.ts";

const line = (more: Partial<LineChart> = {}): LineChart => ({
  kind: "line",
  title: "IDKS by samples",
  description: "Two lines.",
  x: { label: "samples", whole: true },
  y: { label: "IDKS" },
  series: [
    { name: "gate", points: [1, 2, 3].map((x) => ({ x, y: x / 10, interval: [x / 20, x / 5] as const })) },
    { name: "agreement", points: [1, 2, 3].map((x) => ({ x, y: x / 20 })) },
  ],
  ...more,
});

const bars = (more: Partial<BarChart> = {}): BarChart => ({
  kind: "bar",
  title: "AUROC",
  description: "Bars.",
  value: { label: "AUROC", range: [0.4, 1] },
  series: ["gate"],
  groups: [
    { name: "v1", bars: [{ value: 0.9, interval: [0.2, 1.2] }] },
    { name: "v4", bars: [{ value: null }] },
  ],
  ...more,
});

const heat: HeatMap = {
  kind: "heat",
  title: "Pairs",
  description: "A grid.",
  rowLabel: "learned",
  columnLabel: "judged",
  rows: ["a", "b"],
  columns: ["a", "b"],
  values: [
    [0.9, 0.5],
    [null, 0.7],
  ],
};

const texts = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!);
const places = (svg: string, name: string): number[] =>
  [...svg.matchAll(new RegExp(` ${name}="(-?[\\d.]+)"`, "g"))].map(([, value]) => Number(value));

describe("a picture", () => {
  it.each<[string, Chart]>([
    ["lines", line()],
    ["bars", bars()],
    ["a grid", heat],
  ])("of %s is well-formed, has a text alternative, and is the same each time", (_, chart) => {
    const svg = drawChart(chart);
    expect(xmlProblem(svg)).toBeNull();
    expect(svg).toContain(`<title id="title">${chart.title}</title>`);
    expect(svg).toContain(`<desc id="description">${chart.description}</desc>`);
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(drawChart(chart)).toBe(svg);
  });

  it("stays well-formed and inside its frame whatever the texts and numbers", () => {
    const number = fc.oneof(fc.double(), fc.constant(Number.NaN), fc.constant(Infinity));
    const points = fc.array(fc.record({ x: fc.double({ noNaN: true, min: -1e6, max: 1e6 }), y: number }), {
      maxLength: 4,
    });
    const text = fc.string({ unit: "binary", maxLength: 20 });
    fc.assert(
      fc.property(text, fc.array(fc.record({ name: text, points }), { maxLength: 9 }), (title, series) => {
        const svg = drawChart(line({ title, series }));
        expect(xmlProblem(svg)).toBeNull();
        expect(svg).not.toMatch(/NaN|Infinity/);
      }),
    );
  });

  it("names its axes and every series, and has ticks at whole numbers where only these mean something", () => {
    const said = texts(drawChart(line()));
    expect(said).toEqual(expect.arrayContaining(["samples", "IDKS", "gate", "agreement", "1", "2", "3"]));
    expect(said).not.toContain("1.5");
  });

  it("needs no legend for one series", () => {
    const one = line({ series: [{ name: "only", points: [{ x: 1, y: 1 }] }] });
    expect(texts(drawChart(one))).not.toContain("only");
  });

  it("cuts bars and intervals at the ends of a fixed axis", () => {
    const svg = drawChart(bars());
    const width = places(svg, "width")[0]!;
    expect(Math.max(...places(svg, "x2"))).toBeLessThanOrEqual(width);
    // The axis begins right of the names, and so does the interval that reaches below it.
    const axis = /<line class="axis" x1="([\d.]+)" x2="\1"/.exec(svg)![1];
    expect(Math.min(...places(svg, "x1"))).toBe(Number(axis));
  });

  it("leaves an empty cell of a grid empty, and writes light on dark and dark on light", () => {
    const svg = drawChart(heat);
    expect(texts(svg).filter((text) => /^0\.\d+$/.test(text))).toEqual(["0.900", "0.500", "0.700"]);
    expect(svg).toMatch(/class="middle on-dark"[^>]*>0\.900/);
    expect(svg).toMatch(/class="middle on-light"[^>]*>0\.500/);
  });
});
