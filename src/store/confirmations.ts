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

/** A person's no to the calls of an abstention, by the endpoint. */
export interface Rejection {
  /** Who said it; "" for nobody. */
  readonly author: string;
  /** In that person's words; "" for none. */
  readonly reason: string;
  readonly rejectedAt: number;
  /** Until then the same calls are not asked about again in the session. */
  readonly expiresAt: number;
}

/** What a confirmation holds for: one form of calls, in one session of one caller, under one version of the policy. */
export interface ConfirmedFor {
  readonly caller: string;
  readonly session: string;
  /** Hash of the canonical form. */
  readonly form: string;
  /** Under which the calls were stopped. */
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
  | { readonly status: "rejected"; readonly author: string; readonly rejectedAt: number }
  | { readonly status: "expired" };

export interface RejectRequest extends Omit<ConfirmedFor, "policyVersion"> {
  /** The abstention. */
  readonly decisionId: string;
  readonly author: string;
  readonly reason: string;
  readonly now: number;
  readonly expiresAt: number;
}

/** A yes that was not used is taken back by it. */
export type RejectResult =
  | { readonly status: "rejected"; readonly rejection: Rejection }
  | { readonly status: "used"; readonly usedBy: string };

/** A turn that would pass with a confirmation. */
export interface Claim extends ConfirmedFor {
  /** The turn's own decision. */
  readonly by: string;
  readonly now: number;
  /** The question to which the user's message says yes; null: only what was confirmed before counts. */
  readonly yes: { readonly decisionId: string; readonly author: string; readonly expiresAt: number } | null;
}

export type ClaimResult =
  | { readonly status: "claimed"; readonly decisionId: string; readonly confirmed: Confirmed }
  /** A person said no to these very calls after any yes. */
  | { readonly status: "rejected"; readonly decisionId: string; readonly rejection: Rejection }
  /** There is one, but it was given under another version of the policy: claim by that version where it still holds. */
  | { readonly status: "other_policy"; readonly decisionId: string; readonly policyVersion: number }
  | { readonly status: "none" | "used" | "expired" };
