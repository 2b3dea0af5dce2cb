import { drawBars } from "./bars.ts";
import type { Chart } from "./chart.ts";
import { drawHeat } from "./heat.ts";
import { drawLines } from "./line.ts";

/** A chart as an SVG document that reads on light and dark ground and carries its text alternative. The same chart gives the same bytes. */
export function drawChart(chart: Chart): string {
  switch (chart.kind) {
    case "line":
      return drawLines(chart);
    case "bar":
      return drawBars(chart);
    case "heat":
      return drawHeat(chart);
  }
}
