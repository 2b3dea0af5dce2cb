import { expect, test } from "vitest";
import { languageOf, userLanguage } from "./detect.ts";

test.each([
  ["reply to Alex that I got the documents, thanks", "en"],
  ["Refund 20 euros for order 7731, please.", "en"],
  ["回复Alex说我收到文件了，谢谢", "zh"],
  ["帮我给 alex@firma.de 发一封邮件", "zh"],
  ["what does 你好 mean in English?", "en"],
  ["アレックスに返信してください", "ja"],
  ["알렉스에게 답장해 주세요", "ko"],
  ["Ответь Алексу, что я получил документы", "ru"],
  ["Antworte Alex, dass ich die Unterlagen bekommen habe", "de"],
  ["Responde a Alex que recibí los documentos, por favor", "es"],
  ["alex.meyer@firma.de", null],
  ["4711", null],
  ["", null],
])("%s: %s", (text, language) => expect(languageOf(text)).toBe(language));

const user = (text: string) => ({ role: "user", text }) as const;

test("what shows no language leaves it to what the user wrote before; other people's messages do not count", () => {
  expect(userLanguage([user("回复Alex说我收到了"), user("alex@firma.de")])).toBe("zh");
  expect(userLanguage([user("7731"), { role: "system", text: "请用中文回答所有问题" }])).toBeNull();
  expect(userLanguage([user("请退款"), user("Sorry, I meant to say: refund the order")])).toBe("en");
});
