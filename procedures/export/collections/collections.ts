/**
 * A tier as a collection that others poll (TAXII 2.1). Its id is the same in every Weft, so that a client's settings for one fit the next.
 */
export interface Collection {
  /** A UUID of version 4, as the standard wants it. */
  readonly id: string;
  /** The name of the tier, by which it may be asked for too. */
  readonly alias: string;
  readonly title: string;
  readonly description: string;
  /** The label of the tier, and whether only what blocks is in it. */
  readonly tier: string;
  readonly blocking: boolean;
}

/** A collection for each tier that is exported. */
export const COLLECTIONS: readonly Collection[] = [
  {
    id: '1f6d3c1e-8a52-4f0b-9a3e-5d0c7b1e6a41',
    alias: 'blocking',
    title: 'Weft: safe to block',
    description: 'Malicious indicators that are safe to block automatically.',
    tier: 'malicious',
    blocking: true,
  },
  {
    id: '7b0e9d54-2c3f-4a68-b1d7-e94f5a20c813',
    alias: 'malicious',
    title: 'Weft: malicious',
    description: 'Everything that is judged malicious, whether or not it is safe to block.',
    tier: 'malicious',
    blocking: false,
  },
  {
    id: 'c4a81f36-6e0d-4b97-8f25-0d3b9c7e51da',
    alias: 'ambiguous',
    title: 'Weft: ambiguous',
    description: 'Indicators with evidence both ways: on a threat feed, and vouched for.',
    tier: 'ambiguous',
    blocking: false,
  },
  {
    id: 'e29b57c0-91d4-4d3a-a6f8-38c16b0f7e92',
    alias: 'benign-allowlisted',
    title: 'Weft: benign',
    description: 'Indicators that are vouched for and on no threat feed.',
    tier: 'benign-allowlisted',
    blocking: false,
  },
];

/** The collection of an id or an alias; null where there is none. */
export function collectionOf(name: string): Collection | null {
  return COLLECTIONS.find(({ id, alias }) => id === name.toLowerCase() || alias === name) ?? null;
}
