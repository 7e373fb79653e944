import { signal } from '@preact/signals';

/** Where the console is: a view, what it shows, and how. It stands behind the # of the address, which no server sees. */
export interface Place {
  readonly view: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** Reads the part of an address behind its #. */
function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [view = '', ...rest] = path.split('/').map(decoded);
  return { view, path: rest, query: new URLSearchParams(query) };
}

/** Writes it. */
export function writePlace(
  view: string,
  path: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `#/${[view, ...path].map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}

/** The address of a thing's page. */
export function thingPlace(label: string, name: string): string {
  return writePlace('thing', [label, name]);
}

/** Where the console is now. */
export const place = signal(readPlace(location.hash));

addEventListener('hashchange', () => {
  const before = place.value;
  place.value = readPlace(location.hash);
  const isElsewhere = before.view !== place.value.view || before.path.join('/') !== place.value.path.join('/');
  if (isElsewhere) scrollTo(0, 0);
});

/** Goes somewhere, as a link would. */
export function go(hash: string): void {
  location.hash = hash;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
