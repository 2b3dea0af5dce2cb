import { createServer } from "node:net";

const HOST = "127.0.0.1";

/** Whether we could listen on this port of the loopback interface right now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen(port, HOST, () => server.close(() => done(true)));
  });
}

/** `preferred` if it is free, else any free port that the system gives. */
export async function freePort(preferred: number | null): Promise<number> {
  if (preferred !== null && (await isFree(preferred))) return preferred;
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, HOST, () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === "object") done(address.port);
        else fail(new Error("The system gave no free port."));
      });
    });
  });
}
