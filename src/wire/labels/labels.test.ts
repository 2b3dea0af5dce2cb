import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExportedLabel, labelLine, labelsHead } from "./columns.ts";
import { readLabels } from "./request.ts";
import { LABEL_FORMATS, labelRows } from "./rows.ts";

const NOW = "2031-01-02T00:00:00.000Z";
const read = (text: string, format: "csv" | "jsonl", defaults = {}) =>
  readLabels(labelRows(text, format), "p", NOW, defaults);

const text = fc.string({ unit: "binary", maxLength: 30 }).map((given) => given.toWellFormed());
const labels: fc.Arbitrary<ExportedLabel> = fc.record({
  decision_id: text.filter((id) => id !== ""),
  tool_call_id: fc.option(text.filter((id) => id !== "")),
  session: fc.option(text.filter((id) => id !== "")),
  verdict: fc.constantFrom("correct", "incorrect", "unknown"),
  source: fc.constantFrom("human_review", "agent", "judge"),
  author: text,
  note: fc.option(text.filter((note) => note !== "")),
  selection: fc.constantFrom("chosen", "reported"),
  probability: fc.constant(null),
  at: fc.constant("2031-01-01T10:00:00.000Z"),
  received_at: fc.constant(NOW),
  holds: fc.boolean(),
  decided_at: fc.constant(NOW),
  tools: fc.array(text),
  mode: fc.constant("shadow"),
  action: fc.constant("execute"),
  would_abstain: fc.boolean(),
  confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  threshold: fc.constant(0.5),
  score_context: text,
  label_probability: fc.constantFrom(null, 0.01),
});

describe("labels", () => {
  it.each(LABEL_FORMATS)("come back from an export as %s as they were", (format) => {
    fc.assert(
      fc.property(fc.array(labels, { maxLength: 5 }), (given) => {
        const written = labelsHead(format) + given.map((label) => labelLine(label, format)).join("");
        const { labels: found, errors, ignored } = read(written, format);
        expect({ errors, ignored }).toEqual({ errors: [], ignored: [] });
        expect(found.map(({ outcome }) => outcome)).toEqual(
          given.map((label) => ({
            project: "p",
            decisionId: label.decision_id,
            toolCallId: label.tool_call_id,
            session: label.session,
            verdict: label.verdict,
            source: label.source,
            author: label.author,
            note: label.note,
            selection: label.selection,
            probability: null,
            at: label.at,
            receivedAt: NOW,
          })),
        );
      }),
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''-"])(
    "with a text like %j are no formula in a spreadsheet, and come back as they were",
    (note) => {
      const [sample] = fc.sample(labels, { numRuns: 1, seed: 7 });
      const label = {
        ...sample!,
        decision_id: "d",
        session: null,
        author: "",
        tools: [],
        note,
        tool_call_id: null,
      };
      const line = labelLine(label, "csv");
      const cell = line.split(",")[6] ?? "";
      expect(cell).toMatch(/^"?'/);
      const found = read(labelsHead("csv") + line, "csv");
      expect(found.labels[0]?.outcome.note).toBe(note);
    },
  );

  it("that are wrong are told line by line, and the others are read", () => {
    const csv = [
      "Decision_ID,verdict,source,note,colour",
      "d1,correct,agent,fine,red",
      "d2,right,agent,,",
      ",correct,agent,,",
      "d4,correct,agent",
      'd5,correct,agent,"two',
      'lines, here",blue',
      "d6,correct,Tom,,",
    ].join("\r\n");
    const found = read(csv, "csv");
    expect(found.labels.map(({ line, outcome }) => [line, outcome.decisionId, outcome.note])).toEqual([
      [2, "d1", "fine"],
      [6, "d5", "two\r\nlines, here"],
    ]);
    expect(found.errors.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      expect.stringMatching(/^3: verdict must be one of "correct"/),
      expect.stringMatching(/^4: decision_id is missing; say decision_id or tool_call_id/),
      expect.stringMatching(/^5: has 3 cells, but the first line names 5 columns/),
      expect.stringMatching(/^8: source must be a word in lower case/),
    ]);
    expect(found.ignored).toEqual(["colour"]);
    const lines = read(
      '\uFEFF{"decision_id":"d1","verdict":"correct","source":"agent"}\r\n\n[1]\n{"a":\n',
      "jsonl",
    );
    expect(lines.labels).toHaveLength(1);
    expect(lines.errors.map(({ line }) => line)).toEqual([3, 4]);
  });

  it("without usable column names are all refused, each by its line", () => {
    const found = read("id,verdict\nd1,correct\nd2,correct\n", "csv");
    expect(found.labels).toEqual([]);
    expect(found.errors.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(found.errors[0]?.message).toMatch(/no column "decision_id" or "tool_call_id"/);
    expect(read("verdict,verdict\n", "csv").errors[0]?.message).toMatch(/"verdict" stands there twice/);
  });

  it("take a source and an author for all that name none", () => {
    const { labels: found } = read("decision_id,verdict,author\nd1,correct,\nd2,correct,bo\n", "csv", {
      source: "human_review",
      author: "ada",
    });
    expect(found.map(({ outcome: { source, author, selection } }) => [source, author, selection])).toEqual([
      ["human_review", "ada", "chosen"],
      ["human_review", "bo", "chosen"],
    ]);
  });

  it.each([
    ["d,correct,human_audit,random_audit,0.05", 0.05],
    ["d,correct,human_audit,,5e-2", 0.05],
    ["d,correct,human_audit,,", null],
    ["d,correct,human_audit,chosen,", /selection must be "random_audit"/],
    ["d,correct,human_review,random_audit,0.1", /takes the source human_audit/],
    ["d,correct,human_review,,0.1", /probability is the chance of a random draw/],
    ["d,correct,human_audit,,0", /probability must be above 0/],
    ["d,correct,human_audit,,1e-200", /probability must be at least 0.000001/],
    ["d,correct,human_audit,,1e-6", 1e-6],
    ["d,correct,human_audit,,1.5", /probability must be a number from 0 to 1/],
    ["d,correct,human_audit,,often", /probability must be a number, not a string/],
  ])("say with which chance they were drawn: %s", (line, expected) => {
    const { labels: found, errors } = read(
      `decision_id,verdict,source,selection,probability\n${line}\n`,
      "csv",
    );
    if (expected instanceof RegExp) expect(errors[0]?.message).toMatch(expected);
    else expect(found[0]?.outcome).toMatchObject({ selection: "random_audit", probability: expected });
  });
});
