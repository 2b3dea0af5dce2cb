import type { LineChart, Point, Series } from "./chart.ts";
import { colourOf, dashOf, legend, marker } from "./legend.ts";
import { isDrawable, linearScale, type Scale } from "./scale.ts";
import { element, FONT_SIZE, PADDING, picture, textElement, textWidth, TITLE_HEIGHT } from "./svg.ts";

const WIDTH = 720;
const HEIGHT = 320;
/** More points than this are a line without marks. */
const MOST_MARKED = 24;

/** Draws lines over a numeric axis. */
export function drawLines(given: LineChart): string {
  const chart = { ...given, series: given.series.map(drawableOnly) };
  const key = legend(
    chart.series.map(({ name }) => name),
    TITLE_HEIGHT,
    WIDTH,
  );
  const points = chart.series.flatMap(({ points: own }) => own);
  const [left, right] = [PADDING + 60, WIDTH - PADDING - 12];
  const top = TITLE_HEIGHT + key.height + 10;
  const bottom = top + HEIGHT;
  const x = linearScale(
    points.map((point) => point.x),
    chart.x.range,
    [left, right],
    11,
    chart.x.whole,
  );
  const y = linearScale(
    points.flatMap((point) => [point.y, ...(point.interval ?? [])]),
    chart.y.range,
    [bottom, top],
    7,
  );
  const marks = (chart.marks ?? []).flatMap(({ x: value, label }) =>
    upright(x.at(value), label, top, bottom, right),
  );
  return picture({ width: WIDTH, height: bottom + 56 }, chart, [
    ...key.parts,
    ...y.ticks.flatMap((tick) => [
      element("line", { class: "grid", x1: left, x2: right, y1: y.at(tick), y2: y.at(tick) }),
      textElement("text", { class: "quiet end", x: left - 8, y: y.at(tick) + 4 }, y.show(tick)),
    ]),
    ...x.ticks.flatMap((tick) => [
      element("line", { class: "axis", x1: x.at(tick), x2: x.at(tick), y1: bottom, y2: bottom + 4 }),
      textElement("text", { class: "quiet middle", x: x.at(tick), y: bottom + 18 }, x.show(tick)),
    ]),
    element("line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom }),
    textElement("text", { class: "middle", x: (left + right) / 2, y: bottom + 42 }, chart.x.label),
    textElement(
      "text",
      {
        class: "middle",
        transform: `translate(${PADDING + 12} ${Math.round((top + bottom) / 2)}) rotate(-90)`,
      },
      chart.y.label,
    ),
    ...(chart.diagonal === true
      ? [element("line", { class: "axis dashed", x1: left, x2: right, y1: bottom, y2: top })]
      : []),
    ...marks,
    ...chart.series.map((series, i) => drawSeries(series, i, beside(x, chart.series, i), y)),
  ]);
}

/** Without what no picture can show. */
const drawableOnly = (series: Series): Series => ({
  ...series,
  points: series.points.flatMap(({ x, y, interval }) =>
    isDrawable(x) && isDrawable(y)
      ? [{ x, y, interval: interval?.every(isDrawable) === true ? interval : null }]
      : [],
  ),
});

/** Intervals at the same places would hide each other, so each series stands a little beside the others. */
function beside(x: Scale, all: readonly Series[], index: number): Scale {
  const places = all.map(({ points }) => points.map((point) => point.x).join());
  const ranges = all.some(({ points }) => points.some(({ interval }) => interval));
  if (!ranges || new Set(places).size > 1) return x;
  const shift = (index - (all.length - 1) / 2) * BESIDE;
  return { ...x, at: (value) => x.at(value) + shift };
}

const BESIDE = 5;

function drawSeries(series: Series, index: number, x: Scale, y: Scale): string {
  const { points } = series;
  const place = (point: Point): string => `${round(x.at(point.x))} ${round(y.at(point.y))}`;
  const stroke = `l${colourOf(index)}`;
  const ranges = points.flatMap(({ x: value, interval }) =>
    interval
      ? [
          element("line", {
            class: `range ${stroke}`,
            x1: x.at(value),
            x2: x.at(value),
            y1: y.at(interval[0]),
            y2: y.at(interval[1]),
          }),
        ]
      : [],
  );
  const line =
    series.apart === true || points.length < 2
      ? []
      : [element("path", { class: `line ${stroke}${dashOf(index)}`, d: `M${points.map(place).join("L")}` })];
  const marked = points.length <= MOST_MARKED || series.apart === true;
  return [
    ...ranges,
    ...line,
    ...(marked ? points.map((point) => marker(index, x.at(point.x), y.at(point.y))) : []),
  ].join("");
}

/** An upright line; its word stands on the side where there is room. */
function upright(x: number, label: string, top: number, bottom: number, right: number): string[] {
  const fits = x + 6 + textWidth(label, FONT_SIZE) <= right;
  return [
    element("line", { class: "axis dashed", x1: x, x2: x, y1: top, y2: bottom }),
    textElement("text", { class: fits ? "quiet" : "quiet end", x: fits ? x + 6 : x - 6, y: top + 12 }, label),
  ];
}

const round = (value: number): number => Math.round(value * 10) / 10;
