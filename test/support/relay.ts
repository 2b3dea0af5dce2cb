import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An outcome as it was reported, whether the gate had the decision yet or not. */
export interface ReportedOutcome {
  readonly decision_id: string;
  readonly source: string;
  readonly author?: string;
}

/**
 * Stands between callers and a gate, passes every byte on as it comes, and notes what the callers were told: so the log
 * can be compared with the answers themselves, whoever asked for them.
 */
export class Relay {
  /** `x-idk-decision` of each answer, in order; an id that was answered twice stands here twice. */
  readonly decisions: string[] = [];
  /** Outcomes that were answered with 2xx. */
  readonly outcomes: ReportedOutcome[] = [];
  /** Answers that were not 2xx, that broke off, or that named no decision where they should. */
  readonly failures: string[] = [];
  readonly #gate: URL;
  readonly #server: Server;

  private constructor(gateUrl: string) {
    this.#gate = new URL(gateUrl);
    this.#server = createServer((incoming, response) => {
      // A caller that goes away before it has asked gets no answer that could be lost.
      this.#pass(incoming, response).catch(() => response.destroy());
    });
  }

  static async start(gateUrl: string): Promise<Relay> {
    const relay = new Relay(gateUrl);
    await new Promise<void>((ready) => relay.#server.listen(0, "127.0.0.1", ready));
    return relay;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    await closed;
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = incoming;
    const name = `${method} ${url}`;
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { hostname, port } = this.#gate;
    const outgoing = request({ hostname, port, method, path: url, headers: incoming.headers });
    const fail = (error: Error) => {
      this.failures.push(`${name}: ${error.message}`);
      response.destroy();
    };
    outgoing.once("error", fail);
    outgoing.once("response", (answer) => {
      const status = answer.statusCode ?? 0;
      answer.once("error", fail);
      response.writeHead(status, answer.headers);
      answer.pipe(response);
      if (status < 200 || status > 299) {
        this.failures.push(`${name}: ${status}`);
        return;
      }
      // A client that has read [DONE] does not wait for the end of the connection.
      this.#note(name, body, answer.headers["x-idk-decision"]);
    });
    outgoing.end(body);
  }

  #note(name: string, body: Buffer, decision: string | string[] | undefined): void {
    if (name === "POST /v1/outcomes") {
      this.outcomes.push(JSON.parse(body.toString()) as ReportedOutcome);
    } else if (typeof decision === "string") {
      this.decisions.push(decision);
    } else {
      this.failures.push(`${name}: no x-idk-decision`);
    }
  }
}
