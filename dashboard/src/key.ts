/** The key that this tab sends. All else that the tab keeps was seen or written with it, and goes when another comes. */

const NAME = "idk-key";
/** What a tab keeps in its session storage begins with this. */
const OWN = "idk-";

const leaving = new Set<() => void>();

export const readKey = (): string => sessionStorage.getItem(NAME) ?? "";

/** @param act called before another key is kept, while the one before is still sent */
export const beforeAnotherKey = (act: () => void): void => void leaving.add(act);

/** The same key again leaves everything as it is. */
export function keepKey(key: string): void {
  if (key !== readKey()) {
    for (const act of leaving) act();
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(OWN)) sessionStorage.removeItem(name);
  }
  sessionStorage.setItem(NAME, key);
}
