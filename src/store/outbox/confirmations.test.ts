import { expect, test } from "vitest";
import { openTables } from "../../../test/support/object-storage.ts";
import type { Claim, ConfirmRequest } from "../confirmations.ts";
import { Confirmations } from "./confirmations.ts";

const request: ConfirmRequest = {
  decisionId: "d1",
  caller: "k1",
  session: "s1",
  form: "f1",
  policyVersion: 3,
  author: "Kim",
  now: 1_000,
  expiresAt: 2_000,
};
const claim = (more: Partial<Claim> = {}): Claim => ({
  by: "t1",
  caller: "k1",
  session: "s1",
  form: "f1",
  policyVersion: 3,
  now: 1_500,
  yes: null,
  ...more,
});
const yes = { decisionId: "d1", author: "", expiresAt: 2_000 };
const confirmed = () => {
  const confirmations = new Confirmations(openTables());
  confirmations.confirm(request);
  return confirmations;
};

test("is taken by one turn; the same turn may ask again", () => {
  const confirmations = confirmed();
  expect(confirmations.claim(claim())).toEqual({ status: "claimed", decisionId: "d1" });
  expect(confirmations.claim(claim({ yes }))).toEqual({ status: "claimed", decisionId: "d1" });
  expect(confirmations.claim(claim({ by: "t2" }))).toEqual({ status: "none" });
  expect(confirmations.claim(claim({ by: "t2", yes }))).toEqual({ status: "used" });
  expect(confirmations.confirm(request)).toEqual({ status: "used", usedBy: "t1" });
});

test.each([{ caller: "k2" }, { session: "s2" }, { form: "f2" }, { policyVersion: 4 }, { now: 2_000 }])(
  "is for one caller, session, form and policy, and for a time: %j",
  (more) => {
    expect(confirmed().claim(claim(more)).status).toBe("none");
    expect(confirmed().claim(claim({ ...more, yes })).status).toBe("expired");
  },
);

test("said twice it holds as long as the first time; said after its end it says so", () => {
  const confirmations = confirmed();
  expect(confirmations.confirm({ ...request, now: 1_500, expiresAt: 9_000 })).toEqual({
    status: "confirmed",
    expiresAt: 2_000,
  });
  expect(confirmations.confirm({ ...request, now: 2_000, expiresAt: 9_000 })).toEqual({ status: "expired" });
});

test("a yes in the conversation is confirmation and use in one", () => {
  const confirmations = new Confirmations(openTables());
  expect(confirmations.claim(claim())).toEqual({ status: "none" });
  expect(confirmations.claim(claim({ yes }))).toEqual({ status: "claimed", decisionId: "d1" });
  expect(confirmations.find("d1")).toMatchObject({ source: "user", usedBy: "t1" });
});
