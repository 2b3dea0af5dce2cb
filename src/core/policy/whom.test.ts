import { expect, test } from "vitest";
import { whomOf } from "./whom.ts";

test.each([
  ["alex@example.com", "reply to Alex that I got the documents, thanks", "Alex"],
  ["alex.meyer@example.com", "Write to Alex Meyer about the invoice", "Alex Meyer"],
  ["Alex", "reply to Alex that I got the documents, thanks", "Alex"],
  ["", "reply to Alex that I got the documents, thanks", "Alex"],
  ["recipient@example.com", "Please e-mail Maria Lopez the plan", "Maria Lopez"],
  ["alex@example.com", "回复Alex说我收到文件了，谢谢", "Alex"],
  ["", "回复Alex说我收到文件了，谢谢", "Alex"],
  ["zhangwei@example.com", "给张伟发一封邮件，说我收到了", "张伟"],
  ["", "告诉李小明，会议改到明天", "李小明"],
  ["", "send the report to Monday's meeting", null],
  ["", "给我发一封邮件", null],
  ["info@example.com", "send a mail with the report", null],
  ["", "", null],
])("%j in %j: %s", (value, text, whom) => expect(whomOf(value, [text])).toBe(whom));
