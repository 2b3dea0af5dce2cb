/** A label that a calibration used. */
export interface UsedLabel {
  readonly id: string;
  /** Milliseconds since 1970, of the decision. */
  readonly at: number;
  readonly tools: readonly string[];
  readonly right: boolean;
  readonly source: string;
}

export interface ToolLabels {
  readonly correct: number;
  readonly incorrect: number;
}

/** What stays of the labels that a calibration used, so that a later change of them is seen. */
export interface LabelsUsed {
  readonly n: number;
  /** Of the decisions, inclusive; 0 where there were none. */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly byTool: Readonly<Record<string, ToolLabels>>;
}

export function describeLabels(labels: readonly UsedLabel[]): LabelsUsed {
  const byTool = new Map<string, ToolLabels>();
  for (const { tools, right } of labels) {
    for (const tool of new Set(tools)) {
      const { correct, incorrect } = byTool.get(tool) ?? { correct: 0, incorrect: 0 };
      byTool.set(tool, { correct: correct + Number(right), incorrect: incorrect + Number(!right) });
    }
  }
  const times = labels.map(({ at }) => at);
  return {
    n: labels.length,
    firstAt: times.reduce((a, b) => Math.min(a, b), times[0] ?? 0),
    lastAt: times.reduce((a, b) => Math.max(a, b), times[0] ?? 0),
    byTool: Object.fromEntries([...byTool].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Labels as a text that is the same for the same labels in any order; its hash stands for them. */
export const labelsText = (labels: readonly UsedLabel[]): string =>
  labels
    .map(({ id, right, source }) => JSON.stringify([id, right, source]))
    .toSorted()
    .join("\n");

export interface LabelChange {
  readonly tool: string;
  readonly before: ToolLabels;
  readonly now: ToolLabels;
}

/** Tools whose labels on the same decisions are others now. */
export function changedLabels(before: LabelsUsed, now: LabelsUsed): LabelChange[] {
  const none: ToolLabels = { correct: 0, incorrect: 0 };
  const tools = new Set([...Object.keys(before.byTool), ...Object.keys(now.byTool)]);
  return [...tools].toSorted().flatMap((tool) => {
    const was = Object.hasOwn(before.byTool, tool) ? before.byTool[tool]! : none;
    const is = Object.hasOwn(now.byTool, tool) ? now.byTool[tool]! : none;
    return was.correct === is.correct && was.incorrect === is.incorrect
      ? []
      : [{ tool, before: was, now: is }];
  });
}

/** Whether labels only came in late, and none that was used has changed or gone. */
export const onlyAdded = (changes: readonly LabelChange[]): boolean =>
  changes.length > 0 &&
  changes.every(({ before, now }) => now.correct >= before.correct && now.incorrect >= before.incorrect);
