import { exampleCommand } from "../parts/example.ts";

/** How to begin. */
export function Welcome() {
  return (
    <div class="empty">
      <p>No decision yet. Send one: a conversation, its tools, and what the model answered.</p>
      <pre tabIndex={0}>{exampleCommand(location.origin)}</pre>
    </div>
  );
}
