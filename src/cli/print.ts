/** A report of a command: JSON for machines, text for people. */
export function print<T>(json: boolean | undefined, report: T, format: (report: T) => string): void {
  process.stdout.write(json === true ? `${JSON.stringify(report, null, 2)}\n` : format(report));
}

/** ", 0.0123 USD", or nothing where no price is known. */
export const dollars = (usd: number | null): string => (usd === null ? "" : `, ${usd.toFixed(4)} USD`);
