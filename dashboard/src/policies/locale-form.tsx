import { Choice } from "../parts/choice.tsx";
import { heldWords } from "./control.tsx";
import { textOf } from "./draft.ts";
import type { FormPartProps } from "./form-parts.ts";
import { languageWords } from "./words.ts";

/** The language of what users read: one for which there are texts, or the user's own. */
export function LocaleForm({ draft, problems, preview, onChange }: FormPartProps) {
  const text = textOf(draft, "locale");
  const held = preview?.settings["locale"];
  const known = preview?.locales ?? [];
  const language = text.split("-")[0] ?? text;
  const unknown = text !== "" && text !== "auto" && ![text, language].some((tag) => known.includes(tag));
  return (
    <Choice
      label="Language of what users read"
      value={text}
      any={held === undefined || text !== "" ? "not set here" : `not set here: ${heldWords("locale", held)}`}
      options={[
        ["auto", "auto: the user’s own, else English"],
        ...known.map((tag) => [tag, `${languageWords(tag)} (${tag})`] as const),
        ...(text !== "" && text !== "auto" && !known.includes(text)
          ? [[text, `${languageWords(text)} (${text})`] as const]
          : []),
      ]}
      hint={
        problems["locale"] ??
        (unknown && preview !== undefined
          ? `There are no texts for ${languageWords(text)}, so users read English. Write them under “Texts of your own” of all tools.`
          : "Languages with texts. Another one is added under “Texts of your own” of all tools.")
      }
      onChoose={(tag) => onChange({ locale: tag })}
    />
  );
}
