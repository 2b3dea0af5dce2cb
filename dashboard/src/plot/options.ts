import uPlot from "./uplot.ts";
import { colourOf } from "./colours.ts";
import type { Axis, PlotData, Series } from "./series.ts";

export interface Marker {
  /** Where on the x axis. */
  readonly at: number;
  /** Where on the y axis, for a point; without it the marker is an upright line. */
  readonly y?: number;
  readonly label: string;
  /** Beside the one that can be moved: drawn fainter. */
  readonly faint?: boolean;
}

/** uPlot wants times in seconds. */
const xOf = ({ time }: Axis, value: number): number => (time === true ? value / 1000 : value);

/** Columns as uPlot takes them: x, then for each series its values and, where it has an interval, the two ends. */
export const alignedData = (data: PlotData, x: Axis): uPlot.AlignedData =>
  [
    data.x.map((value) => xOf(x, value)),
    ...data.series.flatMap((series) => [
      [...(series.ends ?? series.values)],
      ...(series.low && series.high ? [[...series.high], [...series.low]] : []),
    ]),
  ] as uPlot.AlignedData;

const PATHS = {
  line: undefined,
  points: () => null,
  steps: uPlot.paths.stepped?.({ align: 1 }),
  bars: uPlot.paths.bars?.({ size: [0.9, 60], align: 0 }),
} as const;

/** @param near stands where the plot stands, so that its colours hold */
export function plotOptions(
  near: Element,
  { series }: PlotData,
  x: Axis,
  y: Axis,
  size: { readonly width: number; readonly height: number },
): uPlot.Options {
  const line = (one: Series): uPlot.Series => {
    const paths = PATHS[one.shape ?? "line"];
    return {
      label: one.label,
      stroke: colourOf(near, one.colour),
      width: one.shape === "bars" ? 0 : 2,
      ...(one.shape === "bars" ? { fill: colourOf(near, one.colour, 0.85) } : {}),
      ...(one.dashed === true ? { dash: [6, 4] } : one.dotted === true ? { dash: [1, 5], cap: "round" } : {}),
      points: { show: one.shape === "points", size: 7 },
      ...(paths === undefined ? {} : { paths }),
    };
  };
  const all: uPlot.Series[] = [{ label: x.label }];
  const bands: uPlot.Band[] = [];
  for (const one of series) {
    all.push(line(one));
    if (one.low === undefined || one.high === undefined) continue;
    bands.push({ series: [all.length, all.length + 1], fill: colourOf(near, one.colour, 0.18) });
    const end = { stroke: "transparent", points: { show: false } };
    all.push({ ...end, label: `${one.label}, high` }, { ...end, label: `${one.label}, low` });
  }
  const axis = (of: Axis): uPlot.Axis => ({
    label: of.label,
    labelSize: 20,
    stroke: colourOf(near, "quiet"),
    grid: { stroke: colourOf(near, "line"), width: 1 },
    ticks: { stroke: colourOf(near, "line"), width: 1 },
    font: "12px system-ui, sans-serif",
    labelFont: "12px system-ui, sans-serif",
    ...(of.format === undefined || of.time === true
      ? {}
      : { values: (_: uPlot, ticks: number[]) => ticks.map((tick) => of.format?.(tick) ?? "") }),
  });
  return {
    ...size,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: x.time === true, ...(x.range === undefined ? {} : { range: rangeOf(x) }) },
      y: y.range === undefined ? {} : { range: rangeOf(y) },
    },
    axes: [axis(x), { ...axis(y), size: 56 }],
    series: all,
    bands,
  };
}

const rangeOf = (axis: Axis): [number, number] => {
  const [low, high] = axis.range ?? [0, 1];
  return [xOf(axis, low), xOf(axis, high)];
};
