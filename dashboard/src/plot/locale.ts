/**
 * uPlot makes a number format for the browser's language as it is loaded, and a browser whose language is no language tag
 * (Chromium under a POSIX locale says "en-US@posix") would show no view that has a plot. Imported before uPlot.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
}
