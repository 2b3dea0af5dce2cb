/** Asks for a key when the gate wants one. It is kept for this tab only. */
export function KeyForm({ given, onKey }: { given: boolean; onKey: (key: string) => void }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const key = new FormData(event.currentTarget).get("key");
    if (typeof key === "string" && key.trim() !== "") onKey(key.trim());
  };
  return (
    <form class="key" onSubmit={submit}>
      <p>
        {given
          ? "This key does not open the log. It must be an admin key of this deployment."
          : "This gate wants a key before it shows anything."}
      </p>
      <label>
        Admin key <input name="key" type="password" autocomplete="off" required />
      </label>
      <button type="submit">Open</button>
    </form>
  );
}
