import type { SourceDeclaration } from '../../source.ts';
import { badHashLists } from './bad-lists.ts';
import { knownGoodHashes, mispKnownGood, nsrlRds } from './known-good.ts';

/** Files, known by their hashes: bad and known-good. */
export const HASHES_SOURCES: readonly SourceDeclaration[] = [
  ...badHashLists,
  knownGoodHashes,
  ...mispKnownGood,
  nsrlRds,
];
