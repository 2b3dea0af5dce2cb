/** A person's yes to the calls of an abstention. Times are milliseconds since 1970. */
export interface Confirmed {
  /** `user`: the user's own message; `api`: the endpoint. */
  readonly source: "user" | "api";
  /** Who said it, as far as the endpoint was told; "" for nobody. */
  readonly author: string;
  readonly confirmedAt: number;
  readonly expiresAt: number;
  /** The decision that it let pass; null while it is not used. */
  readonly usedBy: string | null;
}

/** What a confirmation holds for: one form of calls, in one session of one caller, under one version of the policy. */
export interface ConfirmedFor {
  readonly caller: string;
  readonly session: string;
  /** Hash of the canonical form. */
  readonly form: string;
  readonly policyVersion: number;
}

export interface ConfirmRequest extends ConfirmedFor {
  /** The abstention. */
  readonly decisionId: string;
  readonly author: string;
  readonly now: number;
  readonly expiresAt: number;
}

export type ConfirmResult =
  | { readonly status: "confirmed"; readonly expiresAt: number }
  | { readonly status: "used"; readonly usedBy: string }
  | { readonly status: "expired" };

/** A turn that would pass with a confirmation. */
export interface Claim extends ConfirmedFor {
  /** The turn's own decision. */
  readonly by: string;
  readonly now: number;
  /** The question to which the user's message says yes; null: only what was confirmed before counts. */
  readonly yes: { readonly decisionId: string; readonly author: string; readonly expiresAt: number } | null;
}

export type ClaimResult =
  | { readonly status: "claimed"; readonly decisionId: string }
  | { readonly status: "none" | "used" | "expired" };
