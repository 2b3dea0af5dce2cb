/** Names are ours; values are numbers or texts, which are escaped. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A piece of SVG. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const own = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? coordinate(value) : escape(value ?? "")}"`)
    .join("");
  return children.length === 0 ? `<${name}${own}/>` : `<${name}${own}>${children.join("")}</${name}>`;
}

/** An element that holds text. */
export const textElement = (name: string, attributes: Attributes, text: string): string =>
  element(name, attributes, escape(text));

/** A tenth of a pixel is enough, and keeps files small and equal on every machine. */
const coordinate = (value: number): string => String(Math.round(value * 10) / 10 + 0);

const escape = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => ESCAPES[sign] ?? sign).replace(NOT_IN_XML, "\uFFFD");

const ESCAPES: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };

/** XML 1.0, production 2: control characters and lone surrogates have no place in a document, however they are written. */
const NOT_IN_XML =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Width of a text in pixels, a little more than any usual font needs. */
export const textWidth = (text: string, size: number): number => [...text].length * size * 0.58;

/** A whole picture. `title` and `description` are its text alternative. */
export function picture(
  size: { readonly width: number; readonly height: number },
  texts: { readonly title: string; readonly description: string },
  parts: readonly string[],
): string {
  const { width, height } = size;
  return `${element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
      width: Math.ceil(width),
      height: Math.ceil(height),
      role: "img",
      "aria-labelledby": "title description",
    },
    textElement("title", { id: "title" }, texts.title),
    textElement("desc", { id: "description" }, texts.description),
    element("style", {}, STYLE),
    element("rect", { class: "ground", width, height }),
    textElement("text", { class: "title", x: PADDING, y: 24 }, texts.title),
    ...parts.map((part) => `\n${part}`),
  )}\n`;
}

/** Space around everything, in pixels. */
export const PADDING = 16;
/** Space that the title takes. */
export const TITLE_HEIGHT = 36;
export const FONT_SIZE = 12;

/**
 * Colours that people with colour blindness tell apart (Okabe and Ito 2008), each in two strengths for light and dark ground. They
 * stand in the picture itself, so that it follows the reader's setting wherever it is shown.
 */
const LIGHT = ["#0072b2", "#b84a00", "#007a5a", "#a3497f", "#8a6d00", "#2f8fc4", "#555555", "#7a4fd0"];
const DARK = ["#56b4e9", "#ff9248", "#2fc79a", "#e39ac4", "#e6c229", "#9ad4f5", "#bbbbbb", "#b79bf2"];
export const COLOURS = LIGHT.length;

const colourRules = (colours: readonly string[]): string =>
  colours.map((colour, i) => `.f${i}{fill:${colour}}.l${i}{stroke:${colour}}`).join("");

const STYLE = [
  `text{font:${FONT_SIZE}px system-ui,sans-serif;fill:#1f2328}.title{font-size:15px;font-weight:600}`,
  `.ground{fill:#ffffff}.quiet{fill:#59636e}.grid{stroke:#d8dee4}.axis{stroke:#59636e}`,
  `.line{fill:none;stroke-width:2}.range{stroke-width:1}.area{opacity:.15}.end{text-anchor:end}.middle{text-anchor:middle}`,
  `.dashed{stroke-dasharray:4 4}.on-dark{fill:#ffffff}.on-light{fill:#1f2328}`,
  colourRules(LIGHT),
  `@media (prefers-color-scheme:dark){text{fill:#f0f6fc}.ground{fill:#0d1117}.quiet{fill:#9198a1}`,
  `.grid{stroke:#2a313c}.axis{stroke:#9198a1}.on-dark{fill:#ffffff}.on-light{fill:#1f2328}${colourRules(DARK)}}`,
].join("");
