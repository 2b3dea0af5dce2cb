import { useEffect, useRef, useState } from "preact/hooks";
import { FALLBACK_ACTIONS, MODES, RISKS } from "../../../src/core/turn.ts";
import type { Policy } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { Choice, type Option } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { FALLBACK_MEANS, MODE_MEANS } from "../words/definitions.ts";
import { ChangeList } from "./change-list.tsx";
import { changesBetween, ruleOf, withRule } from "./changes.ts";
import { type Draft, toDraft, toRule } from "./draft.ts";
import { SignOff } from "../parts/sign-off.tsx";

interface EditorProps {
  readonly policy: Policy;
  /** Null: the rule of all tools. */
  readonly tool: string | null;
  readonly onSaved: (version: number) => void;
  readonly onCancel: () => void;
}

const spaced = (words: readonly string[]): readonly Option[] =>
  words.map((word) => [word, word.replaceAll("_", " ")] as const);

const PENALTY = "What a wrong call costs, in units of a right one; the threshold is penalty / (1 + penalty).";

/** The policy of one tool. Shows what changes before it is saved as a new version. */
export function Editor({ policy, tool, onSaved, onCancel }: EditorProps) {
  const gate = useGate();
  // Another change may come in while the form is open: what was written stays, and is held against the new policy on request.
  const [base, setBase] = useState(policy);
  const before = tool === null ? base.global : ruleOf(base, tool);
  const [draft, setDraft] = useState<Draft>(() => toDraft(before));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const read = toRule(before, draft);
  const after = "rule" in read ? withRule(base, tool, read.rule) : base;
  const changes = changesBetween(base, after);
  const inherited = tool === null ? "built in" : "as for all tools";
  const save = async (author: string, reason: string) => {
    const { version } = await gate.savePolicy({ ...after, author, reason, expected_version: base.version });
    onSaved(version);
  };
  return (
    <section class="editor" aria-labelledby="editor-title">
      <h2 id="editor-title" ref={heading} tabIndex={-1}>
        Policy of {tool === null ? "all tools" : <span class="mono">{tool}</span>}
      </h2>
      <div class="fields">
        <Choice
          label="Mode"
          value={draft.mode}
          any={inherited}
          options={MODES}
          hint={MODE_MEANS[draft.mode]}
          onChoose={(mode) => set({ mode })}
        />
        <Choice
          label="Risk"
          value={draft.risk}
          any={inherited}
          options={RISKS}
          onChoose={(risk) => set({ risk })}
        />
        <Choice
          label="Threshold"
          value={draft.by}
          any={tool === null ? "by risk" : "by risk, or as for all tools"}
          options={["threshold", "penalty"].map(
            (by) => [by, by === "threshold" ? "a fixed number" : "by penalty"] as const,
          )}
          onChoose={(by) => set({ by: by === "threshold" || by === "penalty" ? by : "", amount: "" })}
        />
        {draft.by !== "" && (
          <Field
            label={draft.by === "threshold" ? "At least this confidence (0 to 1)" : "Penalty (above 0)"}
            hint={draft.by === "penalty" ? PENALTY : undefined}
          >
            {(names) => (
              <input
                {...names}
                type="number"
                step="any"
                min="0"
                value={draft.amount}
                onInput={(event) => set({ amount: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
        <Choice
          label="Fallback"
          value={draft.fallback}
          any={tool === null ? "the gate chooses" : "as for all tools"}
          options={spaced(FALLBACK_ACTIONS)}
          hint={FALLBACK_MEANS[draft.fallback]}
          onChoose={(fallback) => set({ fallback })}
        />
      </div>
      {policy.version !== base.version && (
        <p class="trouble" role="alert">
          Meanwhile version {policy.version} was made ({policy.author ?? "nobody named"}: “{policy.reason}”).{" "}
          <button type="button" onClick={() => setBase(policy)}>
            Make my change on version {policy.version}
          </button>
        </p>
      )}
      <h3>What changes</h3>
      <ChangeList changes={changes} />
      <SignOff
        action="Save as a new version"
        problem={"problem" in read ? read.problem : changes.length === 0 ? "Change something first." : null}
        onSign={save}
        onCancel={onCancel}
      />
    </section>
  );
}
