/** Shows why something failed; nothing where nothing did. */
export function Problem({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return (
    <p class="refused" role="alert">
      {message}
    </p>
  );
}
