/** What did not work, in the gate's own words. */
export const Failure = ({ what, failure }: { readonly what: string; readonly failure: string | null }) =>
  failure === null ? null : (
    <p class="trouble" role="alert">
      <strong>{what}</strong> {failure}
    </p>
  );
