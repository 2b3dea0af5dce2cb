/** The tools of some calls, each once, with how often where it is more than once: "get_order, list_events × 2" */
export function callText(calls: readonly { readonly tool: string }[]): string {
  if (calls.length === 0) return "no call";
  const times = new Map<string, number>();
  for (const { tool } of calls) times.set(tool, (times.get(tool) ?? 0) + 1);
  return [...times]
    .map(([tool, n]) => (n === 1 ? tool || "(no name)" : `${tool || "(no name)"} × ${n}`))
    .join(", ");
}
