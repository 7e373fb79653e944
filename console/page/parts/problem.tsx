/** Shows why something failed; nothing if there is no failure. */
export function Problem({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return (
    <p class="refused" role="alert">
      {message}
    </p>
  );
}
