import type { Evidence } from "../evidence.ts";
import { RISKS, type Risk } from "../turn.ts";
import { OPINION_DEADLINE_MS, type OpinionFormat, type OpinionPolicy } from "./opinion.ts";

/** How many models of a panel must make the candidate's calls: more than half of them, all, or at least one. */
export const PANEL_RULES = ["majority", "all", "any"] as const;
export type PanelVote = (typeof PANEL_RULES)[number];

/** Most models of a panel. */
export const MOST_MEMBERS = 3;

/** Most models of all panels together that are asked about one answer. */
export const MOST_ASKED = 6;

export interface PanelMember {
  readonly model: string;
  /** See `OpinionRule`. */
  readonly upstream?: string;
  readonly format?: OpinionFormat;
}

/** Other models that are asked what the turn asks, where the call would run otherwise. */
export interface PanelRule {
  /** From 1 to `MOST_MEMBERS`; no two are the same model of the same upstream. */
  readonly models: readonly PanelMember[];
  /** Absent: majority. */
  readonly rule?: PanelVote;
  /** What a panel that does not agree does; absent: block. */
  readonly level?: "block" | "flag";
  /** Risks of the tools for which it is asked; absent: all. */
  readonly risks?: readonly Risk[];
  /** Longest wait for each answer, in milliseconds. */
  readonly deadlineMs?: number;
}

/** The same with nothing left open. */
export interface PanelPolicy {
  readonly models: readonly OpinionPolicy[];
  readonly rule: PanelVote;
  readonly level: "block" | "flag";
  readonly risks: readonly Risk[];
  readonly deadlineMs: number;
}

/** What holds for a tool of this risk; null: nobody is asked. */
export function panelFor(panel: PanelRule | "off" | undefined, risk: Risk): PanelPolicy | null {
  if (panel === undefined || panel === "off") return null;
  const { rule = "majority", level = "block", risks = RISKS, deadlineMs = OPINION_DEADLINE_MS } = panel;
  if (!risks.includes(risk)) return null;
  const models = panel.models.map(({ model, upstream = null, format = null }) => ({
    model,
    upstream,
    format,
    when: "always" as const,
    risks,
    deadlineMs,
  }));
  return { models, rule, level, risks, deadlineMs };
}

type Member = Pick<OpinionPolicy, "model" | "upstream">;

/** What a member said; undefined where nobody has asked it. An opinion that was asked for earlier is its vote as well. */
export const opinionOf = <A>({ opinions = [] }: Evidence<A>, { model, upstream }: Member) =>
  opinions.find((one) => one.model === model && one.upstream === upstream);

/** Whether so many votes for the calls are enough. */
export const isEnough = (rule: PanelVote, votes: number, members: number): boolean =>
  rule === "all" ? votes === members : rule === "any" ? votes > 0 : votes * 2 > members;
