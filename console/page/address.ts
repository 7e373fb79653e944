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

/** How long an address waits before it is written, ms: a handle that is dragged would write hundreds, which browsers refuse. */
const WAIT_MS = 200;
let waiting: ReturnType<typeof setTimeout> | undefined;

addEventListener('hashchange', () => {
  clearTimeout(waiting);
  const before = place.value;
  place.value = readPlace(location.hash);
  const isElsewhere = before.view !== place.value.view || before.path.join('/') !== place.value.path.join('/');
  if (isElsewhere) scrollTo(0, 0);
});

/** Stays where it is and tells in the address how it looks now, without a step to go back by. */
export function stay(hash: string): void {
  place.value = readPlace(hash);
  clearTimeout(waiting);
  waiting = setTimeout(() => history.replaceState(null, '', hash), WAIT_MS);
}

/** Goes somewhere, as a link would. */
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
