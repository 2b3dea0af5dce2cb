import type { BarChart } from "./chart.ts";
import { colourOf, legend } from "./legend.ts";
import { isDrawable, linearScale } from "./scale.ts";
import { showNumber } from "../show.ts";
import { element, FONT_SIZE, PADDING, picture, textElement, textWidth, TITLE_HEIGHT } from "./svg.ts";

const WIDTH = 720;
const BAR = 12;
const GAP = 12;

/** Draws lying bars from zero, or from the low end of the axis where zero is not on it. */
export function drawBars(chart: BarChart): string {
  const key = legend(chart.series, TITLE_HEIGHT, WIDTH);
  const left = PADDING + Math.max(40, ...chart.groups.map(({ name }) => textWidth(name, FONT_SIZE))) + 10;
  const right = WIDTH - PADDING - 44;
  const top = TITLE_HEIGHT + key.height + 8;
  const perGroup = chart.series.length * BAR + GAP;
  const bottom = top + chart.groups.length * perGroup;
  const values = chart.groups.flatMap(({ bars }) =>
    bars.flatMap(({ value, interval }) => (value === null ? [] : [value, ...(interval ?? [])])),
  );
  const scale = linearScale([0, ...values], chart.value.range, [left, right], 9);
  const [low, high] = chart.value.range ?? [-Infinity, Infinity];
  const place = (value: number): number => scale.at(Math.min(high, Math.max(low, value)));
  const zero = scale.at(Math.max(0, chart.value.range?.[0] ?? 0));
  return picture({ width: WIDTH, height: bottom + 48 }, chart, [
    ...key.parts,
    ...scale.ticks.flatMap((tick) => [
      element("line", { class: "grid", x1: scale.at(tick), x2: scale.at(tick), y1: top, y2: bottom }),
      textElement("text", { class: "quiet middle", x: scale.at(tick), y: bottom + 16 }, scale.show(tick)),
    ]),
    ...chart.groups.flatMap(({ name, bars }, group) => {
      const start = top + group * perGroup + GAP / 2;
      const middle = start + (chart.series.length * BAR) / 2;
      return [
        textElement("text", { class: "end", x: left - 8, y: middle + 4 }, name),
        ...bars.flatMap(({ value, interval }, i) => {
          if (value === null || !isDrawable(value)) return [];
          const [at, y] = [place(value), start + i * BAR];
          const end = Math.max(at, zero, interval ? place(interval[1]) : at);
          return [
            element("rect", {
              class: `f${colourOf(i)}`,
              x: Math.min(zero, at),
              y: y + 1,
              width: Math.abs(at - zero),
              height: BAR - 2,
            }),
            ...(interval
              ? [
                  element("line", {
                    class: "axis",
                    x1: place(interval[0]),
                    x2: place(interval[1]),
                    y1: y + BAR / 2,
                    y2: y + BAR / 2,
                  }),
                ]
              : []),
            textElement(
              "text",
              { class: "quiet", style: "font-size:10px", x: end + 4, y: y + BAR - 2.5 },
              showNumber(value),
            ),
          ];
        }),
      ];
    }),
    element("line", { class: "axis", x1: zero, x2: zero, y1: top, y2: bottom }),
    textElement("text", { class: "middle", x: (left + right) / 2, y: bottom + 38 }, chart.value.label),
  ]);
}
