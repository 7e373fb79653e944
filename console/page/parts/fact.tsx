import type { ComponentChildren } from 'preact';

/** Shows a fact with its title, in a list of facts. */
export function Fact({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}
