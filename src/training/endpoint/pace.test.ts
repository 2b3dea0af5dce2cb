import { describe, expect, it } from "vitest";
import type { Reply } from "./endpoint.ts";
import { EndpointError, remedyOf, waitOf } from "./endpoint-error.ts";
import type { Clock } from "./pace.ts";
import { createPace, eachParallel } from "./pace.ts";
import { patientEndpoint } from "./patient.ts";

/** Sleeping moves the time on and notes how long it was. */
function fakeClock() {
  let time = 0;
  const sleeps: number[] = [];
  const clock: Clock = {
    now: () => time,
    async sleep(ms) {
      sleeps.push(ms);
      time += ms;
    },
  };
  return { clock, sleeps };
}

const REPLY = { id: "r" } as Reply;
const BODY = { model: "m", messages: [] };
const later = (waitMs: number | null = null) => new EndpointError("busy", "later", { waitMs });

/** An endpoint that fails with each of the errors, then answers. */
function failing(errors: readonly Error[]) {
  let asked = 0;
  return {
    baseUrl: "http://x",
    get asked() {
      return asked;
    },
    async ask() {
      const error = errors[asked++];
      if (error !== undefined) throw error;
      return REPLY;
    },
  };
}

describe("the pace", () => {
  it("spreads requests over the minute", async () => {
    const { clock } = fakeClock();
    const pace = createPace(30, clock);
    const starts: number[] = [];
    for (let i = 0; i < 4; i++) {
      await pace.turn();
      starts.push(clock.now());
    }
    expect(starts).toEqual([0, 2000, 4000, 6000]);
  });

  it("holds everybody while the endpoint wants a pause, also who waits already", async () => {
    const { clock } = fakeClock();
    const pace = createPace(Infinity, clock);
    pace.pause(5000);
    const waiting = pace.turn();
    pace.pause(9000);
    await waiting;
    expect(clock.now()).toBe(14_000);
  });
});

describe("a patient endpoint", () => {
  it("waits as long as it is told, else twice as long each time with half of it at random", async () => {
    const { clock, sleeps } = fakeClock();
    const endpoint = failing([later(), later(), later(1234), later()]);
    const pace = createPace(Infinity, clock);
    const patient = patientEndpoint(endpoint, pace, { clock, random: () => 0.5 });
    expect(await patient.ask(BODY)).toBe(REPLY);
    expect(sleeps).toEqual([750, 1500, 1234, 6000]);
  });

  it("gives up after the last attempt, at once on what cannot go well, and when it is to stop", async () => {
    const { clock } = fakeClock();
    const pace = createPace(Infinity, clock);
    const busy = failing(Array.from({ length: 9 }, () => later()));
    await expect(patientEndpoint(busy, pace, { clock }).ask(BODY)).rejects.toThrow("busy");
    expect(busy.asked).toBe(6);
    const refused = failing([new EndpointError("bad", "request")]);
    await expect(patientEndpoint(refused, pace, { clock }).ask(BODY)).rejects.toThrow("bad");
    expect(refused.asked).toBe(1);
    const going = failing([later()]);
    await expect(patientEndpoint(going, pace, { clock, stopped: () => true }).ask(BODY)).rejects.toThrow();
  });
});

describe("what an answer's status and headers ask for", () => {
  it.each([
    [429, "later"],
    [408, "later"],
    [503, "later"],
    [400, "request"],
    [422, "request"],
    [401, "all"],
    [404, "all"],
  ])("%i: %s", (status, remedy) => expect(remedyOf(status)).toBe(remedy));

  it.each([
    [{ "retry-after": "2" }, 2000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after-ms": "40", "retry-after": "2" }, 40],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:10 GMT" }, 9000],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, null],
    [{}, null],
  ])("%j: %s ms", (headers, ms) => expect(waitOf(new Headers(headers), 1000)).toBe(ms));
});

describe("working side by side", () => {
  it("keeps to the width, and finishes what has begun when it is to stop or fails", async () => {
    let [open, most] = [0, 0];
    const done: number[] = [];
    const work = async (item: number): Promise<void> => {
      most = Math.max(most, ++open);
      await new Promise(setImmediate);
      open--;
      if (item === 5) throw new Error("five");
      done.push(item);
    };
    const items = Array.from({ length: 9 }, (_, i) => i);
    await eachParallel(items.slice(0, 5), 3, work, () => false);
    expect([done, most]).toEqual([[0, 1, 2, 3, 4], 3]);
    done.length = 0;
    await eachParallel(items, 2, work, () => done.length >= 2);
    expect(done).toEqual([0, 1, 2]);
    done.length = 0;
    await expect(eachParallel(items, 2, work, () => false)).rejects.toThrow("five");
    expect(done).toContain(4);
    expect(done).not.toContain(8);
  });
});
