import { useEffect, useId, useRef, useState } from "preact/hooks";
import uPlot from "./uplot.ts";
import "../style/plot.css";
import { useThemeChanges } from "../theme/theme.tsx";
import { Markers } from "./markers.tsx";
import { alignedData, type Marker, plotOptions } from "./options.ts";
import { type Axis, columnsOf, csvOf, type PlotData, type Series } from "./series.ts";
import { NumbersTable } from "./table.tsx";

interface PlotProps {
  /** What it shows, in a few words. */
  readonly title: string;
  readonly data: PlotData;
  readonly x: Axis;
  readonly y: Axis;
  readonly height?: number;
  /** Upright lines, such as the threshold that holds. */
  readonly markers?: readonly Marker[];
  /** A sentence about what can be seen, for those who do not see it; the numbers are in the table. */
  readonly summary: string;
  /** Called with a place on the axes that was clicked or dragged to. */
  readonly onPoint?: (x: number, y: number) => void;
}

/** Curves, bars or points over one x axis, with a legend, and the numbers as a table and as a file. */
export function Plot(props: PlotProps) {
  const { title, data, x, y, height = 240, markers = [], summary } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<uPlot | null>(null);
  const [width, setWidth] = useState(0);
  const [cursor, setCursor] = useState<number | null>(null);
  const theme = useThemeChanges();
  const titleId = useId();
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const shown = frame.current;
    if (shown === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(shown.clientWidth));
    observer.observe(shown);
    setWidth(shown.clientWidth);
    return () => observer.disconnect();
  }, []);

  // Whatever changes how it is drawn makes a new one; numbers alone are set anew below.
  const look = JSON.stringify([
    x,
    y,
    data.series.map(({ values: _values, ends: _ends, low, high, ...rest }) => [
      rest,
      low !== undefined,
      high !== undefined,
    ]),
  ]);
  useEffect(() => {
    const shown = frame.current;
    if (shown === null || width === 0) return undefined;
    const options = plotOptions(shown, data, x, y, { width, height });
    const made = new uPlot(
      { ...options, hooks: { setCursor: [({ cursor: { idx } }) => setCursor(idx ?? null)] } },
      alignedData(data, x),
      shown,
    );
    setPlot(made);
    const stop = listenToPoints(made, (value, height) => {
      const { onPoint, x: axis } = latest.current;
      onPoint?.(axis.time === true ? value * 1000 : value, height);
    });
    return () => {
      stop();
      made.destroy();
      setPlot(null);
    };
  }, [look, width, height, theme]);

  useEffect(() => plot?.setData(alignedData(data, x)), [plot, data]);

  const columns = columnsOf(data, x, y);
  const at = cursor === null ? null : cursor;
  return (
    <figure class="plot" aria-labelledby={titleId}>
      <figcaption id={titleId}>{title}</figcaption>
      <div
        ref={frame}
        class={props.onPoint === undefined ? "plot-frame" : "plot-frame pointable"}
        role="img"
        aria-label={`${title}. ${summary}`}
      >
        <Markers markers={markers} x={x} plot={plot} width={width} data={data} />
      </div>
      <p class="legend" aria-hidden="true">
        {data.series.map((one) => {
          const value = at === null ? null : (one.values[at] ?? null);
          const format = one.format ?? y.format ?? ((n: number) => n.toFixed(3));
          return (
            <span key={one.label}>
              <i class={`swatch swatch-${one.colour} ${lookOf(one)}`} /> {one.label}
              {value === null ? "" : ` ${format(value)}`}
            </span>
          );
        })}
        {at !== null && data.x[at] !== undefined && (
          <span>
            {x.label} {columns[0]?.format(data.x[at])}
          </span>
        )}
      </p>
      <NumbersTable title={title} columns={columns} csv={() => csvOf(columns, x.time === true)} />
    </figure>
  );
}

const lookOf = ({ shape, dashed, dotted }: Series): string =>
  shape === "bars"
    ? "bars"
    : shape === "points"
      ? "points"
      : dashed === true
        ? "dashed"
        : dotted === true
          ? "dotted"
          : "";

const inside = (at: number, most: number): number => Math.min(Math.max(at, 0), most);

/** Calls with the place on both axes while the pointer is down on the plot. */
function listenToPoints(plot: uPlot, onPoint: (x: number, y: number) => void): () => void {
  const { over } = plot;
  const say = (event: PointerEvent) => {
    const { left, top, width, height } = over.getBoundingClientRect();
    onPoint(
      plot.posToVal(inside(event.clientX - left, width), "x"),
      plot.posToVal(inside(event.clientY - top, height), "y"),
    );
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    over.setPointerCapture(event.pointerId);
    say(event);
  };
  const move = (event: PointerEvent) => over.hasPointerCapture(event.pointerId) && say(event);
  over.addEventListener("pointerdown", down);
  over.addEventListener("pointermove", move);
  return () => {
    over.removeEventListener("pointerdown", down);
    over.removeEventListener("pointermove", move);
  };
}
