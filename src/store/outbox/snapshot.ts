import type { PolicyDocument } from "../../core/policy/rule.ts";
import type { Notes } from "./notes.ts";

const SNAPSHOT = "policy";

/** The policy for isolates that cannot reach the database. */
export class Snapshot {
  readonly #notes: Notes;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  /** An older version never replaces a newer one. */
  save(policy: PolicyDocument): void {
    if ((this.load()?.version ?? 0) <= policy.version) this.#notes.set(SNAPSHOT, JSON.stringify(policy));
  }

  load(): PolicyDocument | null {
    const text = this.#notes.get(SNAPSHOT);
    return text === null ? null : (JSON.parse(text) as PolicyDocument);
  }
}
