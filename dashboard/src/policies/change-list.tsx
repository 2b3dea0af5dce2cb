import type { Change } from "./changes.ts";

/** Before and after, setting by setting. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return <p class="quiet">Nothing changes.</p>;
  return (
    <ul class="changes">
      {changes.map(({ tool, setting, before, after }) => (
        <li key={`${tool ?? ""} ${setting}`}>
          <span class="mono">{tool ?? "all tools"}</span>, {setting}: <del>{before ?? "not set"}</del>{" "}
          <span aria-hidden="true">→</span> <ins>{after ?? "not set"}</ins>
        </li>
      ))}
    </ul>
  );
}
