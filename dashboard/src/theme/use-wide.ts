import { useEffect, useState } from "preact/hooks";

/** The same width as in the style sheets. */
const WIDE = "(min-width: 48.01rem)";

/** Whether the screen is wide enough for things side by side. */
export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const look = () => setWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return wide;
}
