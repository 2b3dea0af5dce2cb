/** Says how far a long step is: a bar where people watch, a few plain lines where a log is kept. */
export interface Progress {
  /** Reports `done` of `total` of the step named; a new name ends the step before. */
  step(name: string, done: number, total: number): void;
  /** Ends the current step. `what` was done, if that says more than the step's name: "500 decisions sent". */
  end(what?: string): void;
}

interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** @param now milliseconds; injectable so that tests need no clock */
export function createProgress(screen: Screen = process.stderr, now: () => number = Date.now): Progress {
  let current: string | null = null;
  let started = 0;
  let shown = 0;

  const seconds = (): string => `${((now() - started) / 1000).toFixed(1)} s`;
  const end = (what?: string): void => {
    if (current === null) return;
    const line = what === undefined ? `${current}: ${seconds()}` : `${what} in ${seconds()}`;
    screen.write(screen.isTTY === true ? `\r\u001b[K${line}\n` : `${line}\n`);
    current = null;
  };
  return {
    step(name, done, total) {
      if (name !== current) {
        end();
        current = name;
        started = now();
        shown = -Infinity;
      }
      if (screen.isTTY !== true || now() - shown < REDRAW_MS) return;
      shown = now();
      screen.write(`\r\u001b[K${name} ${bar(done, total)} ${done}${done === total ? "" : `/${total}`}`);
    },
    end,
  };
}

const REDRAW_MS = 100;
const WIDTH = 30;

function bar(done: number, total: number): string {
  const filled = total <= 0 ? 0 : Math.min(WIDTH, Math.round((WIDTH * done) / total));
  return `[${"#".repeat(filled)}${".".repeat(WIDTH - filled)}]`;
}
