import { nodePlace } from '../address.ts';
import { unicodeForm } from '../text/unicode.ts';

/** Shows the name of a node as a link to its page, with its Unicode form next to the punycode. */
export function Name({
  label,
  name,
  shown,
}: {
  readonly label: string;
  readonly name: string;
  readonly shown?: string | null;
}) {
  const unicode = unicodeForm(name);
  return (
    <span class="name">
      <a href={nodePlace(label, name)}>{shown ?? name}</a>
      {unicode !== null && <span class="unicode"> shown as “{unicode}”</span>}
    </span>
  );
}
