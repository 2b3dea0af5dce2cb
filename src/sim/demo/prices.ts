import { MODEL_NAME } from "../model/model.ts";

const TIMEOUT_MS = 10_000;
/** In US dollars per million tokens; those of a small model, made up. */
const PRICES = { [MODEL_NAME]: { input: 0.4, output: 1.6 } };

/**
 * Gives the simulated model a price where nobody has set anything yet, so that pages show what gating costs. Another policy is
 * somebody's own and stays as it is.
 * @returns whether it did
 * @throws Error when the gate does not answer as it should
 */
export async function setDemoPrices(gateUrl: string, key: string | undefined): Promise<boolean> {
  const send = async (method: "GET" | "PUT", body?: object): Promise<unknown> => {
    const response = await fetch(`${gateUrl}/api/policies`, {
      method,
      headers: { "content-type": "application/json", ...(key === undefined ? {} : { "x-idk-key": key }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${method} ${gateUrl}/api/policies: ${response.status}`);
    return response.json();
  };
  const { version } = (await send("GET")) as { readonly version?: unknown };
  if (version !== 0) return false;
  await send("PUT", {
    global: {},
    prices: PRICES,
    author: "demo",
    reason: `A made-up price for the simulated model ${MODEL_NAME}, so that the demo shows costs.`,
    expected_version: 0,
  });
  return true;
}
