/** Human words for a tool or a parameter: one for every locale, or one for each. */
export type Label = string | Readonly<Record<string, string>>;

export interface ToolLabels {
  readonly label: Label | null;
  /** By the name of the parameter. */
  readonly parameterLabels: Readonly<Record<string, Label>>;
}

/** The words of a label in a locale; null where it has none there. */
export function labelIn(label: Label | null | undefined, locale: string): string | null {
  if (label === null || label === undefined || typeof label === "string") return label ?? null;
  for (const tag of [locale, locale.split("-")[0] ?? locale]) {
    if (Object.hasOwn(label, tag)) return label[tag] ?? null;
  }
  return null;
}
