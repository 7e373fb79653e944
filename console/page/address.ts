import { signal } from '@preact/signals';

/** The view that the console shows, with its subject and options. It is the part of the address after #, which no server sees. */
export interface Place {
  readonly view: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** Reads the part of an address after #. */
function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [view = '', ...rest] = path.split('/').map(decoded);
  return { view, path: rest, query: new URLSearchParams(query) };
}

/** Writes the part of an address after #. */
export function writePlace(
  view: string,
  path: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `#/${[view, ...path].map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}

/** Returns the address of the page of a node. */
export function nodePlace(label: string, name: string): string {
  return writePlace('thing', [label, name]);
}

/** The current place. */
export const place = signal(readPlace(location.hash));

/** How long an address waits before it is written, ms. A dragged handle would write hundreds, which browsers refuse. */
const WAIT_MS = 200;
let waiting: ReturnType<typeof setTimeout> | undefined;

addEventListener('hashchange', () => {
  clearTimeout(waiting);
  const before = place.value;
  place.value = readPlace(location.hash);
  const isElsewhere = before.view !== place.value.view || before.path.join('/') !== place.value.path.join('/');
  if (isElsewhere) scrollTo(0, 0);
});

/** Replaces the address without adding a step to the history. */
export function stay(hash: string): void {
  place.value = readPlace(hash);
  clearTimeout(waiting);
  waiting = setTimeout(() => history.replaceState(null, '', hash), WAIT_MS);
}

/** Goes to an address, as a link does. */
export function go(hash: string): void {
  clearTimeout(waiting);
  location.hash = hash;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
