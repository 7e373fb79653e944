/** Decides which values of a STIX pattern identify something alone. */
import type { Reported } from './reported-indicators.ts';
import { alternativesOf, type Comparison, type Conjunction } from './stix-pattern.ts';

/** A value that a pattern names, with the kind that it is read as, and all hashes of the same file. */
export interface NamedValue {
  readonly lists: Reported;
  readonly value: string;
  readonly sameFile: readonly string[];
}

/** Paths that can become a listing, with how to read their values. Hashes go by their algorithms, which publishers spell freely. */
const PATHS: ReadonlyMap<string, Reported> = new Map<string, Reported>(
  Object.entries({
    'ipv4-addr:value': 'addresses',
    'ipv6-addr:value': 'addresses',
    'domain-name:value': 'hosts',
    'url:value': 'urls',
    'autonomous-system:number': 'asns',
    'network-traffic:dst_ref.value': 'mixed',
    'network-traffic:src_ref.value': 'mixed',
    'x-cryptocurrency-wallet:value': 'wallet',
    'cryptocurrency-wallet:value': 'wallet',
  }),
);
const HASH_PATH = /^(?:file|artifact):hashes\.(?:md5|sha-?1|sha-?256)$/;

/** A condition that names a value of a kind. */
interface Named {
  readonly lists: Reported;
  readonly value: string;
  readonly observation: number;
}

/** Returns the values that a pattern names, each once. Throws `PatternError`. */
export function namedValues(pattern: string): readonly NamedValue[] {
  const named = new Map<string, NamedValue>();
  for (const alternative of alternativesOf(pattern))
    for (const one of identifying(alternative)) if (!named.has(keyOf(one))) named.set(keyOf(one), one);
  return [...named.values()];
}

function keyOf({ lists, value }: NamedValue): string {
  return `${lists} ${value}`;
}

/**
 * Returns the values that identify something alone, of conditions that must hold together. Hashes of one file do, and so does one URL,
 * whatever its host is. An address or a host does only if the other conditions describe the same object: its port, its type. With a second
 * object, each alone may be harmless, and only both together mean what was said.
 */
function identifying(together: Conjunction): readonly NamedValue[] {
  const named = together.flatMap(({ path, value, observation }): Named[] => {
    const lists = listsOf(path);
    return lists === undefined || value === null ? [] : [{ lists, value, observation }];
  });
  const hashes = named.filter(({ lists }) => lists === 'hashes');
  const urls = named.filter(({ lists }) => lists === 'urls');
  const files = new Set(hashes.map(({ observation }) => observation));
  const sameFile = hashes.map(({ value }) => value);
  const certain = [
    ...(files.size === 1 ? hashes.map(({ lists, value }) => ({ lists, value, sameFile })) : []),
    ...(urls.length === 1 ? urls.map(({ lists, value }) => ({ lists, value, sameFile: [] })) : []),
  ];
  if (certain.length > 0 || hashes.length > 0 || urls.length > 0) return certain;
  const [only] = named;
  if (only === undefined || named.some(({ lists, value }) => lists !== only.lists || value !== only.value)) return [];
  return together.every((condition) => describes(condition, together)) ? [{ ...only, sameFile: [] }] : [];
}

function listsOf(path: string): Reported | undefined {
  return HASH_PATH.test(path) ? 'hashes' : PATHS.get(path);
}

/** Returns whether a condition is about the same object as the one value that is named, or about the connection to it. */
function describes({ path, observation }: Comparison, together: Conjunction): boolean {
  const subject = together.find((one) => one.value !== null && listsOf(one.path) !== undefined);
  if (subject === undefined || observation !== subject.observation) return false;
  const [type, ofSubject] = [path, subject.path].map((text) => text.slice(0, text.indexOf(':')));
  return type === ofSubject || type === 'network-traffic';
}
