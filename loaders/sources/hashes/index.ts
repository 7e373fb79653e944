import type { SourceDeclaration } from '../../source.ts';
import { badHashLists } from './bad-lists.ts';
import { knownGoodHashes, mispKnownGood, nsrlRds } from './known-good.ts';

/** Files, identified by their hashes: bad ones, and known-good ones. */
export const HASHES_SOURCES: readonly SourceDeclaration[] = [
  ...badHashLists,
  knownGoodHashes,
  ...mispKnownGood,
  nsrlRds,
];
