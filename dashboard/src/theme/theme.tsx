import { useEffect, useState } from "preact/hooks";

const NAME = "idk-theme";
const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const changed = new EventTarget();
const isTheme = (text: string | null): text is Theme => THEMES.some((theme) => theme === text);

function kept(): Theme {
  try {
    const text = localStorage.getItem(NAME);
    return isTheme(text) ? text : "system";
  } catch {
    return "system"; // The browser keeps nothing for this page.
  }
}

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  changed.dispatchEvent(new Event("change"));
}

/** Before anything is drawn. */
export const applyKeptTheme = (): void => apply(kept());

/** Light, dark, or what the system says; kept in this browser. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(kept);
  return (
    <select
      aria-label="Theme"
      class="small"
      value={theme}
      onChange={({ currentTarget: { value } }) => {
        if (!isTheme(value)) return;
        try {
          localStorage.setItem(NAME, value);
        } catch {
          // It holds until the page is closed.
        }
        setTheme(value);
        apply(value);
      }}
    >
      <option value="system">System theme</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}

/** Counts up when colours change, for what is painted and not styled. */
export function useThemeChanges(): number {
  const [n, setN] = useState(0);
  useEffect(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const more = () => setN((before) => before + 1);
    changed.addEventListener("change", more);
    dark.addEventListener("change", more);
    return () => {
      changed.removeEventListener("change", more);
      dark.removeEventListener("change", more);
    };
  }, []);
  return n;
}
