import { describe, expect, it } from "vitest";
import { ACTION_CONCEPTS } from "./actions.ts";
import { CONCEPT_NAMES, conceptsIn, conceptsOfName, FIRST_THING } from "./lexicon.ts";
import { THING_CONCEPTS } from "./things.ts";
import type { Tongue } from "./tongue.ts";

const namesIn = (text: string, tongue: Tongue): string[] =>
  [...conceptsIn(text, tongue)].map((one) => CONCEPT_NAMES[one] ?? "");
const namesOf = (name: string): string[] =>
  [...conceptsOfName(name, "en")].map((one) => CONCEPT_NAMES[one] ?? "");

describe("what sentences and names of tools speak of", () => {
  it.each<[string, Tongue, string, string]>([
    ["A receipt just went to her inbox", "en", "send_email", "email"],
    ["La factura ya está en su bandeja de entrada", "es", "createInvoice", "invoice"],
    ["Der Impftermin ist verschoben", "de", "reschedule_appointment", "reschedule"],
    ["J'ai bloqué votre carte", "fr", "block_card", "block"],
    ["Cancelei a sua reserva", "pt", "cancel_booking", "cancel"],
    ["已经给房东发了短信", "zh", "send_sms", "sms"],
    ["已經給房東發了簡訊", "zh", "send_message", "send"],
  ])("%s (%s) and %s share %s", (text, tongue, tool, concept) => {
    expect(namesIn(text, tongue)).toContain(concept);
    expect(namesOf(tool)).toContain(concept);
  });

  it("words of another language are not heard, but for English ones", () => {
    expect(namesIn("Die Rechnung", "de")).toContain("invoice");
    expect(namesIn("Die Rechnung", "fr")).not.toContain("invoice");
    expect(namesIn("Die invoice", "de")).toContain("invoice");
  });
});

describe("the tables", () => {
  const rows = `${ACTION_CONCEPTS}${THING_CONCEPTS}`.split("\n").filter((row) => row !== "");

  it("hold eight fields a row, names once a table, and no accents but in Chinese", () => {
    for (const row of rows) {
      const fields = row.split(";");
      expect(fields, row).toHaveLength(8);
      expect(fields.slice(0, 7).join(";"), row).toMatch(/^[a-z0-9_;*' -]*$/u);
    }
    for (const part of [CONCEPT_NAMES.slice(0, FIRST_THING), CONCEPT_NAMES.slice(FIRST_THING)])
      expect(new Set(part).size).toBe(part.length);
  });
});
