/** Requests that ask for one thing and say all that it needs. */
import type { Random } from "../../../core/statistics/random.ts";
import { call, type Story, withArgument } from "../../story.ts";
import { fill, pickOne, pickOther } from "../draw.ts";
import { ADDRESSES, cents, ITEMS, misread, newId, REASONS, SHIPPING } from "./values.ts";

export function status(random: Random): Story {
  const id = newId(random);
  const wording = pickOne(
    [
      "Where is my order {id}?",
      "Has {id} been shipped yet?",
      "Any news about order {id}?",
      "status of {id} please",
    ],
    random,
  );
  const right = [call("get_order", { order_id: id })];
  return {
    scenario: "shop",
    request: fill(wording, { id }),
    steps: [
      {
        right,
        results: [{ order_id: id, status: "shipped", arrives: "2026-12-03" }],
        mistakes: [
          withArgument(right, { order_id: misread(id) }, `The order is ${id}.`),
          {
            calls: [call("find_orders", { customer_email: "customer@example.com" })],
            why: "The address is invented; the order's id was given.",
          },
        ],
      },
    ],
    clarification: `My order is ${id}. I only want to know where it is.`,
    closing: `Order ${id} is on its way and arrives on 3 December.`,
  };
}

export function refund(random: Random): Story {
  const id = newId(random);
  const bought = pickOne(ITEMS, random);
  const other = pickOther(ITEMS, bought, random);
  const { reason, said } = pickOne(REASONS, random);
  const wording = pickOne(
    [
      "I want my money back for the {item} of order {id}, {said}.",
      "Please refund the {item} in {id}: {said}.",
      "Order {id}: the {item} goes back, {said}. Refund only the {item}, please.",
      "{said}, so please pay back the {item} ({id})",
    ],
    random,
  );
  const right = [call("refund_order", { order_id: id, amount: bought.price, reason })];
  const total = cents(bought.price + other.price + SHIPPING);
  const look = [call("get_order", { order_id: id })];
  return {
    scenario: "shop",
    request: fill(wording, { id, item: bought.item, said }),
    steps: [
      {
        right: look,
        results: [{ order_id: id, status: "delivered", items: [bought, other], shipping: SHIPPING, total }],
        mistakes: [
          {
            calls: [call("find_orders", { customer_email: "customer@example.com" })],
            why: "The address is invented; the order's id was given.",
          },
          withArgument(look, { order_id: misread(id) }, `The order is ${id}.`),
        ],
      },
      {
        right,
        results: [{ refunded: bought.price, order_id: id }],
        mistakes: [
          withArgument(
            right,
            { amount: total },
            `That is the whole order; the ${bought.item} cost ${bought.price}.`,
          ),
          withArgument(right, { amount: cents(bought.price + SHIPPING) }, "The shipping was not asked back."),
          withArgument(
            right,
            {
              reason: pickOther(REASONS, REASONS.find((one) => one.reason === reason) ?? REASONS[0], random)
                .reason,
            },
            `The customer said: ${said}.`,
          ),
        ],
      },
    ],
    clarification: `Order ${id}, only the ${bought.item} for ${bought.price} euro, because ${said}.`,
    closing: `I paid back ${bought.price} euro for the ${bought.item}.`,
  };
}

export function address(random: Random): Story {
  const id = newId(random);
  const home = pickOne(ADDRESSES, random);
  const old = pickOther(ADDRESSES, home, random);
  const wording = pickOne(
    [
      "I moved. Please send {id} to {street}, {postcode} {city}.",
      "Change the address of order {id} to {street}, {postcode} {city}.",
      "{id} has to go to {street} in {city}, postcode {postcode}.",
    ],
    random,
  );
  const right = [call("change_address", { order_id: id, ...home })];
  return {
    scenario: "shop",
    request: fill(wording, { id, ...home }),
    steps: [
      {
        right,
        results: [{ order_id: id, changed: true }],
        mistakes: [
          withArgument(right, { postcode: old.postcode }, `The postcode is ${home.postcode}.`),
          withArgument(right, { order_id: misread(id) }, `The order is ${id}.`),
        ],
      },
    ],
    clarification: `Order ${id}, new address ${home.street}, ${home.postcode} ${home.city}.`,
    closing: `Order ${id} goes to ${home.city} now.`,
  };
}
