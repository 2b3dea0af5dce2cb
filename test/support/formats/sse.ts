/** The data of the events of a stream, as JSON where they are. */
export const eventsOf = (text: string): readonly Record<string, unknown>[] =>
  text
    .split(/\r?\n\r?\n/)
    .flatMap((event) => event.split(/\r?\n/).filter((line) => line.startsWith("data: {")))
    .map((line) => JSON.parse(line.slice("data: ".length)) as Record<string, unknown>);
