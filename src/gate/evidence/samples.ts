import type { SampleNeed } from "../../core/policy/needs.ts";
import { drawSample } from "../chat/draw.ts";
import type { Asking, Job } from "./fetch.ts";

/** Extra samples of the caller's own model. */
export const fetchSamples = ({ count }: SampleNeed, { turn, signal }: Asking): readonly Job[] =>
  Array.from({ length: count }, () => async () => ({
    kind: "sample" as const,
    result: await drawSample(turn, null, signal),
  }));
