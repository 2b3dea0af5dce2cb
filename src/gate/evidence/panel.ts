import type { PanelNeed } from "../../core/policy/needs.ts";
import type { Asking, Job } from "./fetch.ts";
import { fetchOpinion } from "./opinion.ts";

/** The answers of several models, asked at once; each has its own deadline. */
export const fetchPanel = ({ members }: PanelNeed, asking: Asking): readonly Job[] =>
  members.flatMap((member) => fetchOpinion({ kind: "opinion", ...member }, asking));
