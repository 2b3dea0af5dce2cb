import { beforeEach, describe, expect, it } from "vitest";
import { apiOfEachTest, call, DEPLOYED, ADMIN_KEY, GOOD, turn } from "../support/api.ts";
import { decisionEvent } from "../support/store.ts";

const test = apiOfEachTest();

// Else chance would put decisions of these tests into the queue of audits.
beforeEach(async () => {
  const body = { global: { audit_share: 0 }, reason: "only what a test draws" };
  expect((await test.api.send("PUT", "/api/policies", { body })).status).toBe(200);
});

const decide = async () => {
  const { body } = await test.api.send("POST", "/v1/decisions", { body: turn([call(GOOD), call(GOOD)]) });
  await test.api.settled();
  return String(body["id"]);
};
const load = (body: string, type: string, query = "") =>
  test.api.send("POST", `/api/labels${query}`, { body, headers: { "content-type": type } });
const file = async (query: string) => {
  const headers = { "x-idk-key": ADMIN_KEY };
  const response = await test.api.fetch(new Request(`${DEPLOYED}/api/labels?${query}`, { headers }));
  return { type: response.headers.get("content-type"), text: await response.text() };
};
const verdictOf = async (id: string) => (await test.api.send("GET", `/v1/decisions/${id}`)).body;

const withoutTimes = (given: string) =>
  given
    .replaceAll(/20\d\d-[\dT:.-]+Z/g, "")
    .split("\n")
    .toSorted();
const outcome = (id: string, source: string) => ({ decision_id: id, verdict: "correct", source });

describe("POST /api/labels", () => {
  it("takes CSV: right rows are labels, wrong ones are told by their line", async () => {
    const [a, b] = [await decide(), await decide()];
    const text = [
      "\uFEFFdecision_id,verdict,source,note",
      `${a},incorrect,human_review,"the wrong day, ""Friday""`,
      'of all"',
      `${b},maybe,human_review,`,
      "dec_unknown,correct,human_review,",
      "",
    ].join("\r\n");
    const answer = await load(text, "text/csv; charset=utf-8");
    expect(answer).toMatchObject({
      status: 202,
      body: {
        accepted: 2,
        joined: 1,
        pending: 1,
        errors: [{ line: 4, message: expect.stringMatching(/^verdict must be one of/), param: "verdict" }],
        warnings: [],
      },
    });
    expect(await verdictOf(a)).toMatchObject({
      verdict: "incorrect",
      outcomes: [{ note: 'the wrong day, "Friday"\r\nof all', selection: "chosen", probability: null }],
    });
  });

  it("takes JSON lines and arrays, with a source for all", async () => {
    const id = await decide();
    const line = JSON.stringify({ decision_id: id, verdict: "correct" });
    expect(
      (await load(`${line}\n\nno json\n`, "application/x-ndjson", "?source=human_review")).body,
    ).toMatchObject({
      accepted: 1,
      errors: [{ line: 3, message: expect.stringMatching(/^is no JSON value/) }],
    });
    const array = [{ decision_id: id, verdict: "incorrect", source: "typo-source", mood: 1 }, 7];
    expect((await load(JSON.stringify(array), "application/json")).body).toMatchObject({
      accepted: 1,
      errors: [{ line: 2 }],
      warnings: [
        { line: 1, message: expect.stringMatching(/not read: mood/) },
        { line: 1, message: expect.stringMatching(/"typo-source" is not known/) },
      ],
    });
    expect(await verdictOf(id)).toMatchObject({ verdict: "correct", verdict_source: "human_review" });
  });

  it.each([
    ["text/plain", "a", 415, /text\/csv, application\/x-ndjson or application\/json/],
    ["text/csv", "", 400, /no label/],
    ["application/json", "[]", 400, /no label/],
    ["application/json", "{", 400, /not valid JSON/],
    ["text/csv", `decision_id,verdict\n${"d,correct\n".repeat(5_001)}`, 400, /5001 labels; at most 5000/],
  ])("refuses %s %.8s", async (type, text, status, message) => {
    const answer = await load(text, type);
    expect(answer.status).toBe(status);
    expect((answer.body["error"] as { message: string }).message).toMatch(message);
  });

  it("takes an admin key, since it may speak for people", async () => {
    expect((await test.api.send("POST", "/api/labels", { body: [], key: null })).status).toBe(401);
  });
});

describe("GET /api/labels", () => {
  it.each(["csv", "jsonl"])("writes all labels as %s; imported again nothing changes", async (format) => {
    const ids = [await decide(), await decide(), await decide()];
    for (const [i, id] of ids.entries()) {
      const body = {
        decision_id: id,
        verdict: i === 1 ? "incorrect" : "correct",
        source: "agent",
        note: "a,b\n",
      };
      await test.api.send("POST", "/v1/outcomes", { body });
    }
    const { type, text } = await file(`format=${format}`);
    expect(type).toMatch(format === "csv" ? /^text\/csv/ : /^application\/x-ndjson/);
    for (const id of ids) expect(text).toContain(id);
    const { body } = await load(text, type ?? "");
    expect(body).toMatchObject({ errors: [], pending: 0 });
    const after = await file(`format=${format}`);
    expect(withoutTimes(after.text)).toEqual(withoutTimes(text));
  });

  it("answers page by page, oldest first, with what each label is about", async () => {
    test.api.clock.now = Date.parse("2033-05-01T00:00:00Z");
    const [a, b] = [await decide(), await decide()];
    await test.api.send("POST", "/v1/outcomes", {
      body: [outcome(a, "agent"), outcome(a, "human_review"), outcome(b, "agent")],
    });
    const seen: Record<string, unknown>[] = [];
    let cursor = "";
    do {
      const { body } = await test.api.send(
        "GET",
        `/api/labels?from=2033-05-01T00:00:00Z&limit=1&cursor=${cursor}`,
      );
      seen.push(...(body["items"] as Record<string, unknown>[]));
      cursor = (body["next_cursor"] as string | null) ?? "";
    } while (cursor !== "");
    expect(seen.map((item) => [item["decision_id"], item["source"], item["holds"]])).toEqual([
      [a, "agent", false],
      [a, "human_review", true],
      [b, "agent", true],
    ]);
    expect(seen[0]).toMatchObject({
      tools: ["book_table"],
      decided_at: "2033-05-01T00:00:00.000Z",
      selection: "reported",
      confidence: expect.any(Number),
      label_probability: 1,
    });
    const { body } = await test.api.send("GET", "/api/labels?from=2033-05-01T00:00:00Z&source=human_review");
    expect(body["items"]).toHaveLength(1);
    expect((await test.api.send("GET", "/api/labels?format=xml")).status).toBe(400);
    expect((await test.api.send("GET", "/api/labels?limit=0")).status).toBe(400);
  });
});

describe("GET /api/review/audit", () => {
  it("lists the drawn decisions until somebody audits them; other verdicts do not count", async () => {
    const drawn = { probability: 0.05, drawn: true };
    const made = (id: string, minute: number, audit: typeof drawn | null) =>
      decisionEvent({ id, audit, createdAt: `2031-01-01T10:0${minute}:00.000Z` });
    await test.api.outbox.put([
      await made("a2", 2, drawn),
      await made("a1", 1, drawn),
      await made("a0", 0, { ...drawn, drawn: false }),
      await made("a3", 3, drawn),
      await made("a4", 4, null),
    ]);
    const queue = async (query = "") => {
      const { body } = await test.api.send("GET", `/api/review/audit${query}`);
      return { ids: (body["items"] as { id: string }[]).map(({ id }) => id), next: body["next_cursor"] };
    };
    expect(await queue()).toEqual({ ids: ["a1", "a2", "a3"], next: null });
    const first = await queue("?limit=2");
    expect(first.ids).toEqual(["a1", "a2"]);
    expect(await queue(`?limit=2&cursor=${String(first.next)}`)).toEqual({ ids: ["a3"], next: null });
    const say = (id: string, source: string) =>
      test.api.send("POST", "/v1/outcomes", { body: { decision_id: id, verdict: "unknown", source } });
    await say("a1", "human_audit");
    await say("a2", "human_review");
    expect((await queue()).ids).toEqual(["a2", "a3"]);
    const refused = await say("a0", "human_audit");
    expect(refused.body["warnings"]).toEqual([
      { index: 0, message: expect.stringMatching(/kept as human_review/) },
    ]);
    expect(await verdictOf("a0")).toMatchObject({ verdict_source: "human_review", audit: { drawn: false } });
    expect(await verdictOf("a1")).toMatchObject({
      outcomes: [{ source: "human_audit", selection: "random_audit", probability: 0.05 }],
    });
  });
});
