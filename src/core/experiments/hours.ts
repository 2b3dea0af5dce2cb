/** A length of time as a person says it: "36 s", "90 min", "24 h", "7 days". @param hours at least 0 */
export function hoursInWords(hours: number): string {
  const seconds = Math.round(hours * 3_600);
  if (seconds < 120) return `${seconds} s`;
  if (hours < 2) return `${Math.round(hours * 60)} min`;
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`;
  return `${Number(hours.toFixed(1))} h`;
}
