/** What an operator demands of a tool's calls, whatever the confidence. Plain data: it is part of a policy's version. */

export const RULE_LEVELS = ["block", "flag"] as const;
export type RuleLevel = (typeof RULE_LEVELS)[number];

/** Whose calls a limit counts: of the session, of the user, or of the key. */
export const LIMIT_SCOPES = ["session", "user", "key"] as const;
export type LimitScope = (typeof LIMIT_SCOPES)[number];

export const RELATIONS = ["equals", "at_most", "at_least"] as const;
export type Relation = (typeof RELATIONS)[number];

/** Two values that must say the same: an argument, and a member of a result. */
export interface Where {
  readonly argument: string;
  readonly path: string;
}

/** Times of day, from the one up to the other, over midnight where `from` is the later one. */
export interface Hours {
  /** Minutes since midnight, 0..1,439. */
  readonly from: number;
  /** Minutes since midnight, 0..1,440; not included. */
  readonly to: number;
  /** Minutes east of UTC, -840..840. */
  readonly offset: number;
}

/** Paths are as `readPath` reads them; a list that stands at the path means each of its items. */
export type Condition =
  | {
      readonly kind: "range";
      readonly argument: string;
      /** Decimals as JSON writes them. */
      readonly min?: string | undefined;
      readonly max?: string | undefined;
    }
  | {
      readonly kind: "length";
      readonly argument: string;
      /** Characters of a text, or items of a list. */
      readonly min?: number | undefined;
      readonly max?: number | undefined;
    }
  | {
      readonly kind: "pattern";
      readonly argument: string;
      /** Of the whole text. */
      readonly pattern: string;
      /** The text is compared in small letters. */
      readonly ignoreCase: boolean;
    }
  /** Each value as JSON text. */
  | { readonly kind: "allow" | "deny"; readonly argument: string; readonly values: readonly string[] }
  | {
      /** The value stood in a result of this conversation. */
      readonly kind: "seen_in";
      readonly argument: string;
      readonly tool?: string | undefined;
      readonly path?: string | undefined;
    }
  | {
      /** The value is held against that of the latest result of a tool. */
      readonly kind: "compare";
      readonly argument: string;
      readonly relation: Relation;
      readonly tool: string;
      readonly path: string;
      readonly where?: Where | undefined;
    }
  /** All of them or none. */
  | { readonly kind: "together"; readonly arguments: readonly string[] }
  | ({ readonly kind: "quiet_hours" } & Hours)
  | {
      readonly kind: "limit";
      readonly per: LimitScope;
      /** How far back is counted; null: the whole session, else `MOST_HOURS`. */
      readonly hours: number | null;
      /** Most calls. */
      readonly calls?: number | undefined;
      /** Most in sum of the argument `of`, a decimal. */
      readonly sum?: string | undefined;
      readonly of?: string | undefined;
    };

/** The longest time that a limit can count over: 31 days. */
export const MOST_HOURS = 744;

export type BusinessRule = Condition & {
  readonly level: RuleLevel;
  /** What a user of the log, and the model, read where the rule is broken; absent: the gate's own words. */
  readonly message?: string | undefined;
};

export type LimitRule = Extract<BusinessRule, { kind: "limit" }>;

/** The rules of all tools and those of one; all of both hold. */
export interface HeldRules {
  readonly global: readonly BusinessRule[];
  readonly own: readonly BusinessRule[];
}

export const allRules = ({ global, own }: HeldRules): readonly BusinessRule[] => [...global, ...own];
