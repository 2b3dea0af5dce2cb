import { AUTO_LOCALE, localeOf, localesOf, type OwnPhrases } from "../../core/phrases/locale.ts";
import type { Field } from "../../wire/field.ts";
import { readLocale } from "../../wire/policies/texts.ts";

const languageOf = (tag: string): string => tag.split("-")[0] ?? tag;

/**
 * Refuses languages for which there are no texts: users would be spoken to in English, and nobody would see why.
 * @throws InvalidRequestError naming the field
 */
export function requireLocales(rules: readonly Field[], own: OwnPhrases | undefined): void {
  for (const field of rules.map((rule) => rule.get("locale"))) {
    if (field.absent || field.value === AUTO_LOCALE) continue;
    const tag = readLocale(field);
    if (languageOf(localeOf(tag, own).tag) === languageOf(tag)) continue;
    field.fail(
      `has no texts in ${JSON.stringify(tag)}; there are ${AUTO_LOCALE}, ${localesOf(own).join(", ")}. Other languages need all of their texts in global.texts`,
    );
  }
}
