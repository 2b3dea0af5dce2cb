import type { ExperimentPlan } from "../api/types.ts";
import { settingText } from "./words.ts";

type Change = ExperimentPlan["arms"][number]["changes"][number];

/** Setting by setting, what holds now and what would hold. */
export function ChangeRows({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return <p class="quiet">Nothing changes: the policy as it is.</p>;
  return (
    <ul class="changes">
      {changes.map(({ tool, field, before, after }) => (
        <li key={`${tool ?? ""} ${field}`}>
          <span class="mono">{tool ?? "all tools"}</span>, {field.replaceAll("_", " ")}:{" "}
          <del>{settingText(before)}</del> <span aria-hidden="true">→</span> <ins>{settingText(after)}</ins>
        </li>
      ))}
    </ul>
  );
}
