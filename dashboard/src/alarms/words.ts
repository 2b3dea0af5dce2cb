import type { Alarm } from "../api/types.ts";

export const ALARM_NAME: Readonly<Record<Alarm["kind"], string>> = {
  drift: "Drift",
  guard: "Guard",
  promise: "Promise",
  gate: "Gate",
};

/** What such an alarm says in general, for somebody who sees it for the first time. */
export const ALARM_MEANS: Readonly<Record<Alarm["kind"], string>> = {
  drift: "A tool’s calls or confidences are not what they were.",
  guard: "A tool went back to shadow by itself, or an experiment needs a look.",
  promise: "A promise about wrong calls no longer holds.",
  gate: "The gate itself is in trouble.",
};

/** What to do about it, with where. */
export function alarmSteps({ kind, tool, detail }: Alarm): readonly (readonly [to: string, words: string])[] {
  const experiment = typeof detail["experiment"] === "string" ? detail["experiment"] : null;
  if (experiment !== null)
    return [[`/experiments/${encodeURIComponent(experiment)}`, "Look at the experiment"]];
  if (tool === "") return [["/decisions?ruling=stopped", "Look at what is stopped"]];
  const page = `/tools/${encodeURIComponent(tool)}`;
  const calls = `/decisions?${new URLSearchParams({ tool, range: "7d" }).toString()}`;
  switch (kind) {
    case "drift":
      return [
        [calls, "Look at its latest calls"],
        [page, "Check its curves and propose anew"],
      ];
    case "guard":
      return [
        [
          `/decisions?${new URLSearchParams({ tool, verdict: "incorrect", range: "7d" }).toString()}`,
          "See the wrong calls",
        ],
        [page, "Decide about its rollout"],
      ];
    case "promise":
      return [
        ["/review", "Audit more calls"],
        [page, "Choose another threshold"],
      ];
    case "gate":
      return [[calls, "Look at its latest calls"]];
  }
}
