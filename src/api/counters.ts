/** What went wrong in this isolate since it started, as plain numbers that /healthz shows to those with a key. */
export class Counters {
  /** Decisions that were answered but could not be handed to the outbox. */
  lostRecords = 0;
  /** Hand-overs that had to be tried again. */
  retriedWrites = 0;
  /** Decisions that were made without a policy, because neither database nor snapshot answered. */
  lostPolicies = 0;

  /** Errors that nobody foresaw, in work beside an answer. */
  unexpectedErrors = 0;

  toJSON(): Readonly<Record<string, number>> {
    return {
      lost_records: this.lostRecords,
      retried_writes: this.retriedWrites,
      lost_policies: this.lostPolicies,
      unexpected_errors: this.unexpectedErrors,
    };
  }
}
