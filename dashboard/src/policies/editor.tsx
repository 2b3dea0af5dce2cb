import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/client.ts";
import type { Policy } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { SignOff } from "../parts/sign-off.tsx";
import { Trouble } from "../parts/trouble.tsx";
import { go, type Place } from "../router.tsx";
import { ChangeList } from "./change-list.tsx";
import { Conflict } from "./conflict.tsx";
import { DryRun } from "./dry-run.tsx";
import type { Problems } from "./draft.ts";
import { refusedAt } from "./json-text.ts";
import { RuleForm } from "./rule-form.tsx";
import { WrongPlaces } from "./section-nav.tsx";
import { sameVersion, useDraft } from "./use-draft.ts";
import { usePreview } from "./use-preview.ts";
import { Warnings, warningsOf } from "./warnings.tsx";

interface EditorProps {
  /** The one that holds now; it may change while the form is open. */
  readonly policy: Policy;
  /** Null: the rule of all tools. */
  readonly tool: string | null;
  readonly place: Place;
  /** Reads the policy again. */
  readonly onStale: () => void;
}

/** The rule of one tool, or of all: shows what changes before it is saved as a new version. */
export function Editor({ policy, tool, place, onStale }: EditorProps) {
  const gate = useGate();
  const [saved, setSaved] = useState<number | null>(null);
  const [told, setTold] = useState(false);
  const [locale, setLocale] = useState("");
  const mine = useDraft(policy, tool);
  const { draft, changes, base, after } = mine;
  // What only the gate knows to be wrong, such as a hook that it does not have: until the form is changed.
  const [refused, setRefused] = useState<Problems>({});
  const problems = { ...mine.problems, ...refused };
  const wrong = Object.keys(mine.problems).length > 0;
  const { preview, error } = usePreview(tool, wrong ? null : after, locale);
  // What was read before my own save says nothing new.
  const stale = !sameVersion(policy, base) && (saved === null || policy.version > saved);
  const follows = stale && changes.length === 0 && !wrong;
  // Nothing of mine is in the way: the form follows what holds.
  useEffect(() => {
    if (follows) mine.reset(policy);
  }, [follows, policy.version]);
  const save = async (author: string, reason: string) => {
    try {
      const made = await gate.savePolicy({ ...after, author, reason, expected_version: base.version });
      setSaved(made.version);
      setTold(true);
      mine.reset(made);
      onStale();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onStale();
      if (error instanceof ApiError && error.param !== null)
        setRefused(refusedAt(tool, error.param, error.message));
      throw error;
    }
  };
  const change = (texts: Readonly<Record<string, string>>) => {
    setTold(false);
    setRefused({});
    mine.change(texts);
  };
  const problem = wrong
    ? "Something in the form is wrong."
    : stale
      ? `First put your change on version ${policy.version}.`
      : changes.length === 0
        ? "Change something first."
        : null;
  return (
    <>
      <p class="done" role="status">
        {told && `Saved as version ${saved}. It holds within a few seconds.`}
      </p>
      <Warnings items={warningsOf(policy, tool)} />
      {mine.restored && changes.length > 0 && (
        <p class="note">
          This is your change that is not saved yet.{" "}
          <button type="button" class="small" onClick={() => mine.reset(policy)}>
            Discard it
          </button>
        </p>
      )}
      {stale && changes.length > 0 && (
        <Conflict
          base={base}
          current={policy}
          mine={changes}
          both={mine.both}
          onRebase={mine.rebase}
          onDiscard={() => mine.reset(policy)}
        />
      )}
      <Trouble error={error?.status === 0 ? null : error} />
      <RuleForm
        place={place}
        tool={tool}
        draft={draft}
        problems={problems}
        preview={preview}
        onChange={change}
        locale={locale}
        onLocale={setLocale}
      />
      <section class="editor" aria-labelledby="changes-title">
        <h2 id="changes-title">What changes</h2>
        <ChangeList changes={changes} />
        <DryRun tool={tool} rules={changes.length > 0 && !wrong ? after : null} />
        <WrongPlaces place={place} problems={problems} />
        <SignOff
          key={saved ?? "open"}
          action="Save as a new version"
          problem={problem}
          subject={JSON.stringify(draft)}
          onSign={save}
          onCancel={() => {
            mine.reset(policy);
            go("/policies");
          }}
        />
      </section>
    </>
  );
}
