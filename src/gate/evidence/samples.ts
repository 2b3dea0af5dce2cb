import type { SampleNeed } from "../../core/policy/needs.ts";
import { drawSample } from "../chat/draw.ts";
import type { ChatTurn } from "../chat/turn.ts";
import type { Job } from "./fetch.ts";

/** Extra samples of the caller's own model. */
export const fetchSamples = ({ count }: SampleNeed, turn: ChatTurn, signal: AbortSignal): readonly Job[] =>
  Array.from({ length: count }, () => async () => ({
    kind: "sample" as const,
    result: await drawSample(turn, null, signal),
  }));
