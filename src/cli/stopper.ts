/** Ctrl-C asks to finish what has begun; a second one ends at once. */
export interface Stopper {
  readonly asked: boolean;
  release(): void;
}

export function listenForStop(say: (text: string) => void = (text) => process.stderr.write(text)): Stopper {
  let asked = false;
  const onSignal = (): void => {
    if (asked) process.exit(130);
    asked = true;
    say("\nFinishing the requests that have begun; Ctrl-C again ends at once.\n");
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    get asked() {
      return asked;
    },
    release() {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}
