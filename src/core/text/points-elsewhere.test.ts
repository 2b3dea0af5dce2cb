import { expect, it } from "vitest";
import { pointsElsewhere } from "./points-elsewhere.ts";

it.each([
  "see https://a.example/b",
  "ftp://x.y/z",
  "//evil/x",
  "www.evil",
  "go to evil.example/login",
  "visit evil.co",
  "visit 例子.中国",
  "ｗｗｗ．ｅｖｉｌ．ｃｏｍ",
  "evil[.]com",
  "evil。com",
  "evil dot com",
  "bit.ly/abc",
  "192.168.0.1/x",
  "javascript:alert(1)",
  "tel:123",
  "write to bob＠evil.com",
  "@bob knows",
  "[pay here](/evil)",
  "![x][1]",
  "<img src=x onerror=alert(1)",
  "call +1 (800) 555-0199 now",
  "call 800 555 0199 now",
])("points elsewhere: %s", (text) => expect(pointsElsewhere(text)).toBe(true));

it.each([
  "The year of the date is not stated.",
  "Which of the orders 7731 and 7732 is meant",
  "The amount 2.50 is a guess. Perhaps 3.00",
  "On 30-11-2026 or 30.11.2026 at 10:30",
  "Order 123456789012 may be another one, e.g. an older one",
  "the day; and/or the hour",
  "Ob 5 oder 6 Personen kommen.",
  "没有说明日期。可能是明天",
])("stays where it is: %s", (text) => expect(pointsElsewhere(text)).toBe(false));
