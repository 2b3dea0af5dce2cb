import { Choice } from "../parts/choice.tsx";
import { languageWords } from "./words.ts";
import { Control } from "./control.tsx";
import { textOf } from "./draft.ts";
import { FallbackPreviews } from "./fallback-preview.tsx";
import { Guard, Opinions } from "./form-extras.tsx";
import { CanonicalRules, Checks, type FormPartProps } from "./form-parts.tsx";
import { Names } from "./names.tsx";
import { type Group, SETTINGS } from "./settings.ts";

/** Every setting of a rule, in groups, and beside those of a stopped call what a user would read. */
export function RuleForm({
  locale,
  onLocale,
  ...props
}: FormPartProps & {
  /** Of the preview; "": as the policy has it. */
  readonly locale: string;
  readonly onLocale: (locale: string) => void;
}) {
  const { draft, problems, preview, onChange } = props;
  const group = (wanted: Group) =>
    SETTINGS.filter((setting) => setting.group === wanted).map((setting) => (
      <Control
        key={setting.name}
        setting={setting}
        text={textOf(draft, setting.name)}
        problem={problems[setting.name]}
        held={preview?.settings[setting.name]}
        onText={(text) => onChange({ [setting.name]: text })}
      />
    ));
  const count = (prefix: string) =>
    Object.keys(draft).filter((name) => name.startsWith(prefix) && !name.endsWith(".names")).length;
  return (
    <div class="rule-form">
      <fieldset>
        <legend>How it is judged</legend>
        <div class="fields">
          {group("judging")}
          <Opinions {...props} />
        </div>
      </fieldset>
      <fieldset>
        <legend>What becomes of a stopped call</legend>
        <div class="fields">{group("stopped")}</div>
        <section class="preview" aria-label="What a user would read">
          <h2>What a user would read</h2>
          {preview === undefined ? (
            <p class="quiet">Reading …</p>
          ) : (
            <>
              <Choice
                label="Language"
                value={locale}
                any="as the policy has it"
                options={preview.locales.map((tag) => [tag, languageWords(tag)])}
                hint="Only for this preview. Users read their own language unless the policy sets one."
                onChoose={onLocale}
              />
              <FallbackPreviews fallbacks={preview.fallbacks} />
            </>
          )}
        </section>
      </fieldset>
      <details class="group" open={count("checks.") > 0 || textOf(draft, "after") !== ""}>
        <summary>Checks {countWords(count("checks."))}</summary>
        <Checks {...props} />
        {preview?.tool != null && (
          <Names
            label="Only after these tools, one a line: they must have run in the conversation, without an error"
            name="after"
            draft={draft}
            onChange={onChange}
          />
        )}
      </details>
      <details class="group" open={count("canonical.") > 0}>
        <summary>What counts as equal when samples are compared {countWords(count("canonical."))}</summary>
        <CanonicalRules {...props} />
      </details>
      <fieldset>
        <legend>Learning and safety net</legend>
        <div class="fields">
          {group("learning")}
          <Guard {...props} />
        </div>
      </fieldset>
      <fieldset>
        <legend>Record and failure</legend>
        <div class="fields">{group("record")}</div>
      </fieldset>
    </div>
  );
}

const countWords = (n: number) => <span class="quiet">({n === 0 ? "none set here" : `${n} set here`})</span>;
