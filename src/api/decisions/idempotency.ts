import { ConflictError, InvalidRequestError } from "../../core/errors.ts";
import { sha256Hex } from "../../store/text.ts";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** A request that may be sent again: the id that it has each time, and what it must be equal in. */
export interface Repeatable {
  readonly decisionId: string;
  /** Hex SHA-256 of the body. */
  readonly requestHash: string;
}

/**
 * The decision's id follows from project and idempotency key, so that outbox and database know a repeat by its id alone. What is left
 * to chance is drawn by the id; so a secret of the deployment is part of it, else a caller could choose keys whose calls are explored
 * and never audited. After a change of the secret a repeat is a new request.
 * @throws InvalidRequestError for a key that is no printable ASCII of at most 255 characters
 */
export async function repeatable(
  secret: string | undefined,
  project: string,
  key: string,
  body: string,
): Promise<Repeatable> {
  if (!KEY.test(key)) {
    throw new InvalidRequestError(
      "Idempotency-Key must be 1 to 255 printable ASCII characters without spaces.",
      {
        param: "Idempotency-Key",
      },
    );
  }
  const [id, requestHash] = await Promise.all([
    sha256Hex(JSON.stringify([secret ?? "", project, key])),
    sha256Hex(body),
  ]);
  return { decisionId: `dec_${id.slice(0, 32)}`, requestHash };
}

/** @throws ConflictError when the decision was made for another body */
export function requireSameRequest(
  stored: { readonly requestHash: string | null },
  repeat: Repeatable,
): void {
  if (stored.requestHash === repeat.requestHash) return;
  throw new ConflictError(
    "This Idempotency-Key was used with another body. Take a new key for a new request.",
    {
      param: "Idempotency-Key",
    },
  );
}
