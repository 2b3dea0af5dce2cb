import { describe, expect, it } from "vitest";
import type { Today } from "../api/types.ts";
import { tasksOf } from "./tasks.ts";

const QUIET: Today = {
  alarms: [],
  more_alarms: false,
  audits: { waiting: 0, more: false, oldest_at: null },
  escalated: { waiting: 0, more: false, oldest_at: null },
  proposals: [],
  experiment: null,
  outbox: { waiting: 3, dead: 0, failures: 0, last_error: null },
  shadow_tools: [],
};

describe("what waits for a person", () => {
  it("is nothing on a quiet day, however much is on its way into the log", () => {
    expect(tasksOf(QUIET)).toEqual([]);
  });

  it("names each thing once with where to go, what is wrong first", () => {
    const tasks = tasksOf({
      ...QUIET,
      audits: { waiting: 1000, more: true, oldest_at: "2031-03-02T10:00:00Z" },
      escalated: { waiting: 1, more: false, oldest_at: "2031-03-02T10:00:00Z" },
      proposals: [
        { id: "cal_1", kind: "threshold", tool: "a/b", created_at: "2031-03-02T10:00:00Z" },
        { id: "cal_2", kind: "head", tool: null, created_at: "2031-03-02T10:00:00Z" },
      ],
      experiment: {
        id: "exp_1",
        name: "bold",
        started_at: null,
        standing: "difference",
        summary: "bold is better",
        looked_at: null,
        decidable: true,
      },
      outbox: { waiting: 0, dead: 2, failures: 0, last_error: null },
      shadow_tools: [
        { tool: "refund", stopped: 90, labelled: 26, wrong_share: 0.77, low: 0.58, high: 0.89, needed: 0.5 },
      ],
    });
    expect(tasks.map(({ what, to, urgent }) => [what, to, urgent])).toEqual([
      ["2 events set aside", "/settings", true],
      ["1 escalated decision", "/review?stream=escalated", true],
      ["1,000 audits or more", "/review", false],
      ["A proposal: threshold of a/b", "/tools/a%2Fb", false],
      ["A proposal: local head", "/tools", false],
      ["Experiment “bold” can be decided", "/experiments/exp_1", false],
      ["refund could be enforced", "/tools/refund", false],
    ]);
    expect(tasks.at(-1)?.why).toMatch(/26 known outcomes .* 77 % were wrong \(at least 58 %\); above 50 %/);
  });

  it("tells a database that is away from an outbox that does not answer", () => {
    const away = { waiting: 12, dead: 0, failures: 3, last_error: "connection refused" };
    expect(tasksOf({ ...QUIET, outbox: away })).toMatchObject([
      { what: "The outbox cannot write", why: "12 events waiting after 3 failed tries: connection refused" },
    ]);
    expect(tasksOf({ ...QUIET, outbox: null })).toMatchObject([{ what: "The outbox does not answer" }]);
  });
});
