import type { ComponentChildren } from "preact";
import type { FormPartProps } from "./form-parts.ts";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./setting-form.tsx";

/** These take the whole width. */
const WIDE: readonly string[] = ["checks", "canonical"];

interface SectionPanelProps extends FormPartProps {
  readonly title: string;
  readonly about: string;
  readonly settings: readonly Setting[];
  readonly children?: ComponentChildren;
}

/** The settings of one part of the rule. */
export function SectionPanel({ title, about, settings, children, ...props }: SectionPanelProps) {
  return (
    <section class="group section" aria-labelledby="section-title">
      <h2 id="section-title" tabIndex={-1}>
        {title}
      </h2>
      <p class="quiet">{about}</p>
      <SettingGroup settings={settings} {...props} />
      {children}
    </section>
  );
}

/** Settings side by side, and below them those that take the whole width. */
export const SettingGroup = ({
  settings,
  ...props
}: FormPartProps & { readonly settings: readonly Setting[] }) => (
  <>
    <div class="fields">
      {settings
        .filter(({ name }) => !WIDE.includes(name))
        .map((setting) => (
          <SettingForm key={setting.name} setting={setting} {...props} />
        ))}
    </div>
    {settings
      .filter(({ name }) => WIDE.includes(name))
      .map((setting) => (
        <SettingForm key={setting.name} setting={setting} {...props} />
      ))}
  </>
);
