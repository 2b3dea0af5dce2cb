/** What the words of other languages and scripts, and turns of odd shapes, do to the features. */
import { describe, expect, it } from "vitest";
import { featuresOf, message, sampleOf, tool } from "./example-turn.ts";
import { prepareTurn } from "./prepare.ts";
import { extractFeatures, FEATURES } from "./registry.ts";
import { normalise } from "../normalise.ts";
import type { Tool } from "../turn.ts";
import { contentStems, squash, wordsOf } from "./text/words.ts";

interface Spoken {
  readonly ask: string;
  readonly tool: Tool;
  readonly right: string;
  readonly wrong: string;
}

const json = JSON.stringify;
const SPOKEN: readonly (readonly [string, Spoken])[] = [
  [
    "Chinese",
    {
      ask: "请帮我查一下明天北京的天气",
      tool: tool("查询天气", "查询一个城市的天气预报", { 城市: "string" }),
      right: json({ 城市: "北京" }),
      wrong: json({ 城市: "上海" }),
    },
  ],
  [
    "Japanese",
    {
      ask: "東京のホテルを４人で予約してください",
      tool: tool("ホテル予約", "ホテルを予約する", { 都市: "string", 人数: "integer" }),
      right: json({ 都市: "東京", 人数: 4 }),
      wrong: json({ 都市: "大阪", 人数: 2 }),
    },
  ],
  [
    "Arabic",
    {
      ask: "احجز لي فندقًا في القاهرة لمدة ٣ ليالٍ",
      tool: tool("احجز_فندق", "احجز فندقا في مدينة", { مدينة: "string", ليالي: "integer" }),
      right: json({ مدينة: "القاهرة", ليالي: 3 }),
      wrong: json({ مدينة: "دبي", ليالي: 5 }),
    },
  ],
  [
    "German",
    {
      ask: "Wie wird morgen das Wetter in Zu\u0308rich? Bitte für 3 Tage.",
      tool: tool("wetter_abrufen", "Wettervorhersage einer Stadt", { stadt: "string", tage: "integer" }),
      right: json({ stadt: "Zürich", tage: 3 }),
      wrong: json({ stadt: "Genf", tage: 5 }),
    },
  ],
  [
    "Korean",
    {
      ask: "내일 서울의 날씨를 알려줘",
      tool: tool("날씨_조회", "도시의 날씨를 조회한다", { 도시: "string" }),
      right: json({ 도시: "서울" }),
      wrong: json({ 도시: "부산" }),
    },
  ],
];

describe("questions in other languages", () => {
  it.each(SPOKEN)(
    "%s: a stated value is grounded, another one is not",
    (_language, { ask, tool: one, right, wrong }) => {
      const [good, bad] = [right, wrong].map((text) =>
        featuresOf({ ask, tools: [one], samples: [[[one.name, text]]] }),
      );
      expect(good?.("grounding_mean")).toBe(1);
      expect(bad?.("grounding_mean")).toBeLessThan(0.5);
    },
  );

  it.each(SPOKEN)("%s: the words of the question meet those of the tool", (_language, { ask, tool: one }) => {
    const said = new Set(contentStems(ask));
    const declared = contentStems(`${one.name} ${one.description}`);
    // German compounds are one word, as they are written.
    expect(declared.some((stem) => said.has(stem) || [...said].some((word) => stem.startsWith(word)))).toBe(
      true,
    );
  });

  it("parts scripts without spaces into pairs, and leaves names in katakana whole", () => {
    expect(wordsOf("北京天气")).toEqual(["北京", "京天", "天气"]);
    expect(wordsOf("コーヒーを注文")).toEqual(["コーヒー", "を", "注文"]);
    expect(wordsOf("서울의 날씨")).toEqual(["서울", "울의", "날씨"]);
    expect(wordsOf("สวัสดี")).toContain("สวั".slice(0, 2));
    expect(wordsOf("получитьПогоду")).toEqual(["получить", "погоду"]);
  });

  it("reads Arabic without vowel signs, stretching and article, and digits of any script", () => {
    expect(wordsOf("القَاهِـرة")).toEqual(wordsOf("قاهرة"));
    expect(wordsOf("٣ ۴ ５")).toEqual(["3", "4", "5"]);
    expect(squash("４０")).toBe("40");
  });
});

/** A row for a turn of any shape. */
function rowOf(tools: readonly Tool[], argumentsText: string, ask: string | null): Float32Array {
  const messages = ask === null ? [] : [message("user", ask)];
  const turn = { agent: null, session: null, model: null, messages, tools, maxTokens: null };
  const normalised = normalise(turn, [sampleOf([[tools[0]?.name ?? "", argumentsText]])]);
  const candidate = normalised.samples[0];
  if (candidate === undefined) throw new Error("no sample");
  return extractFeatures({ turn: prepareTurn(turn), normalised, candidate });
}

describe("odd turns", () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    tool(`工具_${index}`, index % 2 === 0 ? "" : "查询天气".repeat(20), { 城市: "string", n: "integer?" }),
  );
  const bare: Tool = { name: "f", description: "", parameters: undefined };
  it.each<readonly [string, readonly Tool[], string, string | null]>([
    ["200 tools without spaces in their words", many, '{"城市":"北京"}', "北京天气"],
    ["no user message", many, '{"城市":"北京"}', null],
    ["an empty question", many, '{"城市":"北京"}', ""],
    ["a tool without description and parameters", [bare], '{"x":1}', "do it"],
    ["100 kB of Chinese in one argument", many, json({ 城市: "北京天气".repeat(25_000) }), "北京天气"],
    ["100 kB of question", many, '{"城市":"北京"}', "明天北京的天气".repeat(15_000)],
    [
      "10,000 arguments",
      many,
      json(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i]))),
      "x",
    ],
    ["deep nesting", many, `${'{"城市":['.repeat(90)}1${"]}".repeat(90)}`, "北京天气"],
  ])("%s: every feature is a number in range or missing", (_what, tools, argumentsText, ask) => {
    const row = rowOf(tools, argumentsText, ask);
    expect(row).toHaveLength(FEATURES.length);
    for (const value of row) expect(Number.isNaN(value) || Number.isFinite(value)).toBe(true);
    expect([...row].some((value) => Number.isFinite(value))).toBe(true);
  });
});
