import { COLOURS, element, FONT_SIZE, PADDING, textElement, textWidth } from "./svg.ts";

export const colourOf = (series: number): number => series % COLOURS;
/** A second round of colours is dashed. */
export const dashOf = (series: number): string => (series >= COLOURS ? " dashed" : "");

const LINE = 20;
const SWATCH = 24;

/** The names of the series with their colours, in as many lines as they need. */
export function legend(
  names: readonly string[],
  top: number,
  width: number,
): { readonly parts: readonly string[]; readonly height: number } {
  if (names.length < 2) return { parts: [], height: 0 };
  let [x, y] = [PADDING, top];
  const parts = names.flatMap((name, i) => {
    const needed = SWATCH + textWidth(name, FONT_SIZE) + 16;
    if (x > PADDING && x + needed > width - PADDING) [x, y] = [PADDING, y + LINE];
    const [at, middle] = [x, y + LINE / 2];
    x += needed;
    return [marker(i, at + 8, middle), textElement("text", { x: at + SWATCH, y: middle + 4 }, name)];
  });
  return { parts, height: y + LINE + 6 - top };
}

/** A mark whose shape tells the series apart as well as its colour. */
export function marker(series: number, x: number, y: number): string {
  const className = `f${colourOf(series)}`;
  switch (series % 4) {
    case 0:
      return element("circle", { class: className, cx: x, cy: y, r: 4 });
    case 1:
      return element("rect", { class: className, x: x - 4, y: y - 4, width: 8, height: 8 });
    case 2:
      return element("path", { class: className, d: path(x, y - 5, x + 5, y + 4, x - 5, y + 4) });
    default:
      return element("path", { class: className, d: path(x, y - 5.5, x + 5.5, y, x, y + 5.5, x - 5.5, y) });
  }
}

const path = (...numbers: readonly number[]): string =>
  `M${numbers.map((value) => Math.round(value * 10) / 10).join(" ")}Z`;
