/** What was drawn for one turn. */
export interface DrawnTurn {
  /** Samples that were asked for, sample 1 included; 1 or more. */
  readonly drawn: number;
  /** Most samples that the policy allowed for the tools that were called. */
  readonly most: number;
  /** Prompt and completion tokens of sample 1 and of all others together; null where the provider did not say. */
  readonly firstTokens: number | null;
  readonly extraTokens: number | null;
}

export interface SamplingCost {
  readonly turns: number;
  /** Samples beside sample 1. */
  readonly extra: number;
  /** Samples that the policy allowed and that were not drawn, because they could not change the decision. */
  readonly saved: number;
  /** Over the turns whose provider told the tokens of every sample. */
  readonly tokens: {
    readonly turns: number;
    readonly first: number;
    readonly extra: number;
    /** A sample that was not drawn is taken to cost what sample 1 of its turn did. */
    readonly saved: number;
  };
}

/** What the extra samples of these turns cost, and what drawing them one after the other saved. */
export function samplingCost(turns: readonly DrawnTurn[]): SamplingCost {
  let extra = 0;
  let saved = 0;
  const tokens = { turns: 0, first: 0, extra: 0, saved: 0 };
  for (const turn of turns) {
    const left = Math.max(0, turn.most - turn.drawn);
    extra += turn.drawn - 1;
    saved += left;
    if (turn.firstTokens === null || turn.extraTokens === null) continue;
    tokens.turns += 1;
    tokens.first += turn.firstTokens;
    tokens.extra += turn.extraTokens;
    tokens.saved += left * turn.firstTokens;
  }
  return { turns: turns.length, extra, saved, tokens };
}
