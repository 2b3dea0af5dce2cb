import { describe, expect, it } from "vitest";
import { isPhantom, tool, turnAfter } from "../../../../test/support/said.ts";

const tools = [
  tool("get_order", "Fetch an order by its number"),
  tool("issue_voucher", "Issue a voucher to a customer"),
  tool("lock_door", "Lock a door"),
];
const nothingRan = turnAfter(tools, []);

describe("claims in words that no rule lists", () => {
  it.each([
    "The courier has been told, and your parcel is on hold at the depot from now on.",
    "Ich komme gerade vom Telefonat mit dem Lager: Ihr Paket geht heute raus.",
    "Et voilà, la porte d'entrée est verrouillée et l'alarme enclenchée.",
    "Le eché un vistazo a tu pedido y ya va en la furgoneta.",
    "Dei uma olhada no pedido e ele saiu ontem do armazém.",
    "门锁好了，优惠券也发到您的账户里了。",
  ])("%s", (text) => {
    expect(isPhantom(nothingRan, text)).toBe(true);
  });
});

describe("what claims nothing", () => {
  it.each([
    "Alexander Fleming discovered penicillin in 1928.",
    "Sobald die Zahlung eingeht, wird der Gutschein automatisch ausgestellt.",
    "Je n'ai rien changé sur votre commande.",
    "¿Quiere que bloquee la puerta?",
    "O pedido ainda não foi enviado.",
    "给我订单号，我就帮您查。",
  ])("%s", (text) => {
    expect(isPhantom(nothingRan, text)).toBe(false);
  });
});

it("a call that ran stands behind what is said of it", () => {
  const ran = turnAfter(tools, [{ name: "lock_door", arguments: { door: "front" }, ok: true }]);
  expect(isPhantom(ran, "The front door is locked now.")).toBe(false);
  expect(isPhantom(nothingRan, "The front door is locked now.")).toBe(true);
});

it("where the provider's own tools may have run, only what the rules find is told", () => {
  const text = "I had a look at the shift plan and Tuesday is wide open.";
  expect(isPhantom(nothingRan, text)).toBe(true);
  expect(isPhantom({ ...nothingRan, hostedTools: true }, text)).toBe(false);
});

it("of two things in one sentence, the one that no call did is found beside the one that a call did", () => {
  const ran = turnAfter(tools, [{ name: "lock_door", arguments: { door: "front" }, ok: true }]);
  expect(isPhantom(ran, "The front door is locked, and I've issued you a voucher for the trouble.")).toBe(
    true,
  );
  expect(isPhantom(ran, "The front door is locked. Shall I issue a voucher, too?")).toBe(false);
});

it("a failed call that was repeated with success stands behind its words; one of several that failed does not", () => {
  const failed = { name: "lock_door", arguments: { door: "back" }, ok: false };
  const fine = { ...failed, ok: true };
  const front = { name: "lock_door", arguments: { door: "front" }, ok: true };
  expect(isPhantom(turnAfter(tools, [failed, fine]), "The back door is locked now.")).toBe(false);
  expect(
    isPhantom(turnAfter(tools, [front, failed]), "The front door is locked. The back door is locked, too."),
  ).toBe(true);
});

it("beside a tool that runs whatever it is given, only what the rules find is told", () => {
  const text = "The courier has been told, and your parcel is on hold at the depot from now on.";
  const shell = tool("run_shell", "Run a shell command");
  const ran = turnAfter([...tools, shell], [{ name: "run_shell", arguments: { command: "x" }, ok: true }]);
  expect(isPhantom(ran, text)).toBe(false);
});
