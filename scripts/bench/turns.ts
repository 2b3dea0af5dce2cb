/** Made-up turns of an ordinary size: ten tools, one request, five samples that mostly agree. The same on every run. */

const text = (description: string, values?: readonly string[]) => ({
  type: "string",
  description,
  ...(values === undefined ? {} : { enum: values }),
});
const number = (description: string) => ({ type: "integer", description });

const TOOLS = [
  [
    "book_table",
    "Books a table at a restaurant.",
    {
      restaurant: text("Name of the restaurant"),
      people: number("Number of guests"),
      date: text("Day, YYYY-MM-DD"),
      time: text("HH:MM"),
    },
  ],
  [
    "find_restaurant",
    "Finds restaurants in a city by kitchen and price.",
    {
      city: text("City"),
      kitchen: text("Kind of kitchen"),
      price: text("Price class", ["low", "middle", "high"]),
    },
  ],
  ["cancel_booking", "Cancels a booking.", { booking_id: text("Id of the booking"), reason: text("Why") }],
  [
    "get_weather",
    "Weather of a city on a day.",
    { city: text("City"), date: text("Day, YYYY-MM-DD"), unit: text("Unit", ["celsius", "fahrenheit"]) },
  ],
  [
    "send_message",
    "Sends a message to a contact.",
    { to: text("Name of the contact"), text: text("What to write") },
  ],
  [
    "create_event",
    "Creates an event in the calendar.",
    { title: text("Title"), start: text("Start, ISO 8601"), minutes: number("Length in minutes") },
  ],
  [
    "find_flight",
    "Finds flights between two cities.",
    {
      from: text("City of departure"),
      to: text("City of arrival"),
      date: text("Day"),
      seats: number("Number of seats"),
    },
  ],
  [
    "refund_order",
    "Refunds an order to the customer.",
    { order_number: text("Number of the order"), amount: number("Amount in cents") },
  ],
  [
    "convert_currency",
    "Converts an amount between currencies.",
    { amount: number("Amount"), from: text("Currency code"), to: text("Currency code") },
  ],
  ["set_reminder", "Reminds the user at a time.", { text: text("Of what"), at: text("When, ISO 8601") }],
] as const;

export const tools = TOOLS.map(([name, description, properties]) => ({
  type: "function",
  function: {
    name,
    description,
    parameters: { type: "object", properties, required: Object.keys(properties).slice(0, 2) },
  },
}));

/** `n` tools: the ten, and the same again under other names. */
const toolsOf = (n: number) =>
  Array.from({ length: n }, (_, i) => {
    const { type, function: one } = tools[i % tools.length]!;
    const copy = Math.floor(i / tools.length);
    return { type, function: copy === 0 ? one : { ...one, name: `${one.name}_${copy}` } };
  });

const CITIES = ["Bern", "Oslo", "Porto", "Graz", "Lyon", "Turin", "Ghent", "Malmö"];
const PLACES = ["Da Enzo", "Luigi", "The Anchor", "Le Coin", "Zum Adler"];

const callOf = (i: number, people: number) => ({
  id: `call_${i}`,
  type: "function",
  function: {
    name: "book_table",
    arguments: JSON.stringify({
      restaurant: PLACES[i % PLACES.length],
      people,
      date: `2031-02-${String(1 + (i % 27)).padStart(2, "0")}`,
      time: "19:30",
    }),
  },
});

const messagesOf = (i: number) => [
  { role: "system", content: "You help guests of a hotel. Be brief. Today is 2031-01-31." },
  {
    role: "user",
    content: `Could you please book a table for ${2 + (i % 5)} people at ${PLACES[i % PLACES.length]} in ${CITIES[i % CITIES.length]} on 2031-02-${String(1 + (i % 27)).padStart(2, "0")} at 19:30, and tell me how the weather will be?`,
  },
];

/** A body of `POST /v1/decisions` with `k` samples, of which every third differs, and `n` tools. */
export const decisionBody = (i: number, k: number, n = tools.length) => ({
  agent: "bench",
  messages: messagesOf(i),
  tools: toolsOf(n),
  mode: "enforce",
  samples: Array.from({ length: k }, (_, s) => ({
    id: `resp_${i}_${s}`,
    message: {
      role: "assistant",
      content: null,
      tool_calls: [callOf(i, 2 + (i % 5) + (s % 3 === 2 ? 1 : 0))],
    },
    finish_reason: "tool_calls",
  })),
});

/** A body of `POST /v1/chat/completions`. */
export const chatBody = (i: number) => ({ model: "bench", messages: messagesOf(i), tools });

/** What the upstream answers to it. */
export const completion = (i: number) => ({
  id: `chatcmpl-${i}`,
  object: "chat.completion",
  created: 1_900_000_000,
  model: "bench",
  choices: [
    {
      index: 0,
      message: { role: "assistant", content: null, tool_calls: [callOf(i, 2 + (i % 5))] },
      finish_reason: "tool_calls",
    },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 },
});
