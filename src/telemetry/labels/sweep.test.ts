import { expect, it } from "vitest";
import { afterPage, BEGINNING, nextSweep, readState } from "./sweep.ts";

const T = Date.UTC(2031, 0, 31, 12);
const minutes = (n: number) => new Date(T + n * 60_000).toISOString();
const days = (n: number) => minutes(n * 24 * 60);

it("begins thirty days back, page by page, and then goes on from where it was", () => {
  const first = nextSweep(BEGINNING, T);
  expect(first.sweep).toEqual({ from: days(-30), until: minutes(0), page: null });
  const second = nextSweep(afterPage(first, "p2"), T + 60_000);
  expect(second.sweep).toEqual({ ...first.sweep, page: "p2" });
  const done = afterPage(second, null);
  expect(done).toMatchObject({ sweep: null, readUntil: minutes(0) });
  expect(nextSweep(done, T + 120_000).sweep).toEqual({ from: minutes(-15), until: minutes(2), page: null });
});

it("looks a week back each hour, for what was changed, and over every gap", () => {
  const done = afterPage(nextSweep(BEGINNING, T), null);
  expect(nextSweep(done, T + 3_600_000).sweep.from).toBe(
    new Date(T + 3_600_000 - 7 * 86_400_000).toISOString(),
  );
  const afterOutage = nextSweep(done, T + 20 * 86_400_000);
  expect(afterOutage.sweep.from).toBe(minutes(-15));
});

it("reads back what it kept, and begins again with anything else", () => {
  const state = nextSweep(BEGINNING, T);
  expect(readState(JSON.stringify(state))).toEqual(state);
  const odd = [null, "", "null", "7", '{"readUntil":"soon"}', '{"sweep":{"from":"x","until":"y"}}'];
  for (const text of odd) expect(readState(text).sweep).toBeNull();
});
