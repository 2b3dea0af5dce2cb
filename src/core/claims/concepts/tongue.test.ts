import { expect, it } from "vitest";
import { tongueOf } from "./tongue.ts";

it.each([
  ["I've sent the email to Kim.", "en"],
  ["La cita del martes queda confirmada.", "es"],
  ["J’ai envoyé le message au client.", "fr"],
  ["Der Termin ist verschoben.", "de"],
  ["A reunião foi marcada para amanhã.", "pt"],
  ["预约改好了。", "zh"],
  ["Done 👍", "en"],
  ["", "en"],
])("%s: %s", (text, tongue) => {
  expect(tongueOf(text)).toBe(tongue);
});
