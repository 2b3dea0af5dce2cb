import { useState } from "preact/hooks";
import { AuthorField } from "../parts/author-field.tsx";

/** Who judges. Asked once; every verdict keeps it, so that two persons can be compared. */
export function AuthorForm({
  author,
  onAuthor,
}: {
  readonly author: string;
  readonly onAuthor: (author: string) => void;
}) {
  const [name, setName] = useState(author);
  return (
    <form
      class="empty review-author"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onAuthor(name.trim());
      }}
    >
      <p>
        <strong>Who judges?</strong> Your name is kept in this browser and with each of your verdicts. So a
        colleague can judge the same calls, and you see how far the two of you agree.
      </p>
      <div class="filters">
        <AuthorField value={name} onValue={setName} />
        <button type="submit" class="main">
          Begin
        </button>
      </div>
    </form>
  );
}
