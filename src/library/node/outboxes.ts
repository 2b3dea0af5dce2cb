import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_PROJECT } from "../../api/auth/caller.ts";
import type { Log } from "../../api/deps.ts";
import type { StoreEnv } from "../../store/client.ts";
import type { OutboxApi } from "../../store/outbox/api.ts";
import type { Mirror } from "../../store/outbox/mirror.ts";
import { Notes } from "../../store/outbox/notes.ts";
import { ProjectOutbox } from "../../store/outbox/project-outbox.ts";
import type { RetentionEnv } from "../../store/retention.ts";
import { type FileStorage, openFileStorage } from "./file-storage.ts";

interface Opened {
  readonly outbox: ProjectOutbox;
  readonly storage: FileStorage;
  /** Alarms one after the other, as a Durable Object rings them. */
  alarms: Promise<void>;
}

export interface OutboxesOptions {
  /** Folder of the files; null keeps everything in memory. */
  readonly folder: string | null;
  readonly env: StoreEnv & RetentionEnv;
  /** What mirrors the log; null: nothing does. */
  readonly openMirror: () => Mirror | null;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly log: Log;
}

const SECRET = "secret";
/** Rounds of one flush; each writes as much as one alarm. */
const MOST_ROUNDS = 1_000;

/** The outboxes of a gate in Node, one a project, as the Durable Objects are of a deployed one. */
export class Outboxes {
  readonly #options: OutboxesOptions;
  readonly #opened = new Map<string, Opened>();

  constructor(options: OutboxesOptions) {
    this.#options = options;
    if (options.folder !== null) mkdirSync(options.folder, { recursive: true });
  }

  /** @throws UnavailableError where another process has the project's file */
  readonly for = (project: string): OutboxApi => this.#open(project).outbox;

  /** What is kept of chance is drawn by this; it stays the same from one start to the next. */
  secret(): string {
    const notes = new Notes(this.#open(DEFAULT_PROJECT).storage.sql);
    const known = notes.get(SECRET);
    if (known !== null) return known;
    const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");
    notes.set(SECRET, fresh);
    return fresh;
  }

  /** Hands over all that waits, now. Returns how much is left: what the database did not take. */
  async flush(): Promise<number> {
    const left = await Promise.all([...this.#opened.values()].map((one) => this.#flush(one)));
    return left.reduce((sum, waiting) => sum + waiting, 0);
  }

  close(): void {
    for (const { storage } of this.#opened.values()) storage.close();
    this.#opened.clear();
  }

  async #flush(one: Opened): Promise<number> {
    const { outbox } = one;
    await outbox.poke();
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const before = await outbox.depth();
      if (before.waiting === 0 && !before.mirror?.waiting) return 0;
      await this.#ring(one);
      const { waiting, failures, mirror } = await outbox.depth();
      const isStuck = waiting === before.waiting && mirror?.waiting === before.mirror?.waiting;
      if (failures > 0 || isStuck) return waiting;
    }
    return (await outbox.depth()).waiting;
  }

  #ring(one: Opened): Promise<void> {
    one.alarms = one.alarms
      .then(() => one.outbox.alarm())
      .catch((error: unknown) => {
        const name = error instanceof Error ? error.name : typeof error;
        this.#options.log("error", "outbox_failed", { error: name });
      });
    return one.alarms;
  }

  #open(project: string): Opened {
    const known = this.#opened.get(project);
    if (known !== undefined) return known;
    const { folder, env, openMirror, waitUntil } = this.#options;
    const path = folder === null ? ":memory:" : join(folder, `${encodeURIComponent(project)}.db`);
    const storage = openFileStorage(path, () => waitUntil(this.#ring(opened)));
    const outbox = new ProjectOutbox({ storage, env, mirror: openMirror(), waitUntil });
    const opened: Opened = { outbox, storage, alarms: Promise.resolve() };
    this.#opened.set(project, opened);
    waitUntil(outbox.wake());
    return opened;
  }
}
