import type { Scenario, SimTool } from "../../story.ts";
import { TODAY } from "../draw.ts";
import { objectTool } from "../tool.ts";

const orderId = { type: "string", pattern: "^O-[0-9]{5}$", description: "Id of an order, such as O-10432." };

const TOOLS: readonly SimTool[] = [
  objectTool(
    "find_orders",
    "Lists the orders of a customer, newest first. Changes nothing.",
    {
      customer_email: { type: "string", format: "email" },
      status: { type: "string", enum: ["open", "shipped", "delivered", "cancelled"] },
      limit: { type: "integer", minimum: 1, maximum: 20 },
    },
    ["customer_email"],
  ),
  objectTool("get_order", "Shows one order with its items and prices.", { order_id: orderId }, ["order_id"]),
  objectTool(
    "refund_order",
    "Pays money back for an order. It cannot be undone.",
    {
      order_id: orderId,
      amount: { type: "number", exclusiveMinimum: 0, description: "In the currency of the order." },
      reason: { type: "string", enum: ["damaged", "late", "wrong_item", "not_wanted", "other"] },
    },
    ["order_id", "amount", "reason"],
  ),
  objectTool("cancel_order", "Cancels an order that has not been shipped.", { order_id: orderId }, [
    "order_id",
  ]),
  objectTool(
    "change_address",
    "Sets the delivery address of an order that has not been shipped.",
    {
      order_id: orderId,
      street: { type: "string", description: "Street and house number." },
      postcode: { type: "string" },
      city: { type: "string" },
    },
    ["order_id", "street", "postcode", "city"],
  ),
  objectTool(
    "create_return_label",
    "Makes a label for sending items back and mails it to the customer.",
    { order_id: orderId, items: { type: "array", items: { type: "string" }, minItems: 1 } },
    ["order_id", "items"],
  ),
  objectTool(
    "give_voucher",
    "Gives a customer a voucher.",
    {
      customer_email: { type: "string", format: "email" },
      value: { type: "integer", minimum: 1, maximum: 100, description: "In euro." },
    },
    ["customer_email", "value"],
  ),
];

export const SHOP: Scenario = {
  name: "shop",
  system: `You help the customers of a web shop. Today is Tuesday, ${TODAY}. Refunds need the order's id, the exact amount and a reason. Look an order up before you pay money back. Never guess an order.`,
  tools: TOOLS,
};
