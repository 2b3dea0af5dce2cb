/** Requests that ask for two things, or leave something out. */
import type { Random } from "../../../core/statistics/random.ts";
import { call, type Story, withArgument } from "../../story.ts";
import { fill, PEOPLE, pickOne } from "../draw.ts";
import { ITEMS, newId } from "./values.ts";

export function two(random: Random): Story {
  const id = newId(random);
  const { name, email } = pickOne(PEOPLE, random);
  const value = pickOne([5, 10, 20] as const, random);
  const wording = pickOne(
    [
      "Cancel order {id} of {name} and give {email} a voucher of {value} euro.",
      "{name} ({email}) waits too long: cancel {id}, and a voucher worth {value} euro as a sorry.",
      "Please cancel {id}. Also send {email} a {value} euro voucher.",
    ],
    random,
  );
  const right = [
    call("cancel_order", { order_id: id }),
    call("give_voucher", { customer_email: email, value }),
  ];
  return {
    scenario: "shop",
    request: fill(wording, { id, name, email, value }),
    steps: [
      {
        right,
        results: [
          { order_id: id, status: "cancelled" },
          { voucher: `V-${id.slice(2)}`, value },
        ],
        mistakes: [
          { calls: right.slice(0, 1), why: "The voucher was forgotten." },
          {
            calls: [right[0]!, call("give_voucher", { customer_email: email, value: value * 5 })],
            why: `The voucher is worth ${value} euro, not ${value * 5}.`,
          },
        ],
      },
    ],
    clarification: `Both: cancel ${id}, and a voucher of ${value} euro for ${email}.`,
    closing: `Order ${id} is cancelled and the voucher is on its way.`,
  };
}

export function vague(random: Random): Story {
  const id = newId(random);
  const { email } = pickOne(PEOPLE, random);
  const { item } = pickOne(ITEMS, random);
  const wording = pickOne(
    [
      "I want to send the {item} back. My address is {email}.",
      "How do I return my {item}? ({email})",
      "{email} here. A label for returning the {item}, please!",
    ],
    random,
  );
  const right = [call("create_return_label", { order_id: id, items: [item] })];
  return {
    scenario: "shop",
    request: fill(wording, { item, email }),
    steps: [
      {
        right,
        results: [{ label: "sent", order_id: id }],
        mistakes: [
          withArgument(right, { order_id: newId(random) }, "No order was named; this id is invented."),
          withArgument(right, { order_id: "O-12345" }, "No order was named; this id is invented."),
        ],
        question: `From which order is the ${item}? I need its id.`,
      },
    ],
    clarification: `The ${item} is from order ${id}.`,
    closing: "The label is in your mailbox.",
  };
}
