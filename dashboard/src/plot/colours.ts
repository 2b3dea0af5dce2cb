/** The colours of the style sheet for what is painted on a canvas, which knows nothing of custom properties. */
export type ColourName =
  | "ink"
  | "quiet"
  | "line"
  | "link"
  | "good"
  | "doubt"
  | "bad"
  | "bar-pass"
  | "bar-stop"
  | "bar-rest";

/** @param opacity 0..1 */
export function colourOf(near: Element, name: ColourName, opacity = 1): string {
  const probe = document.createElement("span");
  probe.style.color = `color-mix(in srgb, var(--${name}) ${opacity * 100}%, transparent)`;
  near.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
