import { Control } from "./control.tsx";
import { textOf } from "./draft.ts";
import type { FormPartProps } from "./form-parts.ts";
import { JsonSetting } from "./forms/json-setting.tsx";
import { OWN_FORMS } from "./own-forms.tsx";
import type { Setting } from "./setting.ts";

/** One setting by its own form, or by one control. */
export function SettingForm({ setting, ...props }: FormPartProps & { readonly setting: Setting }) {
  const { draft, problems, preview, onChange } = props;
  const Own = OWN_FORMS[setting.name];
  if (Own !== undefined) return <Own {...props} />;
  if (setting.kind.kind === "json") return <JsonSetting setting={setting} {...props} />;
  return (
    <Control
      setting={setting}
      text={textOf(draft, setting.name)}
      problem={problems[setting.name]}
      held={preview?.settings[setting.name]}
      onText={(text) => onChange({ [setting.name]: text })}
    />
  );
}
