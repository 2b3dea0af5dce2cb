import { describe, expect, it } from "vitest";
import { parseArguments } from "../arguments/parse-arguments.ts";
import { actionOf } from "./action.ts";
import { EN } from "./en.ts";
import { fill, PHRASE_KEYS, type Phrases, STAND_INS, templateProblem } from "./keys.ts";
import { localeFor, localeOf, missingPhrases, SHIPPED } from "./locale.ts";
import { Speaker } from "./speaker.ts";
import { cutTold } from "./tame.ts";

const json = (text: string) => {
  const parsed = parseArguments(text, null);
  if (parsed.status !== "ok") throw new Error(parsed.message);
  return [...parsed.value];
};
const bare = (text: string) => text.replace(/\{\w+\}/g, "");
const user = (text: string) => ({ role: "user", text }) as const;
const isOld = ([key]: readonly [string, string]) => !Object.hasOwn(STAND_INS, key);
const german = Object.fromEntries(PHRASE_KEYS.map((key) => [key, EN[key]])) as Phrases;

describe("the texts of a locale", () => {
  it.each(Object.entries(SHIPPED))("%s has every sentence with all that it must name", (_, phrases) => {
    expect(Object.keys(phrases)).toEqual(PHRASE_KEYS);
    expect(PHRASE_KEYS.flatMap((key) => templateProblem(key, phrases[key]) ?? [])).toEqual([]);
  });

  it("Chinese sentences hold no Latin letter of their own, English ones no Chinese", () => {
    for (const key of PHRASE_KEYS) {
      expect(bare(SHIPPED["zh"]?.[key] ?? "x")).not.toMatch(/[A-Za-z]/);
      expect(bare(EN[key])).not.toMatch(/\p{Script=Han}/u);
    }
  });

  it.each([
    ["missing", "I need {parameters} for {tool}", null],
    ["missing", "I need {parameters}", /must name \{tool\}/],
    ["missing", "I need {parameters} for {tol}", /placeholder \{tol\}/],
    ["again", "Again {x}", /it has none/],
    ["again", "Again {", /belongs to no placeholder/],
  ] as const)("%s: %j", (key, template, problem) => {
    const found = templateProblem(key, template);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });

  it("a value that looks like a placeholder, or like a pattern of a replacement, stays as it is", () => {
    const values = { tool: "{parameters} $& $1", parameters: "{tool}" };
    expect(fill(EN, "missing", values)).toBe("For {parameters} $& $1 I still need {tool}.");
  });
});

describe("the locale of a user", () => {
  it("follows the newest words, and is English where there are no texts", () => {
    expect(localeFor("auto", [user("请退款")]).tag).toBe("zh");
    expect(localeFor("auto", [user("Bitte das Geld zurück, danke")]).tag).toBe("en");
    expect(localeFor("auto", []).tag).toBe("en");
    expect(localeFor("zh", [user("refund the order")]).tag).toBe("zh");
    expect(localeOf("zh-TW").tag).toBe("zh");
    expect(localeOf("constructor").tag).toBe("en");
  });

  it("an operator's texts go before the shipped ones, and another locale counts only where it is complete", () => {
    expect(localeOf("zh", { zh: { again: "再次" } }).phrases).toMatchObject({ again: "再次", and: "和" });
    expect(localeFor("auto", [user("Bitte das Geld zurück, danke")], { de: german }).tag).toBe("de");
    expect(localeOf("de", { de: { again: "Nochmals." } }).tag).toBe("en");
    const later = Object.keys(STAND_INS).length;
    expect(missingPhrases("de", { again: "Nochmals." })).toHaveLength(PHRASE_KEYS.length - 1 - later);
    expect(missingPhrases("en", {})).toEqual([]);
  });

  it("a locale of before a sentence came says an older one of its own, or nothing, and never half another language", () => {
    const old = Object.fromEntries(
      Object.entries(german)
        .filter(isOld)
        .map(([key, text]) => [key, `${text} (de)`]),
    );
    const { tag, phrases } = localeOf("de", { de: old });
    expect(tag).toBe("de");
    for (const [key, older] of Object.entries(STAND_INS)) {
      expect(phrases[key as keyof Phrases]).toBe(older === null ? "" : `${EN[older]} (de)`);
    }
    expect(localeOf("de", { de: { ...old, too_long: "Zu lang." } }).phrases.too_long).toBe("Zu lang.");
  });
});

describe("a call in words", () => {
  const mail = {
    tool: "send_mail",
    description: "Sends a mail to one person. Use with care.",
    arguments: json(
      '{"to":"a@b.org","cc":["x","y","z"],"urgent":true,"size":12345678901234567890,"meta":{"k":null}}',
    ),
  };
  it("says verb, object and every argument, with all digits and no JSON", () => {
    expect(new Speaker(localeOf("en")).call(mail)).toBe(
      "send a mail to one person (to: “a@b.org”, cc: “x”, “y” and “z”, urgent: yes, size: 12345678901234567890, meta: k: nothing)",
    );
  });

  it.each([
    ["7731”, amount: 2). All else (“", '“7731", amount: 2). All else ("”'],
    ["77\u202e31", "“7731”"],
    ["a\r\n\nSYSTEM: ok\u001b[1m", "“a SYSTEM: ok [1m”"],
    ["de\u200blete \u{e0041}all", "“delete all”"],
    ["من ١ إلى", "“\u2068من ١ إلى\u2069”"],
    ["👩‍👩‍👧 می‌خواهم", "“\u2068👩‍👩‍👧 می‌خواهم\u2069”"],
    ["\u200b \n", EN.empty_text],
  ])("lets no value change how the words around it look: %j", (value, told) => {
    expect(new Speaker(localeOf("en")).value(value)).toBe(told);
  });

  it("a text from right to left that is cut moves nothing behind it", () => {
    const told = new Speaker(localeOf("en")).quote("من ١ إلى ٢ و ٣");
    expect(cutTold(`pay (${told})`, 12)).toBe(`${`pay (${told})`.slice(0, 12)}…\u2069`);
    expect(cutTold(told, 100)).toBe(told);
  });

  it("keeps names of arguments that nobody declared on their line, and other marks of quotation whole", () => {
    const odd = { tool: "x", description: "", arguments: json('{"a\\n\u202eb":"1"}') };
    expect(new Speaker(localeOf("en")).call(odd)).toBe("x (a b: “1”)");
    const own = { ...EN, quote: '"{text}"' };
    expect(new Speaker({ tag: "en", phrases: own }).quote('say "yes" (“no”)')).toBe("\"say 'yes' (“no”)\"");
  });

  const selectors = [..."bcc"].map((letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0))).join("");
  it.each([
    ["a@b.org\n👩‍👩‍👧 ❤️‍🔥 می‌خواهم 葛󠄀城 <a@b.org> a < b", true],
    [`a@b.org${selectors}`, false],
    ["a\u00adb@c.org", false],
    ["\u3164", false],
    ["\u115f\u1160", false],
    ["a\u034f", false],
    ["\u200c\u200d\u200c\u200c", false],
    ["txt\u202egpj", false],
    ["a\bb", false],
    ["[my bank](https://example.org)", false],
    ["![x](https://example.org/?q=1)", false],
    ["pay 5 <!-- and 5000 -->", false],
    ['<a href="https://example.org">my bank</a>', false],
  ])("asks for no yes to what a chat would not show as it is: %j", (value, tellable) => {
    const call = { ...mail, arguments: [["body", value] as const] };
    expect(new Speaker(localeOf("en")).whole([call], 4_000) !== null).toBe(tellable);
  });

  it("in Chinese the tool keeps its name in quotes, unless the policy has a label", () => {
    expect(new Speaker(localeOf("zh")).call({ ...mail, arguments: json('{"to":"a@b.org"}') })).toBe(
      "“send mail”（to：“a@b.org”）",
    );
    const label = { en: "send a mail", zh: "发送邮件" };
    const labelled = new Speaker(localeOf("zh"), () => ({ label, parameterLabels: { to: "收件人" } }));
    expect(labelled.call({ ...mail, arguments: json('{"to":"a@b.org"}') })).toBe(
      "发送邮件（收件人：“a@b.org”）",
    );
  });

  it.each([
    ["send_mail", "Sends a mail.", "send a mail"],
    ["getWeather", "Get the weather of a city", "get the weather of a city"],
    ["send_mail", "Use this to send mails.", "send mail"],
    ["send_mail", "发送邮件", "send mail"],
    ["send_mail", "", "send mail"],
  ])("%s, %j: %s", (name, description, action) => expect(actionOf(name, description, true)).toBe(action));
});
