import type { PolicyPreview } from "../api/types.ts";
import { Choice } from "../parts/choice.tsx";
import { FallbackPreviews } from "./fallback-preview.tsx";
import { languageWords } from "./words.ts";

interface PreviewPartProps {
  readonly preview: PolicyPreview | undefined;
  /** Of the preview; "": as the policy has it. */
  readonly locale: string;
  readonly onLocale: (locale: string) => void;
}

/** What a user would read with the form as it is. */
export const PreviewPart = ({ preview, locale, onLocale }: PreviewPartProps) => (
  <section class="preview" aria-label="What a user would read">
    <h3>What a user would read</h3>
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
);
