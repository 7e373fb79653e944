/** What is known of a file by its hash. */

import { flagOf, propertiesOf, textOf } from '../../../facts/stored-values.ts';
import { foldFileHash } from '../../../schema/keys/index.ts';
import { ask, type ProjectionSources } from '../sources.ts';
import type { Found } from './summary.ts';
import type { Thing } from './thing.ts';

/** Reads `$input.name`; one row. */
const HASH_TEXT = `OPTIONAL MATCH (n:FILE_HASH {name: $input.name})
RETURN n {.md5, .sha1, .sha256, .family, .fileType, .isKnownGood} AS file`;

/** The block `summary` of a file hash. */
export interface HashSummary {
  readonly algorithm: 'md5' | 'sha1' | 'sha256';
  /** Hashes of the same file. */
  readonly md5: string | null;
  readonly sha1: string | null;
  readonly sha256: string | null;
  /** Malware family. */
  readonly family: string | null;
  readonly file_type: string | null;
  /** Null where no set of known-good files was looked up. */
  readonly is_known_good: boolean | null;
}

/** The stored facts of a file hash; its summary lists the other hashes of the same file. */
export async function readHashSummary(sources: ProjectionSources, { name }: Thing): Promise<Found<HashSummary>> {
  const [row = {}] = await ask(sources, HASH_TEXT, { name });
  const { md5, sha1, sha256, family, fileType, isKnownGood } = propertiesOf(row.file);
  const { algorithm } = foldFileHash(name);
  return {
    summary: {
      algorithm,
      ...{ md5: textOf(md5), sha1: textOf(sha1), sha256: textOf(sha256) },
      [algorithm]: name,
      family: textOf(family),
      file_type: textOf(fileType),
      is_known_good: flagOf(isKnownGood),
    },
  };
}
