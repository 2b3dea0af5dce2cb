import type { HeatMap } from "./chart.ts";
import { isDrawable } from "./scale.ts";
import { element, FONT_SIZE, PADDING, picture, textElement, textWidth, TITLE_HEIGHT } from "./svg.ts";

const CELL_HEIGHT = 30;
const LEAST_WIDTH = 62;

/** Draws a grid of numbers; the ground of a cell says the same as its number, light for low, dark for high. */
export function drawHeat(chart: HeatMap): string {
  const left = PADDING + 20 + Math.max(...chart.rows.map((name) => textWidth(name, FONT_SIZE))) + 10;
  const cell = Math.max(LEAST_WIDTH, ...chart.columns.map((name) => textWidth(name, FONT_SIZE) + 12));
  const top = TITLE_HEIGHT + 46;
  const bottom = top + chart.rows.length * CELL_HEIGHT;
  const right = left + chart.columns.length * cell;
  const values = chart.values.flat().flatMap((value) => (value !== null && isDrawable(value) ? [value] : []));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const share = (value: number): number => (high > low ? (value - low) / (high - low) : 0.5);
  const titleWidth = textWidth(chart.title, 15) + 2 * PADDING;
  return picture({ width: Math.max(right + PADDING, titleWidth), height: bottom + PADDING }, chart, [
    textElement("text", { class: "middle", x: (left + right) / 2, y: TITLE_HEIGHT + 12 }, chart.columnLabel),
    textElement(
      "text",
      {
        class: "middle",
        transform: `translate(${PADDING + 8} ${Math.round((top + bottom) / 2)}) rotate(-90)`,
      },
      chart.rowLabel,
    ),
    ...chart.columns.map((name, i) =>
      textElement("text", { class: "quiet middle", x: left + (i + 0.5) * cell, y: top - 10 }, name),
    ),
    ...chart.rows.flatMap((name, row) => {
      const y = top + row * CELL_HEIGHT;
      return [
        textElement("text", { class: "quiet end", x: left - 8, y: y + CELL_HEIGHT / 2 + 4 }, name),
        ...chart.columns.flatMap((_, column) => {
          const value = chart.values[row]?.[column] ?? null;
          const x = left + column * cell;
          if (value === null || !isDrawable(value)) return [];
          return [
            element("rect", {
              fill: ground(share(value)),
              x: x + 1,
              y: y + 1,
              width: cell - 2,
              height: CELL_HEIGHT - 2,
            }),
            textElement(
              "text",
              {
                class: `middle ${share(value) > 0.5 ? "on-dark" : "on-light"}`,
                x: x + cell / 2,
                y: y + CELL_HEIGHT / 2 + 4,
              },
              value.toFixed(3),
            ),
          ];
        }),
      ];
    }),
  ]);
}

/** One hue from light to dark, so that it also reads in grey. */
const LOW = [222, 235, 247] as const;
const HIGH = [8, 69, 128] as const;

const ground = (share: number): string =>
  `rgb(${LOW.map((from, i) => Math.round(from + share * (HIGH[i]! - from))).join(",")})`;
