import { MOST_MEMBERS } from "../../../../src/core/policy/panel.ts";
import type { JsonFormProps } from "./form-props.ts";
import { ItemList } from "./item-list.tsx";
import { MODEL, PANEL } from "./object-parts.ts";
import { Asked } from "./objects.tsx";
import { type Members, membersOf } from "./part.ts";
import { Parts } from "./part-field.tsx";

/** The members of a panel may be names alone. */
const memberOf = (member: unknown): Members =>
  typeof member === "string" ? { model: member } : membersOf(member);

/** Models that must make the same call, and how many of them. */
export function PanelForm(props: JsonFormProps) {
  const { name, value, problems, lists, onValue } = props;
  const panel = membersOf(value);
  const models = Array.isArray(panel["models"]) ? panel["models"].map(memberOf) : [];
  return (
    <>
      <Asked
        label="Who must make it too"
        asked="other models"
        parts={PANEL}
        begin={{ models: [{ model: "" }] }}
        {...props}
      />
      {typeof value === "object" && (
        <>
          <p class="quiet small">From 1 to {MOST_MEMBERS} models; each has one vote.</p>
          {problems[`${name}.models`] !== undefined && <p class="bad small">{problems[`${name}.models`]}</p>}
          <ItemList
            noun="Model"
            path={`${name}.models`}
            items={models}
            problems={problems}
            begin={{ model: "" }}
            words={({ model, upstream }) =>
              `${String(model || "…")}${upstream ? ` of ${String(upstream)}` : ""}`
            }
            onItems={(items) => onValue({ ...panel, models: items })}
            form={(member, path, onMember) => (
              <Parts
                parts={MODEL}
                value={member}
                path={path}
                problems={problems}
                lists={lists}
                onValue={onMember}
              />
            )}
          />
        </>
      )}
    </>
  );
}
