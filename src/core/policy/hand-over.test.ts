import fc from "fast-check";
import { expect, test } from "vitest";
import { handsOver } from "./hand-over.ts";

test.each([
  "transfer_to_human_agents",
  "transfer_to_human",
  "transferToHumanAgent",
  "TransferToAgent",
  "transfer-to-live-agent",
  "transfer to a human",
  "transfer_call_to_operator",
  "transfer_conversation_to_support_team",
  "transfer_the_chat_to_a_real_person",
  "escalate_to_human",
  "escalate_to_supervisor",
  "escalateToSupport",
  "escalate_to_customer_service",
  "escalate_issue_to_human_agent",
  "escalate_ticket_to_support",
  "hand_off_to_human",
  "hand_over_to_agent",
  "handoff_to_support",
  "handover_to_human_operator",
  "hand_conversation_over_to_agent",
  "connect_to_agent",
  "connect_user_with_representative",
  "connect_customer_to_live_agent",
  "forward_to_support",
  "forward_conversation_to_representative",
  "route_to_human",
  "redirect_to_customer_care",
  "human_handoff",
  "request_human_handoff",
  "initiate_handoff_to_human",
  "live_agent_transfer",
  "request_transfer_to_human_agent",
])("%s hands over to a person", (name) => {
  expect(handsOver(name)).toBe(true);
});

test.each([
  "transfer_funds_to_agent",
  "transfer_money_to_person",
  "transfer_to_account",
  "transfer_to_person",
  "transfer",
  "transfer_agent",
  "transfer_agents",
  "transfer_ticket_to_person",
  "transfer_ticket_to_agent",
  "transfer_case_to_agent",
  "transfer_customer_to_agent",
  "transfer_ownership_to_agent",
  "transfer_to_human_resources",
  "transfer_to_real_estate_agent",
  "transfer_to_agent_account",
  "transfer_to_support_wallet",
  "transfer_to_agent_2",
  "transfer_1000_to_agent",
  "transfer_to_human_and_refund",
  "refund_and_transfer_to_human",
  "billing.transfer_to_human",
  "escalate",
  "escalate_privileges",
  "escalate_to_admin",
  "escalate_privileges_to_operator",
  "escalate_to_service",
  "hand_in_report",
  "handoff_payment_to_agent",
  "connect_agent",
  "connect_to_person",
  "connect_with_person",
  "connect_to_support_database",
  "connect_to_service",
  "forward_email_to_support",
  "forward_mail_to_agent",
  "forward_to_person",
  "forward_to_customer",
  "route_to_airport",
  "send_message_to_agent",
  "send_to_support",
  "contact_support",
  "create_support_ticket",
  "call_agent",
  "request_refund",
  "request_transfer",
  "book_flight",
  "human_agent",
  "agent_transfer",
  "cancel_reservation",
  "transfer_to_humаn",
  "transfer_to_human_資金",
  "",
  "_",
])("%j does not", (name) => {
  expect(handsOver(name)).toBe(false);
});

test("a word that says more makes it another tool, wherever it stands", () => {
  const words = ["transfer", "to", "human", "agents"];
  const more = fc.constantFrom("funds", "refund", "delete", "all", "account", "x", "7", "email", "owner");
  fc.assert(
    fc.property(fc.nat({ max: words.length }), more, (at, word) => {
      expect(handsOver(words.toSpliced(at, 0, word).join("_"))).toBe(false);
    }),
  );
});

test("what is remembered of a name is what was read of it, also once it was forgotten", () => {
  const names = ["transfer_to_human_agents", "transfer_funds_to_agent"];
  const before = names.map(handsOver);
  for (let i = 0; i < 2_500; i++) handsOver(`tool_${"abcdefghij".charAt(i % 10).repeat(1 + (i % 90))}_${i}`);
  expect(names.map(handsOver)).toEqual(before);
  expect(before).toEqual([true, false]);
});

test("any name gets an answer, a very long one too", () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (name) => void handsOver(name)));
  expect(handsOver(`transfer_to_${"human_".repeat(10_000)}agent`)).toBe(false);
});
