import { useEffect, useState } from "preact/hooks";
import type uPlot from "./uplot.ts";
import type { Marker } from "./options.ts";
import type { Axis } from "./series.ts";

interface MarkersProps {
  readonly markers: readonly Marker[];
  readonly x: Axis;
  readonly plot: uPlot | null;
  readonly width: number;
  /** What the plot shows: other numbers may move the axes. */
  readonly data: unknown;
}

/** Lines and points above the canvas: they move without a new painting. */
export function Markers({ markers, x, plot, width, data }: MarkersProps) {
  const [, drawn] = useState(0);
  // Where a value stands is known once the plot has been painted.
  useEffect(() => {
    const again = () => drawn((n) => n + 1);
    const frame = requestAnimationFrame(again);
    return () => cancelAnimationFrame(frame);
  }, [plot, width, data]);
  if (plot === null) return null;
  const { offsetLeft, offsetTop, offsetHeight, offsetWidth } = plot.over;
  return (
    <>
      {markers.map(({ at, y, label, faint }) => {
        const place = plot.valToPos(x.time === true ? at / 1000 : at, "x");
        const side = place > offsetWidth / 2 ? " flipped" : "";
        const low = y !== undefined && plot.valToPos(y, "y") > offsetHeight * 0.75 ? " raised" : "";
        const look = `${faint === true ? " faint" : ""}${side}${low}`;
        return y === undefined ? (
          <div
            key={label}
            class={`marker${look}`}
            style={{ left: `${offsetLeft + place}px`, top: `${offsetTop}px`, height: `${offsetHeight}px` }}
          >
            <span>{label}</span>
          </div>
        ) : (
          <div
            key={label}
            class={`dot${look}`}
            style={{ left: `${offsetLeft + place}px`, top: `${offsetTop + plot.valToPos(y, "y")}px` }}
          >
            <span>{label}</span>
          </div>
        );
      })}
    </>
  );
}
