import type { ApiError } from "../api/client.ts";

/** Says in words what cannot be read, and what that means. Nothing where all is well. */
export function Trouble({ error }: { readonly error: ApiError | null }) {
  if (error === null) return null;
  if (error.status === 0) {
    return (
      <p class="trouble" role="alert">
        <strong>The gate does not answer.</strong> Is it still running? Start it with <code>npm start</code>;
        this page goes on by itself.
      </p>
    );
  }
  if (error.status === 503) {
    return (
      <p class="trouble" role="alert">
        <strong>The database cannot be reached.</strong> The gate still decides. Decisions and outcomes wait
        in the outbox and are written when the database is back.
      </p>
    );
  }
  return (
    <p class="trouble" role="alert">
      <strong>The gate answered with an error.</strong> {error.message}
    </p>
  );
}

/** While nothing was read yet: that it is being read, or what went wrong. */
export function Waiting({ error }: { readonly error: ApiError | null }) {
  if (error === null) return <p class="quiet">Reading …</p>;
  // That nothing answers at all is said once, at the top of the page.
  return error.status === 0 ? <p class="quiet">It cannot be read now.</p> : <Trouble error={error} />;
}

export const isRefusal = (error: ApiError | null): boolean => error?.status === 401 || error?.status === 403;
