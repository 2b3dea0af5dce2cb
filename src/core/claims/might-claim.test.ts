import { describe, expect, it } from "vitest";
import { isPhantom, tool, turnAfter } from "../../../test/support/said.ts";

const turn = turnAfter(
  ["send_email", "cancel_order", "update_address", "delete_file"].map((name) => tool(name)),
  [],
);

describe("what is no claim, whatever was learned", () => {
  it.each([
    "I was made to help you shop.",
    "I was created to help you with your orders.",
    "Fui creado para ayudarte con tus pedidos.",
    "J'ai été créé pour vous aider.",
    "Fui criado para ajudar.",
    "Ich wurde dafür entwickelt, Ihnen zu helfen.",
    "Tap Save and your address is updated.",
    "Cliquez sur Enregistrer et l'adresse est mise à jour.",
    "Haz clic en Guardar y la dirección queda actualizada.",
    "点击保存，地址就更新了。",
    "Therefore the area is 25.",
    "None of the provided functions can be used to cancel it.",
    "Feel free to ask once the file was deleted.",
    "f(x) = 2x + 1",
  ])("%s", (text) => {
    expect(isPhantom(turn, text)).toBe(false);
  });

  it.each(["I've cancelled your order.", "Der Auftrag wurde von mir storniert.", "已经帮您取消订单了。"])(
    "%s is one",
    (text) => {
      expect(isPhantom(turn, text)).toBe(true);
    },
  );

  it("hides no claim that stands beside it", () => {
    const text = "I've cancelled your order. Tap Save and your address is updated.";
    expect(isPhantom(turn, text)).toBe(true);
  });
});
