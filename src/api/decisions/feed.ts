import { withDatabase } from "../../store/client.ts";
import { type Arrivals, lastPlace, listArrivals } from "../../store/queries/arrivals.ts";
import { decisionSummary } from "../../wire/decisions/logged.ts";
import type { Services } from "../services.ts";

/** How often the log is looked at, in milliseconds. */
const LOOK_MS = 2_000;
/**
 * Looks of one connection; then it ends, and the reader comes back with the last id. On the smallest plan a request may ask
 * the outside 50 times.
 */
const MOST_LOOKS = 45;
/** Decisions that one look tells; where more came, the reader is told to read the list. */
const MOST = 50;

/** As `id:` and `Last-Event-ID` carry it; anything else counts as none. */
export function readPlace(text: string | undefined): number | null {
  const place = /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
  return place !== null && Number.isSafeInteger(place) ? place : null;
}

const event = (name: string, place: number, data: unknown): string =>
  `id: ${place}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

function textOf({ place, items, skipped }: Arrivals): string {
  if (skipped) return event("skipped", place, {});
  const told = items.map((arrival) => event("decision", arrival.place, decisionSummary(arrival.decision)));
  // A comment shows that the connection is alive, and lets a reader that is gone be noticed.
  return told.length === 0 ? ": quiet\n\n" : told.join("");
}

/**
 * New decisions of a project as server-sent events, from `after` on (null: from now). Events: `open` and `skipped` with `{}`,
 * and `decision` with an item of the list.
 * @throws what the database says where the first look fails; a later failure ends the stream
 */
export async function decisionFeed(
  services: Services,
  project: string,
  after: number | null,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const look = (from: number) =>
    withDatabase(services.store, (database) => listArrivals(database, project, from, MOST));
  const start = after ?? (await withDatabase(services.store, lastPlace));
  const missed = after === null ? null : await look(after);
  let place = missed?.place ?? start;
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const told = missed === null ? "" : textOf(missed);
      controller.enqueue(encoder.encode(`retry: ${LOOK_MS}\n\n${told}${event("open", place, {})}`));
    },
    async pull(controller) {
      if (looks >= MOST_LOOKS) return controller.close();
      looks += 1;
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LOOK_MS);
      });
      if (over) return;
      try {
        const found = await look(place);
        place = found.place;
        if (!over) controller.enqueue(encoder.encode(textOf(found)));
      } catch {
        if (!over) controller.close();
      }
    },
    cancel() {
      over = true;
      clearTimeout(timer);
    },
  });
}
