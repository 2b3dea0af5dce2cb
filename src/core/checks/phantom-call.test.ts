import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callOf, fieldCase } from "../../../test/support/field-cases.ts";
import { foundIn, isPhantom, type Ran, tool, turnAfter } from "../../../test/support/said.ts";
import type { Message, Turn } from "../turn.ts";

const ROOT = join(import.meta.dirname, "../../..");

interface Said {
  readonly t: string;
  readonly flag: boolean;
}
interface CaseInput {
  readonly tools: readonly { readonly name: string; readonly parameters?: unknown }[];
  readonly contents: readonly (Said | string)[];
}
const caseOf = (id: string): CaseInput => fieldCase(id) as unknown as CaseInput;
const toolsOf = ({ tools }: CaseInput) => tools.map(({ name }) => tool(name));

describe("field cases", () => {
  it.each(["D03", "D05", "D06"])("%s: tense, quotation, state: each line as the case says", (id) => {
    const input = caseOf(id);
    const said = input.contents as readonly Said[];
    const turn = turnAfter(toolsOf(input), []);
    expect(said.map(({ t }) => ({ t, flag: isPhantom(turn, t) }))).toEqual(said);
  });

  it("D02: four languages, none of them guessed from an accent", () => {
    const input = caseOf("D02");
    const turn = turnAfter(toolsOf(input), []);
    expect(input.contents.map((text) => isPhantom(turn, String(text)))).toEqual([true, true, true, true]);
  });

  it("D01: no call, a failed call, a call that ran", () => {
    const tools = [tool("send_email")];
    const args = { to: "kim@example.org", body: "late" };
    expect(isPhantom(turnAfter(tools, []), "Done, I've emailed Kim.")).toBe(true);
    const failed = { name: "send_email", arguments: args, ok: false, result: '{"error":"SMTP 550"}' };
    expect(isPhantom(turnAfter(tools, [failed]), "I've sent the email to Kim.")).toBe(true);
    const ran = { ...failed, ok: true, result: '{"id":"msg_1","status":"queued"}' };
    expect(isPhantom(turnAfter(tools, [ran]), "I've sent the email to Kim.")).toBe(false);
  });

  it("D07: a search that found nothing must have been made", () => {
    const text = "I searched the whole repository and found no use of that key.";
    const tools = [tool("search_repo")];
    expect(isPhantom(turnAfter(tools, []), text)).toBe(true);
    expect(isPhantom(turnAfter(tools, [{ name: "search_repo", ok: true, result: "[]" }]), text)).toBe(false);
    expect(isPhantom(turnAfter(tools, []), "I couldn't search the repository.")).toBe(false);
  });

  it("D09: what needs no tool is no claim; without tools, or where calls are barred, nothing is looked for", () => {
    const input = caseOf("D09");
    const turn = turnAfter(toolsOf(input), []);
    for (const text of input.contents) expect(foundIn(turn, { text: String(text) })).toEqual([]);
    expect(isPhantom(turnAfter([], []), "I've sent the email.")).toBe(false);
    expect(isPhantom({ ...turn, callsBarred: true }, "I've sent the email.")).toBe(false);
  });

  it("A19: a call in the same answer stands behind its words", () => {
    const turn = turnAfter([tool("send_mail")], []);
    const calls = [callOf({ name: "send_mail", arguments: { to: "ada@example.org" } })];
    expect(foundIn(turn, { text: "I've sent the summary to Ada.", calls })).toEqual([]);
  });

  it("A34: what the provider's own tools did is not held against the client's calls", () => {
    const turn: Turn = { ...turnAfter([tool("save"), tool("search_notes")], []), hostedTools: true };
    expect(isPhantom(turn, "I searched the web for it.")).toBe(false);
    expect(isPhantom(turn, "I've saved the note.")).toBe(true);
  });
});

interface Line {
  readonly expected: string;
  readonly turn: Turn;
  readonly text: string;
  readonly line: string;
}

/** `P` (phantom) or `C` (clean) | tools offered | calls that ran, `!` for one that failed, with arguments | text */
const LINES: readonly Line[] = readFileSync(join(ROOT, "test/fixtures/claims.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [expected = "", tools = "", ran = "", ...text] = line.split("|");
    const calls: Ran[] = [...ran.matchAll(/(\w+)(!?)(\{[^}]*\})?/g)].map(
      ([, name = "", failed = "", args = "{}"]) => ({ name, arguments: args, ok: failed === "" }),
    );
    const offered = tools.split(",").map((declared) => {
      const [name = "", description] = declared.split(":");
      return tool(name, description);
    });
    return { expected, turn: turnAfter(offered, calls), text: text.join("|").replaceAll("\\n", "\n"), line };
  });

describe("sentences", () => {
  it("of two hundred, all but one are phantoms or clean as their line says: what was learned outweighs a rule now and then", () => {
    const wrong = LINES.filter(
      ({ expected, turn, text }) => expected !== (isPhantom(turn, text) ? "P" : "C"),
    );
    expect(wrong.length, wrong.map(({ line }) => line).join("\n")).toBeLessThan(LINES.length / 200);
    expect(LINES.length).toBeGreaterThan(1_000);
  });

  it("is found behind any text that claims nothing, as far as is read", () => {
    const turn = turnAfter([tool("send_email")], []);
    const filler = fc.constantFrom(
      "Hello!\n",
      "17 + 25 is 42. ",
      "Which Kim do you mean? ",
      "您好。",
      "- x\n",
    );
    fc.assert(
      fc.property(fc.array(filler, { maxLength: 400 }), (before) => {
        expect(isPhantom(turn, `${before.join("")}\nI've sent the email to Kim.`)).toBe(true);
        expect(isPhantom(turn, before.join(""))).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it("reads any text to an end", () => {
    const turn = turnAfter([tool("send_email")], []);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        foundIn(turn, { text, reasoning: text });
      }),
    );
    for (const piece of [
      "I've ",
      "sent ",
      "```\n",
      '"',
      "(",
      "已",
      "is now ",
      "> a\n",
      "<tool_call>",
      '{"name":"',
    ]) {
      foundIn(turn, { text: piece.repeat(50_000) });
    }
  });

  it("names the claim and the tools that could have done it", () => {
    const turn = turnAfter([tool("send_email"), tool("get_order")], []);
    const [finding] = foundIn(turn, { text: "Hello. I've sent the email to Kim." });
    expect(finding).toMatchObject({
      check: "phantom_call",
      severity: "flag",
      call: null,
      tools: ["send_email"],
    });
    expect(finding?.message).toContain("I've sent the email to Kim");
  });
});

interface TauMessage {
  readonly role: Message["role"];
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

const messageOf = ({ role, content, tool_calls = [], tool_call_id }: TauMessage): Message => ({
  role,
  text: content ?? "",
  calls: tool_calls.map((call) => ({ id: call.id, ...call.function })),
  callId: tool_call_id ?? null,
  name: null,
});

it("no false alarm on what an airline's agent said in 100 conversations", () => {
  const data = join(ROOT, "../shared/data/tau-airline");
  const declared = JSON.parse(readFileSync(join(data, "tools.json"), "utf8")) as readonly {
    readonly function: { readonly name: string; readonly description: string };
  }[];
  const tools = declared.map((one) => tool(one.function.name, one.function.description));
  const conversations = gunzipSync(readFileSync(join(data, "gpt-4o.jsonl.gz")))
    .toString()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { readonly messages: readonly TauMessage[] }).messages);
  let read = 0;
  const alarms: string[] = [];
  for (const messages of conversations.map((all) => all.map(messageOf))) {
    messages.forEach(({ role, text, calls }, at) => {
      if (role !== "assistant" || text === "") return;
      read += 1;
      const turn = { ...turnAfter(tools, []), messages: messages.slice(0, at) };
      alarms.push(...foundIn(turn, { text, calls }).map(({ message }) => message));
    });
  }
  expect(read).toBeGreaterThan(600);
  expect(alarms).toEqual([]);
});
