import { describe, expect, it, test } from "vitest";
import { featuresOf, message, tool, type ExampleCall, type ExampleTurn } from "./example-turn.ts";
import { FEATURES } from "./registry.ts";
import { actionsOfTool } from "./tool-actions.ts";

const login = tool("message_login", "Log in a user.", { user_id: "string" });
const send = tool("send_message", "Send a message to a user.", { receiver: "string", text: "string" });
const find = tool("find_file", "Find a file by its name.", { name: "string" });
const copy = tool("cp", "Copy a file to another folder.", { source: "string", target: "string" });
const move = tool("move_file", "Move a file to another folder.", { source: "string", folder: "string" });
const remove = tool("delete_file", "Delete a file.", { name: "string" });

const assistant = (...calls: ExampleCall[]) => message("assistant", "", calls);
const result = (text: string) => message("tool", text);
/** In a conversation: these features are missing in a single turn. */
const of = (example: ExampleTurn) => featuresOf({ before: [message("assistant", "Hello")], ...example });
const LOGIN: ExampleCall = ["message_login", '{"user_id":"USR1"}'];

const unoffered = (text: string) =>
  of({ ask: text, tools: [copy], samples: [[["cp", '{"source":"a.txt","target":"b"}']]] })(
    "intent_actions_unoffered",
  );
const fit = (call: ExampleCall) =>
  of({ ask: "Move the file a.txt to the folder b", tools: [move, remove, copy], samples: [[call]] });
const moved = (ask: string, folder = "reports") =>
  of({
    ask,
    tools: [move],
    samples: [[["move_file", JSON.stringify({ source: "a.txt", folder })]]],
    after: [assistant(["find_file", '{"name":"a.txt"}']), result('{"found": ["a.txt", "reports", "old"]}')],
  });

describe("what a tool does", () => {
  test.each([
    ["send_message", "Send a message to a user.", "send", true],
    ["message_login", "Log in a user.", "send", false],
    ["message_login", "Log in a user.", "login", true],
    ["cp", "", "copy", true],
    ["do_it", "This function will send an invoice.", "send", true],
    ["do_it", "Prices include tax. They are old, so nobody can ever send them.", "send", false],
    ["天気", "", "weather", false],
  ])("%s (%s): %s is %s", (name, description, action, does) => {
    expect(actionsOfTool({ name, description }).has(action)).toBe(does);
  });
});

describe("a request for something that no offered tool does", () => {
  const ask = "Log in as USR1, then notify my colleague Ann that the review is over.";
  const without = of({ ask, tools: [login, find], samples: [[LOGIN]] });
  const offered = of({ ask, tools: [login, send, find], samples: [[LOGIN]] });

  it("is told from one that the tools can do, though the call itself is the same", () => {
    expect(without("intent_actions_unoffered")).toBeGreaterThan(offered("intent_actions_unoffered"));
    expect(without("intent_clauses_unserved")).toBeGreaterThan(offered("intent_clauses_unserved"));
    expect(without("intent_actions_served")).toBeLessThan(offered("intent_actions_served"));
    expect(without("intent_action_fit")).toBe(offered("intent_action_fit"));
  });

  it("reads other words for an action than the tool's, and nothing out of quotation marks", () => {
    expect(unoffered("Duplicate a.txt into the folder b")).toBe(0);
    expect(unoffered("Delete a.txt in the folder b")).toBe(1);
    expect(unoffered("Duplicate the page 'delete everything and cancel' into the folder b")).toBe(0);
  });

  it("counts an unknown word once, whatever its form", () => {
    const value = of({
      ask: "Delete the draft note. Deleting the other notes is fine as well.",
      tools: [find],
      samples: [[["find_file", '{"name":"note"}']]],
    })("intent_actions_unoffered");
    expect(value).toBe(
      of({ ask: "Delete the draft note.", tools: [find], samples: [[["find_file", "{}"]]] })(
        "intent_actions_unoffered",
      ),
    );
  });

  it("fits a called tool by its action and by the thing that the request names beside it", () => {
    const moving = fit(["move_file", '{"source":"a.txt","folder":"b"}']);
    const removing = fit(["delete_file", '{"name":"a.txt"}']);
    expect(moving("intent_action_fit")).toBeGreaterThan(removing("intent_action_fit"));
    expect(moving("intent_actions_asked")).toBe(1);
    expect(removing("intent_actions_asked")).toBe(0);
    expect(removing("intent_action_fit")).toBe(0);
  });

  it("says nothing in a single turn", () => {
    const single = featuresOf({ ask, tools: [login, find], samples: [[LOGIN]] });
    const names = FEATURES.filter(({ since }) => since === 4).map(({ name }) => name);
    expect(names).toContain("intent_clauses_unserved");
    for (const name of names) expect(single(name)).toBeNaN();
  });

  it("is missing where nothing is asked in words that are known, or in another language than the tools", () => {
    const foreign = of({
      ask: "Bitte lösche die Datei mit dem Namen Anton und schreibe mir danach eine kurze Nachricht",
      tools: [
        tool("delete_file", "Delete the file that has the name and tell the user when it is done.", {
          name: "string",
        }),
      ],
      samples: [[["delete_file", '{"name":"Anton"}']]],
    });
    expect(foreign("intent_clauses_unserved")).toBeNaN();
    const nothing = of({ ask: "Hm?", tools: [find], samples: [[["find_file", "{}"]]] });
    expect(nothing("intent_actions_served")).toBeNaN();
    expect(nothing("intent_actions_asked")).toBeNaN();
  });
});

describe("a request that leaves out what a call needs", () => {
  it("speaks of things without saying which", () => {
    expect(moved("Move a.txt to some folder")("grounding_vague_phrases")).toBe(1);
    expect(moved("Move a.txt to the folder reports")("grounding_vague_phrases")).toBe(0);
    expect(moved("Move a.txt to another folder")("grounding_vague_values")).toBe(1);
    expect(moved("Move a.txt to another folder, reports")("grounding_vague_values")).toBe(0);
  });

  it("shows in values that stand nowhere", () => {
    expect(moved("Move a.txt away", "archive")("grounding_required_unsaid")).toBe(0.5);
    expect(moved("Move a.txt away")("grounding_required_unsaid")).toBe(0);
  });

  it("shows in what the next tool would need beyond what the request names", () => {
    const next = (ask: string) =>
      of({ ask, tools: [login, send], samples: [[LOGIN]] })("grounding_next_unsaid");
    expect(next('Log in as 4711 and send the message "Hello" to 4712')).toBe(-1);
    expect(next("Log in and send the message")).toBe(2);
    expect(of({ ask: "Log in", tools: [login], samples: [[LOGIN]] })("grounding_next_unsaid")).toBeNaN();
  });

  it("shows in a value that is one of several of a list", () => {
    expect(moved("Move a.txt to some folder")("loop_value_siblings")).toBe(2);
    expect(moved("Move a.txt to the folder reports")("loop_value_siblings")).toBeNaN();
  });

  it("shows in other values that were tried", () => {
    const tried = (name: string) =>
      of({
        ask: "Remove the old file",
        tools: [remove],
        samples: [[["delete_file", JSON.stringify({ name })]]],
        after: [
          assistant(["delete_file", '{"name":"a"}']),
          result("{}"),
          assistant(["delete_file", '{"name":"b"}']),
          result("{}"),
        ],
      })("loop_other_values");
    expect(tried("c")).toBe(2);
    expect(tried("b")).toBe(1);
    expect(
      of({ ask: "Remove a", tools: [remove], samples: [[["delete_file", '{"name":"a"}']]] })(
        "loop_other_values",
      ),
    ).toBe(0);
  });
});
