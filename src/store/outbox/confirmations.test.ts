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
  const claimed = {
    status: "claimed",
    decisionId: "d1",
    confirmed: expect.objectContaining({ author: "Kim" }),
  };
  expect(confirmations.claim(claim())).toEqual(claimed);
  expect(confirmations.claim(claim({ yes }))).toEqual(claimed);
  expect(confirmations.claim(claim({ by: "t2" }))).toEqual({ status: "none" });
  expect(confirmations.claim(claim({ by: "t2", yes }))).toEqual({ status: "used" });
  expect(confirmations.confirm(request)).toEqual({ status: "used", usedBy: "t1" });
});

test.each([{ caller: "k2" }, { session: "s2" }, { form: "f2" }, { now: 2_000 }])(
  "is for one caller, session and form, and for a time: %j",
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
  expect(confirmations.claim(claim({ yes }))).toMatchObject({ status: "claimed", decisionId: "d1" });
  expect(confirmations.find("d1")).toMatchObject({ source: "user", usedBy: "t1" });
});

test("under another version of the policy it says under which it was given, and is taken by that one", () => {
  const confirmations = confirmed();
  expect(confirmations.claim(claim({ policyVersion: 4 }))).toEqual({
    status: "other_policy",
    decisionId: "d1",
    policyVersion: 3,
  });
  confirmations.confirm({ ...request, decisionId: "d2", policyVersion: 4 });
  expect(confirmations.claim(claim({ policyVersion: 4 }))).toMatchObject({
    status: "claimed",
    decisionId: "d2",
  });
  expect(confirmations.claim(claim({ by: "t2" }))).toMatchObject({ status: "claimed", decisionId: "d1" });
});

const no = {
  decisionId: "d1",
  caller: "k1",
  session: "s1",
  form: "f1",
  author: "Ada",
  reason: "Too much.",
  now: 1_200,
  expiresAt: 3_000,
};

test("a no takes back a yes that was not used, and holds for the same calls, also against the user's yes", () => {
  const confirmations = confirmed();
  const rejection = { author: "Ada", reason: "Too much.", rejectedAt: 1_200, expiresAt: 3_000 };
  expect(confirmations.reject(no)).toEqual({ status: "rejected", rejection });
  expect(confirmations.reject({ ...no, author: "Bo", now: 1_300 })).toEqual({
    status: "rejected",
    rejection,
  });
  expect(confirmations.find("d1")).toBeNull();
  expect(confirmations.rejected("d1")).toEqual(rejection);
  for (const one of [
    claim(),
    claim({ yes }),
    claim({ yes: { ...yes, decisionId: "d9" } }),
    claim({ policyVersion: 9 }),
  ]) {
    expect(confirmations.claim(one)).toEqual({ status: "rejected", decisionId: "d1", rejection });
  }
  for (const more of [{ caller: "k2" }, { session: "s2" }, { form: "f2" }, { now: 3_000 }]) {
    expect(confirmations.claim(claim(more)).status).toBe("none");
  }
  expect(confirmations.confirm(request)).toEqual({ status: "rejected", author: "Ada", rejectedAt: 1_200 });
});

test("a later yes of a person to the same calls holds again; what ran can no longer be rejected", () => {
  const confirmations = confirmed();
  confirmations.reject(no);
  confirmations.confirm({ ...request, decisionId: "d2", now: 1_300, expiresAt: 5_000 });
  expect(confirmations.claim(claim())).toMatchObject({ status: "claimed", decisionId: "d2" });
  expect(confirmations.reject({ ...no, decisionId: "d2" })).toEqual({ status: "used", usedBy: "t1" });
  expect(confirmations.claim(claim({ by: "t2" })).status).toBe("rejected");
});
