import { useState } from "preact/hooks";
import type { Alarm, Page, Policy, ToolOverview } from "../../api/types.ts";
import { REFRESH_MS, useGate } from "../../gate.ts";
import { PercentField } from "../../parts/number-field.tsx";
import { useRead } from "../../use-read.ts";
import { fullTime } from "../../words/format.ts";
import { exactPercent } from "../../words/intervals.ts";
import { StepDialog } from "./dialog.tsx";
import { draftOf, type Stage, type StepDraft, stepOf } from "./step.ts";

interface RolloutPartProps {
  readonly item: ToolOverview;
  readonly policy: Policy;
  readonly onSaved: (version: number, words: string) => void;
  readonly onRefused: () => void;
}

const STAGES: readonly (readonly [Stage, string, string])[] = [
  ["off", "Off", "nothing is judged, every call runs"],
  ["shadow", "Shadow", "every call is judged and runs; the log says what enforce would have stopped"],
  [
    "share",
    "Enforce in a share of sessions",
    "in these, calls below the threshold are replaced; the others stay in shadow",
  ],
  ["enforce", "Enforce", "calls below the threshold are replaced by a question or a hand-over"],
];

/** The way of a tool from off through shadow and a share of sessions into enforce, and the guard that takes it back. */
export function RolloutPart({ item, policy, onSaved, onRefused }: RolloutPartProps) {
  const gate = useGate();
  const { tool } = item;
  const [draft, setDraft] = useState<StepDraft>(() => draftOf(item.policy));
  const [confirming, setConfirming] = useState(false);
  const alarms = useRead(
    `alarms ${tool}`,
    () => gate.get<Page<Alarm>>("/api/alarms", { open: "true", kind: "guard", tool }),
    REFRESH_MS * 8,
  );
  const set = (part: Partial<StepDraft>) => setDraft({ ...draft, ...part });
  const step = stepOf(draft);
  const enforced = draft.stage === "share" || draft.stage === "enforce";
  return (
    <section aria-labelledby="rollout-title">
      <h2 id="rollout-title">Rollout</h2>
      {alarms.value?.items.map((alarm) => (
        <p key={alarm.id} class="trouble">
          <strong>The guard stepped back on {fullTime(alarm.opened_at)}.</strong> {alarm.text} Enforcing the
          tool again closes this alarm.
        </p>
      ))}
      <fieldset class="modes">
        <legend class="unseen">How far the gate goes on this tool</legend>
        {STAGES.map(([stage, name, means]) => (
          <label key={stage}>
            <input
              type="radio"
              name="stage"
              checked={draft.stage === stage}
              onChange={() => set({ stage })}
            />
            <span>
              <strong>{name}</strong>
              {stage === draftOf(item.policy).stage && <span class="tag good">holds now</span>}:{" "}
              <span class="quiet">{means}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {enforced && (
        <div class="filters">
          {draft.stage === "share" && (
            <PercentField
              label="Share of sessions (%)"
              value={draft.share}
              onInput={(share) => set({ share })}
            />
          )}
          <label class="check">
            <input
              type="checkbox"
              checked={draft.guarded}
              // Which guard a tool has is kept by a step that names none; only the policy can take it away.
              disabled={item.policy.guard !== null}
              onChange={(event) => set({ guarded: event.currentTarget.checked })}
            />{" "}
            Let a guard watch it
          </label>
          {draft.guarded && (
            <>
              <PercentField
                label="Most wrong calls of those that run (%)"
                value={draft.maxWrong}
                onInput={(maxWrong) => set({ maxWrong })}
              />
              <PercentField label="Sure by (%)" value={draft.sure} onInput={(sure) => set({ sure })} />
            </>
          )}
        </div>
      )}
      <p class="quiet">{guardText(item, draft)}</p>
      {"problem" in step && <p class="bad">{step.problem}</p>}
      <button type="button" disabled={"problem" in step} onClick={() => setConfirming(true)}>
        See what this changes …
      </button>
      {confirming && "change" in step && (
        <StepDialog
          item={item}
          policy={policy}
          change={step.change}
          onSaved={(version, words) => {
            setConfirming(false);
            onSaved(version, words);
          }}
          onClose={() => setConfirming(false)}
          onRefused={onRefused}
        />
      )}
    </section>
  );
}

function guardText({ policy: { guard } }: ToolOverview, draft: StepDraft): string {
  const holds =
    guard === null
      ? "No guard watches this tool now."
      : `A guard watches it now: at most ${exactPercent(guard.max_wrong)} wrong, sure by ${exactPercent(guard.confidence)}; the policy can take it away.`;
  return draft.stage === "share" || draft.stage === "enforce"
    ? `${holds} A guard looks every minute at the verdicts on calls that ran in enforce. Once it is sure that more than its limit are wrong, it takes the tool back to shadow, writes its numbers as the reason of the new version, and opens an alarm. In shadow everything runs again, so look at the alarm soon.`
    : holds;
}
