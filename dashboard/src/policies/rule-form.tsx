import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys } from "../keys/keys.ts";
import { SearchField } from "../parts/search-field.tsx";
import type { Place } from "../router.tsx";
import { withName } from "../tool/order/draft.ts";
import { OrderPart } from "../tool/order/part.tsx";
import { textOf } from "./draft.ts";
import type { FormPartProps } from "./form-parts.ts";
import { linesOf } from "./forms/part.ts";
import { AllSet, Found } from "./grouped.tsx";
import { PreviewPart } from "./preview-part.tsx";
import { SectionNav } from "./section-nav.tsx";
import { SectionPanel } from "./section-panel.tsx";
import { SECTIONS, sectionNamed, SET_HERE, type Shown } from "./sections.ts";
import { SETTINGS } from "./settings.ts";

interface RuleFormProps extends Omit<FormPartProps, "find" | "onlySet"> {
  readonly place: Place;
  /** Of the preview; "": as the policy has it. */
  readonly locale: string;
  readonly onLocale: (locale: string) => void;
}

/**
 * The settings of a rule, one part at a time; what is set stands together in a part of its own. `?section=` says which part is
 * shown, `?q=` searches all of them.
 */
export function RuleForm({ place, locale, onLocale, ...given }: RuleFormProps) {
  const { tool, draft, problems, preview } = given;
  const search = useRef<HTMLInputElement>(null);
  const [usual] = useState<Shown>(() => (Object.keys(draft).length > 0 ? SET_HERE : "risk"));
  useKeys("This rule", [{ keys: "/", does: "Find a setting", run: () => search.current?.focus() }]);
  const find = (place.query.get("q") ?? "").trim();
  const props: FormPartProps = { ...given, find, onlySet: false };
  const shown = sectionNamed(place.query.get("section")) ?? usual;
  const settings = SETTINGS.filter(({ only }) => only === undefined || (only === "all") === (tool === null));
  // Whoever goes to another part by the keyboard or a screen reader goes on there.
  const last = useRef(shown);
  useEffect(() => {
    if (last.current !== shown && find === "") document.getElementById("section-title")?.focus();
    last.current = shown;
  }, [shown]);
  const section = SECTIONS.find(([id]) => id === shown);
  return (
    <div class="rule-form">
      <div class="rule-nav">
        <SearchField label="Find a setting" place={place} input={search} />
        <SectionNav place={place} shown={find === "" ? shown : null} draft={draft} problems={problems} />
      </div>
      {find !== "" ? (
        <Found place={place} settings={settings} {...props} />
      ) : section === undefined ? (
        <AllSet place={place} settings={settings} {...props} />
      ) : (
        <SectionPanel
          key={section[0]}
          title={section[1]}
          about={section[2]}
          settings={settings.filter((setting) => setting.section === shown)}
          {...props}
        >
          {shown === "checks" && tool !== null && (
            <OrderPart
              tool={tool}
              heading="h3"
              after={linesOf(textOf(draft, "after"))}
              onAccept={(before) => given.onChange({ after: withName(textOf(draft, "after"), before) })}
            />
          )}
          {(shown === "stopped" || shown === "words") && (
            <PreviewPart preview={preview} locale={locale} onLocale={onLocale} />
          )}
        </SectionPanel>
      )}
    </div>
  );
}
