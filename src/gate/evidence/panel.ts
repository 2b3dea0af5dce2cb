import type { MemberNeed, OpinionNeed, PanelNeed } from "../../core/policy/needs.ts";
import { MOST_ASKED } from "../../core/policy/panel.ts";
import type { Job } from "./fetch.ts";

const TOO_MANY = `no more than ${MOST_ASKED} models of panels are asked about one answer`;

/** What is known of a member that is not asked. */
const notAsked =
  ({ upstream, model }: MemberNeed): Job =>
  async () => ({
    kind: "opinion",
    opinion: { upstream, model, answer: null, failed: TOO_MANY, asked: false },
    unpaid: true,
  });

/**
 * The answers of several models, asked at once; each has its own deadline.
 * @param ask how one of them is asked
 */
export const fetchPanel = (
  { members }: PanelNeed,
  ask: (need: OpinionNeed) => readonly Job[],
): readonly Job[] =>
  members.flatMap((member) =>
    member.tooMany === true ? [notAsked(member)] : ask({ kind: "opinion", ...member }),
  );
