/** What is set in a rule, and what is wrong with it, by the part of the form. */
import { type Draft, type Problems } from "./draft.ts";
import type { SectionId } from "./sections.ts";
import type { Setting } from "./setting.ts";
import { settingOf, SETTINGS } from "./settings.ts";

/** Parts of these count by themselves: each check and each rule of equality is something that a person sets. */
const BY_PART: readonly string[] = ["checks", "canonical"];

/** Names of what is set: settings, and single checks and rules of equality. */
export function setNames(draft: Draft): ReadonlySet<string> {
  const names = Object.keys(draft).flatMap((control) => {
    const setting = settingOf(control);
    if (setting === undefined) return [];
    const [head = "", part = ""] = control.split(".");
    return [BY_PART.includes(head) ? `${head}.${part}` : setting.name];
  });
  return new Set(names);
}

export const isSet = (draft: Draft, { name }: Setting): boolean =>
  Object.keys(draft).some((control) => control === name || control.startsWith(`${name}.`));

/** How much is set in each part; parts where nothing is set are not named. */
export function countsBySection(draft: Draft): ReadonlyMap<SectionId, number> {
  const counts = new Map<SectionId, number>();
  for (const name of setNames(draft)) {
    const section = settingOf(name)?.section;
    if (section !== undefined) counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts;
}

/** Settings with something wrong in them, in the order of the form. */
export function wrongSettings(problems: Problems): readonly Setting[] {
  const wrong = new Set(Object.keys(problems).map((control) => settingOf(control)?.name));
  return SETTINGS.filter(({ name }) => wrong.has(name));
}
