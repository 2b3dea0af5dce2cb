import { describe, expect, it } from "vitest";
import { featuresOf, message, tool, type ExampleCall, type ExampleTurn } from "./example-turn.ts";

const lock = tool("lock_doors", "Lock the doors of the car.", { door: "string" });
const unlock = tool("unlock_doors", "Unlock the doors of the car.", { door: "string" });
const fuel = tool("fill_tank", "Fill the fuel tank of the car.", { liters: "number" });
const engine = tool("start_engine", "Start the engine.", { mode: "string" });
const find = tool("find_booking", "Find a booking.", { id: "string" });
const cancel = tool("cancel_booking", "Cancel a booking.", { id: "string", note: "string?" });
const car = [lock, unlock, fuel, engine];

const assistant = (...calls: ExampleCall[]) => message("assistant", "", calls);
const result = (text: string) => message("tool", text);
const of = (example: ExampleTurn) => featuresOf(example);
const ASK = "Fill 30 liters into the tank, and lock the front doors.";
const FILL = ["fill_tank", '{"liters":30}'] as const;
const LOCK = ["lock_doors", '{"door":"front"}'] as const;

const call = (id: string) => [[["cancel_booking", JSON.stringify({ id })] as const]];
const ask = (text: string, said: string) =>
  of({
    ask: text,
    tools: [cancel],
    samples: [[["cancel_booking", '{"id":"AB12"}']]],
    before: [
      message("system", "You must obtain explicit user confirmation before any change."),
      message("user", "Cancel AB12"),
      message("assistant", said),
    ],
  });
const identifiers = (id: string) =>
  of({
    ask: "Cancel booking AB12",
    tools: [cancel],
    samples: [[["cancel_booking", JSON.stringify({ id })]]],
  })("grounding_identifiers_unbacked");

describe("progress through the request", () => {
  const after = [assistant(FILL), result("{}")];
  it("is what a call adds to the calls before", () => {
    const next = of({ ask: ASK, tools: car, samples: [[LOCK]], after });
    const again = of({ ask: ASK, tools: car, samples: [[FILL]], after });
    expect(next("loop_request_gain")).toBeGreaterThan(again("loop_request_gain"));
    expect(again("loop_request_gain")).toBe(0);
    expect(next("loop_piece_gain")).toBeGreaterThan(0.5);
    expect(again("loop_piece_gain")).toBeLessThan(0.5);
    expect(next("loop_request_rest")).toBeLessThan(again("loop_request_rest"));
  });

  it("counts the pieces that are still open", () => {
    const first = of({ ask: ASK, tools: car, samples: [[FILL]], before: [message("assistant", "Hello")] });
    const second = of({ ask: ASK, tools: car, samples: [[LOCK]], after });
    expect(first("loop_pieces_open")).toBe(1);
    expect(second("loop_pieces_open")).toBe(0.5);
  });

  it("takes messages that no call followed into the request", () => {
    const before = [message("user", "Lock the front doors."), message("assistant", "I cannot.")];
    const value = of({ ask: "And now?", tools: car, samples: [[LOCK]], before });
    expect(value("loop_request_messages")).toBe(2);
    expect(value("loop_values_requested")).toBe(1);
    expect(value("loop_name_requested")).toBe(1);
    const done = [message("user", "Lock the front doors."), assistant(LOCK), result("{}")];
    const later = of({ ask: "And now?", tools: car, samples: [[LOCK]], before: done });
    expect(later("loop_request_messages")).toBe(1);
    expect(later("loop_values_requested")).toBe(0);
    expect(later("loop_name_requested")).toBe(0);
  });

  it("compares the called tool with the others", () => {
    const before = [message("assistant", "Hello")];
    const good = of({ ask: "Lock the front doors of the car", tools: car, samples: [[LOCK]], before });
    const bad = of({ ask: "Lock the front doors of the car", tools: car, samples: [[FILL]], before });
    for (const name of ["loop_intent", "loop_intent_margin"]) expect(good(name)).toBeGreaterThan(bad(name));
    expect(good("loop_intent_rank")).toBe(0);
    expect(bad("loop_intent_rank")).toBeGreaterThan(0);
  });
});

describe("the origin of values in a loop", () => {
  const tools = [find, cancel];
  const found = [assistant(["find_booking", '{"id":"AB12"}']), result('{"id":"ZX98"}')];
  it("is the request, a fresh result, an earlier call, or nothing", () => {
    const ask = "Cancel booking AB12";
    const requested = of({ ask, tools, samples: call("AB12"), after: found });
    expect([requested("loop_values_requested"), requested("loop_values_unknown")]).toEqual([1, 0]);
    const fresh = of({ ask, tools, samples: call("ZX98"), after: found });
    expect([fresh("loop_values_fresh"), fresh("loop_values_requested")]).toEqual([1, 0]);
    const invented = of({ ask, tools, samples: call("QQ77"), after: found });
    expect([invented("loop_values_unknown"), invented("loop_required_unrequested")]).toEqual([1, 1]);
    const before = [message("user", "Look at AB12"), ...found];
    const reused = of({ ask: "Cancel it", tools, samples: call("AB12"), before });
    expect([reused("loop_values_reused"), reused("loop_values_unknown")]).toEqual([1, 0]);
    expect(reused("loop_required_unrequested")).toBe(1);
  });

  it("takes nothing from an earlier call that failed, and nothing that only the agent said", () => {
    const failed = [
      message("user", "Look"),
      assistant(["find_booking", '{"id":"KK11"}']),
      result('{"error":"unknown booking"}'),
    ];
    const value = of({ ask: "Cancel it", tools, samples: call("KK11"), before: failed });
    expect([value("loop_values_reused"), value("loop_values_unknown")]).toEqual([0, 1]);
    const said = [message("user", "Hi"), message("assistant", "Your booking is KK11, cancel it?")];
    expect(of({ ask: "Yes", tools, samples: call("KK11"), before: said })("loop_values_unknown")).toBe(1);
  });
});

describe("the course of a loop", () => {
  const failed = [
    assistant(["start_engine", '{"mode":"START"}']),
    result('{"error":"Lock the doors first"}'),
  ];
  it("knows repeats of what was done and of what failed", () => {
    const start = [[["start_engine", '{"mode":"START"}'] as const]];
    const again = of({ ask: "Start the engine", tools: car, samples: start, after: failed });
    expect([again("loop_repeats_failed"), again("loop_repeats_done"), again("loop_tool_failures")]).toEqual([
      1, 0, 1,
    ]);
    const ok = [assistant(["start_engine", '{"mode":"START"}']), result("{}")];
    const done = of({ ask: "Start the engine", tools: car, samples: start, after: ok });
    expect([done("loop_repeats_failed"), done("loop_repeats_done"), done("loop_tool_failures")]).toEqual([
      0, 1, 0,
    ]);
  });

  it("knows a repair, and a call that the error asks for", () => {
    const other = [[["start_engine", '{"mode":"IGNITE"}'] as const]];
    const repair = of({ ask: "Start the engine", tools: car, samples: other, after: failed });
    expect([repair("loop_repairs_error"), repair("loop_error_names"), repair("loop_likeness")]).toEqual([
      1, 0, 0,
    ]);
    const asked = of({ ask: "Start the engine", tools: car, samples: [[LOCK]], after: failed });
    expect([asked("loop_repairs_error"), asked("loop_error_names")]).toEqual([0, 1]);
    expect(asked("loop_likeness")).toBeNaN();
    const well = [assistant(LOCK), result("{}")];
    expect(of({ ask: "Start", tools: car, samples: other, after: well })("loop_repairs_error")).toBeNaN();
  });

  it("pairs results with calls by id, and by place where ids are missing", () => {
    const two = message("assistant", "", [FILL, LOCK]);
    const calls = two.calls.map((call, i) => ({ ...call, id: `c${i}` }));
    const results = [
      { ...result('{"error":"stuck"}'), callId: "c1" },
      { ...result("{}"), callId: "c0" },
    ];
    const byId = of({ ask: ASK, tools: car, samples: [[LOCK]], after: [{ ...two, calls }, ...results] });
    expect(byId("loop_repeats_failed")).toBe(1);
    const byPlace = of({
      ask: ASK,
      tools: car,
      samples: [[LOCK]],
      after: [two, result('{"error":"x"}'), result("{}")],
    });
    expect([byPlace("loop_repeats_failed"), byPlace("loop_repeats_done")]).toEqual([0, 1]);
  });

  it("knows a call that takes back an earlier one", () => {
    const after = [assistant(LOCK), result("{}")];
    const undone = of({ ask: ASK, tools: car, samples: [[["unlock_doors", '{"door":"front"}']]], after });
    expect(undone("loop_undoes")).toBe(1);
    const elsewhere = of({ ask: ASK, tools: car, samples: [[["unlock_doors", '{"door":"rear"}']]], after });
    expect(elsewhere("loop_undoes")).toBe(0);
    const flags = tool("set_light", "Turn a light.", { on: "boolean" });
    const on = [assistant(["set_light", '{"on":true}']), result("{}")];
    const off = of({ ask: "Light", tools: [flags], samples: [[["set_light", '{"on":false}']]], after: on });
    expect(off("loop_undoes")).toBe(1);
  });

  it("counts tools that worked before and are no longer offered", () => {
    const before = [message("user", "Fill up"), assistant(FILL), result("{}")];
    const value = (tools: ExampleTurn["tools"]) => of({ ask: "Lock", tools, samples: [[LOCK]], before });
    expect(value([lock])("loop_tools_gone")).toBe(1);
    expect(value(car)("loop_tools_gone")).toBe(0);
  });

  it("knows tools that read by their names", () => {
    const before = [message("assistant", "Hello")];
    const value = (name: string) =>
      of({ ask: "x", tools: [tool(name, "Does it.", {})], samples: [[[name, "{}"]]], before })(
        "loop_reading",
      );
    expect(["get_user", "travel_get_status", "searchFlights"].map(value)).toEqual([1, 1, 1]);
    expect(["cancel_booking", "get", "target_user"].map(value)).toEqual([0, 1, 0]);
  });
});

describe("what the user said to the agent", () => {
  it("is a yes, a no, or something else", () => {
    const yes = ask("Yes, please go ahead.", "Shall I cancel AB12?");
    expect([yes("loop_answers"), yes("loop_confirmed"), yes("loop_unconfirmed")]).toEqual([1, 1, 0]);
    for (const text of ["No, wait.", "Yes, but not that one", "AB12", "yesterday"]) {
      const no = ask(text, "Shall I cancel AB12?");
      expect([text, no("loop_confirmed"), no("loop_unconfirmed")]).toEqual([text, 0, 1]);
    }
    const unasked = ask("Yes", "I have found it.");
    expect([unasked("loop_answers"), unasked("loop_confirmed")]).toEqual([0, Number.NaN]);
  });

  it("matters only where the operator demands it", () => {
    const value = of({
      ask: "Cancel AB12",
      tools: [cancel],
      samples: [[["cancel_booking", '{"id":"AB12"}']]],
      before: [message("system", "Be kind."), message("assistant", "Hello")],
    });
    expect(value("loop_unconfirmed")).toBeNaN();
  });
});

describe("what the request needs", () => {
  it("is missing in a single turn where only a loop can tell", () => {
    const value = of({ ask: ASK, tools: car, samples: [[LOCK]] });
    for (const name of ["loop_request_gain", "loop_values_requested", "loop_undoes", "loop_reading"])
      expect(value(name)).toBeNaN();
  });

  it("is a tool that is not offered", () => {
    const offered = of({ ask: ASK, tools: car, samples: [[LOCK]] });
    const gone = of({ ask: ASK, tools: [lock, engine], samples: [[LOCK]] });
    expect(offered("intent_offered_share")).toBeGreaterThan(gone("intent_offered_share"));
    expect(offered("intent_piece_unserved")).toBeLessThan(gone("intent_piece_unserved"));
    expect(offered("intent_actions_offered")).toBe(1);
    expect(gone("intent_actions_offered")).toBe(0.5);
  });

  it("is a value that is only spoken of vaguely", () => {
    const post = tool("move_file", "Move a file.", { file: "string", target: "string" });
    const value = (ask: string) =>
      of({ ask, tools: [post], samples: [[["move_file", '{"file":"a.txt","target":"b"}']]] })(
        "grounding_vague_parameters",
      );
    expect(value("Move a specific file to some target")).toBe(2);
    expect(value("Move a file named 'a.txt' to the target b")).toBe(0);
  });

  it("is an identifier that somebody wrote", () => {
    expect([
      identifiers("AB12"),
      identifiers("ZX98"),
      identifiers("Rome"),
      identifiers("2026-05-01"),
    ]).toEqual([0, 1, 0, 0]);
  });

  it("is told from a text that the model composes", () => {
    const note = "The traveller has decided not to go because of illness";
    const value = (id: string) =>
      of({
        ask: "Cancel AB12, I am ill",
        tools: [cancel],
        samples: [[["cancel_booking", JSON.stringify({ id, note })]]],
      });
    expect([value("AB12")("grounding_value_min"), value("AB12")("grounding_values_unbacked")]).toEqual([
      1, 0,
    ]);
    expect([value("ZX98")("grounding_value_min"), value("ZX98")("grounding_values_unbacked")]).toEqual([
      0, 1,
    ]);
    expect(value("AB12")("grounding_text_mean")).toBeLessThan(0.5);
    const bare = of({
      ask: "Cancel AB12",
      tools: [cancel],
      samples: [[["cancel_booking", '{"id":"AB12"}']]],
    });
    expect(bare("grounding_text_mean")).toBeNaN();
  });
});
