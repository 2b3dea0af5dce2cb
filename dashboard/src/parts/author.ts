const NAME = "idk-author";

/** Who judges and changes things here, as it was said last in this browser; "" where nobody said. */
export function keptAuthor(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return ""; // The browser keeps nothing for this page.
  }
}

export function keepAuthor(author: string): void {
  try {
    localStorage.setItem(NAME, author);
  } catch {
    // It holds until the page is closed.
  }
}
