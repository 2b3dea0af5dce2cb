import type { SampleRecord } from "../core/record.ts";
import type { SampleUse } from "./schema/parts.ts";

type HowDrawn = Pick<SampleRecord, "asked" | "orderSeed" | "repeats">;

/** Usage and way of drawing, as they stand in one column; null where there is nothing to tell. */
export function toSampleUse({ usage, asked, orderSeed, repeats }: SampleRecord): SampleUse | null {
  const how: HowDrawn = {
    ...(asked === undefined ? {} : { asked }),
    ...(orderSeed === undefined ? {} : { orderSeed }),
    ...(repeats === undefined ? {} : { repeats }),
  };
  if (usage === null && Object.keys(how).length === 0) return null;
  return { ...(usage ?? { promptTokens: null, completionTokens: null }), ...how };
}

/** The other way. A usage that tells neither number is none. */
export function fromSampleUse(use: SampleUse | null): Pick<SampleRecord, "usage"> & HowDrawn {
  if (use === null) return { usage: null };
  const { asked, orderSeed, repeats, ...usage } = use;
  return {
    usage: usage.promptTokens === null && usage.completionTokens === null ? null : usage,
    ...(asked === undefined ? {} : { asked }),
    ...(orderSeed === undefined ? {} : { orderSeed }),
    ...(repeats === undefined ? {} : { repeats }),
  };
}
