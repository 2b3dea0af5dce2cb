/** Answers of `/api/experiments`, as far as the command shows them. */
export interface ExperimentState {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly unit: string;
  readonly arms: readonly { readonly id: string; readonly share: number }[];
  readonly plan: {
    readonly units: number | null;
    readonly expected_units: number | null;
    readonly days: number | null;
    readonly note: string | null;
  };
  readonly warnings: readonly string[];
  readonly created_at: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
}

export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface ExperimentDetail extends ExperimentState {
  readonly analysis: {
    readonly standing: string;
    readonly summary: string;
    readonly sample_ratio: { readonly p: number | null; readonly alarm: boolean };
    readonly arms: readonly {
      readonly id: string;
      readonly exposed: number;
      readonly crossed: number;
      readonly units: number;
      readonly decisions: number;
      readonly executed: number;
      readonly labelled: number;
      readonly metrics: Readonly<Record<string, Interval | null>>;
    }[];
    readonly comparisons: readonly {
      readonly arm: string;
      readonly differences: Readonly<Record<string, Interval | null>>;
    }[];
  } | null;
}

export interface Moved extends ExperimentState {
  readonly policy_version: number | null;
}

export interface Promotion {
  readonly dry_run: boolean;
  readonly policy_version: number;
  readonly changes: readonly {
    readonly tool: string | null;
    readonly field: string;
    readonly before: unknown;
    readonly after: unknown;
  }[];
  readonly experiment: ExperimentState;
}
