import { once } from "node:events";
import { integerOption, parseOptions, runCommand, UsageError } from "../cli/args.ts";
import { MODEL_NAME } from "./model/model.ts";
import { FAULT_HELP } from "./server/fault.ts";
import { startSimServer } from "./server/server.ts";

const HELP = `
Usage: npm run sim -- [--port N] [--seed N]

Runs the simulated upstream alone: the APIs of OpenAI (chat, Responses), Anthropic Messages and Gemini on 127.0.0.1 without any
model behind them. It knows the requests of its own scenarios (a mail assistant, a shop with refunds, a calendar), answers them from a seed, sometimes
wrongly, and knows when. Its answers name the model "${MODEL_NAME}".

  --port N      port (default 8788)
  --seed N      the same seed gives the same answers (default 1)
  --json        print the address as JSON: {url, model, seed}
  --help        print this

  POST /v1/chat/completions   plain and stream, n, tools, tool_choice
  POST /v1/responses          the same model in OpenAI's newer API
  POST /v1/messages           the same model in the API of Anthropic
  POST /v1beta/models/M:generateContent, :streamGenerateContent, :countTokens
                              the same model in the API of Google, its streams as events or as a list
  GET  /v1/models
  GET  /sim/stories           the requests it knows, with the system message and tools of each scenario
  GET  /sim/verdicts/ID       whether the call with this id is right, and why not

Faults on demand, in the header x-sim or in metadata.sim, separated by semicolons ("delay=800; status=503"):
${FAULT_HELP}
`;

const OPTIONS = { port: { type: "string" }, seed: { type: "string" } } as const;

async function sim(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const port = integerOption("port", options.port, 8788, { min: 1, max: 65_535 });
  const seed = integerOption("seed", options.seed, 1, { min: 0, max: 2 ** 47 });
  const server = await startSimServer({ port, seed }).catch((error: unknown) => {
    throw new UsageError(
      `The port cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify({ url: server.url, model: MODEL_NAME, seed })}\n`
      : `A simulated upstream runs on ${server.url}/v1 (model ${MODEL_NAME}, seed ${seed}). Ctrl-C stops it.\n`,
  );
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await server.stop();
}

await runCommand(sim, process.argv.slice(2));
