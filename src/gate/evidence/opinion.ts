import type { OpinionNeed } from "../../core/policy/needs.ts";
import { drawSample } from "../chat/draw.ts";
import type { ChatTurn } from "../chat/turn.ts";
import type { Job } from "./fetch.ts";

/** The answer of another model of the caller's own upstream: the caller's request with another name in it. */
export const fetchOpinion = ({ model }: OpinionNeed, turn: ChatTurn, signal: AbortSignal): readonly Job[] => [
  async () => {
    const result = await drawSample(turn, model, signal);
    const answer = "problem" in result ? null : result.sample;
    const failed = "problem" in result ? result.problem : null;
    const unpaid = "problem" in result && result.unpaid === true;
    return { kind: "opinion", opinion: { upstream: null, model, answer, failed }, unpaid };
  },
];
