import type { NamedReading } from "../../sampling/load-counters.ts";
import type { LoadMeter } from "../../sampling/load-meter.ts";

/** Most upstreams, or models, that are shown. */
const MOST = 50;

/** Without what a deployment may have hidden in it. */
const address = (baseUrl: string): string => {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname}`;
};

const tenths = (sum: number): number => Math.round(sum * 10) / 10;

function together(readings: readonly NamedReading[]): readonly NamedReading[] {
  return [...new Set(readings.map(({ upstream }) => upstream))].map((upstream) => {
    const all = readings.filter((one) => one.upstream === upstream);
    const sum = (of: (one: NamedReading) => number) => all.reduce((total, one) => total + of(one), 0);
    const answered = sum(({ calls, failed }) => calls - failed);
    const waited = sum(({ calls, failed, latencyMs }) => (latencyMs ?? 0) * (calls - failed));
    return {
      upstream,
      model: null,
      calls: sum(({ calls }) => calls),
      failed: sum(({ failed }) => failed),
      timedOut: sum(({ timedOut }) => timedOut),
      limited: sum(({ limited }) => limited),
      latencyMs: answered > 0 ? Math.round(waited / answered) : null,
    };
  });
}

/**
 * Errors and waits of the upstreams over the last minutes, as this isolate sees them.
 * @param byModel names the models, which callers of other projects may have chosen
 */
export function loadOf(meter: LoadMeter, byModel: boolean) {
  const readings = meter.readings();
  return (byModel ? readings : together(readings)).slice(0, MOST).map((one) => ({
    upstream: address(one.upstream),
    model: one.model,
    calls: tenths(one.calls),
    failed: tenths(one.failed),
    timed_out: tenths(one.timedOut),
    limited: tenths(one.limited),
    latency_ms: one.latencyMs,
  }));
}
