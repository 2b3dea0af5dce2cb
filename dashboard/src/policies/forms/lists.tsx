/** The settings that are lists of rules. */
import { Choice } from "../../parts/choice.tsx";
import { DecimalField } from "../../parts/number-field.tsx";
import { BUSINESS_PARTS, DEMANDS, demandOf, withDemand } from "./business-parts.ts";
import { CHANGES, CONTEXT_PARTS, LOAD_PARTS } from "./context-parts.ts";
import type { JsonFormProps } from "./form-props.ts";
import { ItemList } from "./item-list.tsx";
import { type Members, membersOf, numberOf, shownNumber } from "./part.ts";
import { Parts } from "./part-field.tsx";
import { businessWords, contextWords } from "./rule-words.ts";

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const orNone = (items: readonly unknown[]): unknown => (items.length === 0 ? undefined : items);

/** What is demanded of a tool's calls, rule by rule. */
export const BusinessRules = ({ name, value, problems, lists, onValue }: JsonFormProps) => (
  <ItemList
    noun="Rule"
    path={name}
    items={listOf(value)}
    problems={problems}
    begin={{ argument: "", min: "", max: "", level: "block" }}
    words={businessWords}
    onItems={(items) => onValue(orNone(items))}
    form={(rule, path, onRule) => (
      <>
        <Choice
          label="The rule demands"
          value={demandOf(rule) ?? ""}
          {...(demandOf(rule) === null ? { any: "choose" } : {})}
          options={DEMANDS.map(([demand, shown]) => [demand, shown] as const)}
          onChoose={(demand) => onRule(withDemand(rule, demand))}
        />
        <Parts
          parts={BUSINESS_PARTS}
          value={rule}
          path={path}
          problems={problems}
          lists={lists}
          onValue={onRule}
        />
      </>
    )}
  />
);

/** Thresholds by time, agent, group, channel and load, rule by rule. */
export const ContextRules = ({ name, value, problems, lists, onValue }: JsonFormProps) => (
  <ItemList
    noun="Rule"
    path={name}
    items={listOf(value)}
    problems={problems}
    begin={{ when: {}, at_least: "", reason: "" }}
    words={contextWords}
    onItems={(items) => onValue(orNone(items))}
    form={(rule, path, onRule) => (
      <>
        <Parts
          parts={CONTEXT_PARTS}
          value={rule}
          path={path}
          problems={problems}
          lists={lists}
          onValue={onRule}
        />
        <Load rule={rule} path={path} problems={problems} lists={lists} onRule={onRule} />
        <ThresholdChange rule={rule} path={path} problems={problems} onRule={onRule} />
      </>
    )}
  />
);

interface RulePartProps extends Pick<JsonFormProps, "problems"> {
  readonly rule: Members;
  readonly path: string;
  readonly onRule: (rule: Members) => void;
}

/** The switch or a measure: one member of `when` that is a word or an object. */
function Load({ rule, path, problems, lists, onRule }: RulePartProps & Pick<JsonFormProps, "lists">) {
  const when = membersOf(rule["when"]);
  const load = when["load"];
  const kind = load === "degraded" ? "degraded" : typeof load === "object" && load !== null ? "limit" : "";
  const set = (to: unknown) => onRule({ ...rule, when: { ...when, load: to } });
  return (
    <>
      <Choice
        label="The model’s provider"
        value={kind}
        any="does not matter"
        options={[
          ["degraded", "fails, or the switch “Degraded” is on"],
          ["limit", "fails by limits of your own"],
        ]}
        hint={problems[`${path}.when.load`] ?? problems[`${path}.when`]}
        onChoose={(chosen) => set(chosen === "limit" ? {} : chosen)}
      />
      {kind === "limit" && (
        <Parts
          parts={LOAD_PARTS}
          value={membersOf(load)}
          path={`${path}.when.load`}
          problems={problems}
          lists={lists}
          onValue={set}
        />
      )}
    </>
  );
}

/** One of three members, of which only one may be there. */
function ThresholdChange({ rule, path, problems, onRule }: RulePartProps) {
  const kind = CHANGES.find(([name]) => Object.hasOwn(rule, name))?.[0] ?? "at_least";
  const set = (name: string, value: unknown) => {
    const others = Object.entries(rule).filter(([member]) => !CHANGES.some(([one]) => one === member));
    onRule({ ...Object.fromEntries(others), [name]: value });
  };
  return (
    <div class="fields">
      <Choice
        label="What it does to the threshold"
        value={kind}
        options={CHANGES}
        onChoose={(name) => set(name, rule[kind] ?? "")}
      />
      <DecimalField
        label="By, or to, this confidence"
        hint="0 to 1; -1 to 1 where it is added."
        problem={problems[`${path}.${kind}`] ?? problems[path]}
        value={shownNumber(rule[kind])}
        onInput={(text) => set(kind, numberOf(text))}
      />
    </div>
  );
}
