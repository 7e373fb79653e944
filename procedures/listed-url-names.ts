/** The names under which the graph may list a URL: itself, or what it lies under. */
import { foldUrlPath, parseUrl } from '../schema/keys/index.ts';

/** Segments of a path that are looked at. */
const MOST_SEGMENTS = 10;

/** A URL as feeds may list it. */
export interface UrlNames {
  /** The URL as its node is called. */
  readonly name: string;
  readonly path: string;
  /** This very URL, with its query and without. */
  readonly exact: readonly string[];
  /** URLs of the same host whose path is a prefix of its path by whole segments, the longest first. */
  readonly above: readonly string[];
}

/** The names of a whole URL (contract 5.7): a listed `/` covers `/` alone. */
export function urlNames(given: string): UrlNames {
  const { url, path } = parseUrl(given);
  const name = foldUrlPath(url);
  const bare = foldUrlPath(url.replace(/\?.*$/s, ''));
  const authority = bare.slice(0, bare.length - path.length);
  const segments = path.split('/').slice(1, 1 + MOST_SEGMENTS);
  const above = segments.slice(0, -1).flatMap((segment, at) => {
    if (segment === '') return [];
    const prefix = `${authority}/${segments.slice(0, at + 1).join('/')}`;
    return [prefix, `${prefix}/`];
  });
  const exact = [...new Set([name, bare])];
  return { name, path, exact, above: above.reverse().filter((prefix) => !exact.includes(prefix)) };
}
