import type { Summary } from "../api/types.ts";
import { count } from "../words/format.ts";
import { bucketWords as label, endWords } from "./series-words.ts";

const WIDTH = 600;
const HEIGHT = 72;

/** Decisions over time: passed, stopped (or would stop), and those in which nothing was judged. */
export function Series({ summary }: { readonly summary: Summary }) {
  const { series, bucket } = summary;
  const most = Math.max(1, ...series.map((one) => one.decisions));
  const step = WIDTH / Math.max(1, series.length);
  const height = (n: number) => (n / most) * HEIGHT;
  const first = series[0];
  return (
    <figure class="series">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Decisions by ${bucket}; at most ${count(most)} in one. The numbers are in the table below.`}
      >
        {series.map((one, i) => {
          const stopped = height(one.stopped);
          const passed = height(one.gated - one.stopped);
          const rest = height(one.decisions - one.gated);
          const place = { x: i * step + step * 0.1, width: Math.max(0.5, step * 0.8) };
          return (
            <g key={one.start}>
              <title>{`${label(one.start, bucket)}: ${one.decisions} decisions, ${one.stopped} stopped`}</title>
              <rect {...place} y={HEIGHT - stopped} height={stopped} class="bar-stop" />
              <rect {...place} y={HEIGHT - stopped - passed} height={passed} class="bar-pass" />
              <rect {...place} y={HEIGHT - stopped - passed - rest} height={rest} class="bar-rest" />
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span>{first === undefined ? "" : label(first.start, bucket)}</span>
        <span class="legend">
          <i class="key-pass" /> passed <i class="key-stop" /> stopped or would stop <i class="key-rest" />{" "}
          not judged
        </span>
        <span>{endWords(summary, Date.now())}</span>
      </figcaption>
      <details>
        <summary>Numbers by {bucket}</summary>
        <div class="scroll" tabIndex={0} role="region" aria-label={`Numbers by ${bucket}`}>
          <table class="plain">
            <thead>
              <tr>
                <th scope="col">{bucket === "hour" ? "Hour" : "Day (UTC)"}</th>
                <th scope="col" class="number">
                  Decisions
                </th>
                <th scope="col" class="number">
                  Judged
                </th>
                <th scope="col" class="number">
                  Stopped
                </th>
                <th scope="col" class="number">
                  Correct
                </th>
                <th scope="col" class="number">
                  Incorrect
                </th>
              </tr>
            </thead>
            <tbody>
              {series.toReversed().map((one) => (
                <tr key={one.start}>
                  <td>{label(one.start, bucket)}</td>
                  {[one.decisions, one.gated, one.stopped, one.correct, one.incorrect].map((n, i) => (
                    <td key={i} class="number">
                      {count(n)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
