import { z } from 'zod';
import { LIBRARY_SUFFIXES, type SuffixList, suffixListOf } from '../schema/keys/index.ts';
import type { Reader } from '../store/database.ts';

/** The source whose loads fill PUBLIC_SUFFIX. */
export const SUFFIX_SOURCE = 'public-suffix-list';
/** The layer that it fills. */
export const SUFFIX_LAYERS: readonly string[] = ['dns'];

/** When the loaded list last changed; null if no load of it was ever complete. */
const EDITION = `OPTIONAL MATCH (r:LOAD_RUN {source: '${SUFFIX_SOURCE}', part: ''})
RETURN CASE WHEN count(CASE r.status WHEN 'completed' THEN 1 END) > 0 THEN max(r.finishedAt) END AS edition`;

/** All rules, some 10,000. */
const RULES = `MATCH (s:PUBLIC_SUFFIX) WHERE s.name > '' AND s.section IN ['icann', 'private']
RETURN s.name AS name, s.section AS section, s.statedExceptions AS exceptions`;

/** A rule as it is stored. */
export const SUFFIX_RULE = z.object({
  name: z.string(),
  section: z.enum(['icann', 'private']),
  exceptions: z.array(z.string()).nullish(),
});

/**
 * The Public Suffix List as loaded, or the library's copy if none has been loaded yet. Its rules are read again only after another edition
 * was loaded; a file that is being loaded counts once its load has ended.
 */
class LoadedSuffixes {
  readonly #reader: Reader;
  #edition: number | null = null;
  #list: SuffixList = LIBRARY_SUFFIXES;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** The list as it is now: one short read, and that of the rules where the edition is another. */
  async current(): Promise<SuffixList> {
    const [row] = await this.#reader.read({ text: EDITION });
    const edition = typeof row?.edition === 'number' ? row.edition : null;
    if (edition === this.#edition) return this.#list;
    const list = edition === null ? LIBRARY_SUFFIXES : suffixListOf(await this.#rules());
    this.#list = list;
    this.#edition = edition;
    return list;
  }

  async #rules() {
    const rows = await this.#reader.read({ text: RULES });
    return rows.map((row) => SUFFIX_RULE.parse(row));
  }
}

const LISTS = new WeakMap<Reader, LoadedSuffixes>();

/** The list of a database as it is now; what one call has read serves the next ones. */
export function loadedSuffixes(database: Reader): Promise<SuffixList> {
  const list = LISTS.get(database) ?? new LoadedSuffixes(database);
  LISTS.set(database, list);
  return list.current();
}

/**
 * Reads the list only if `version` (of its layer) shows that something was loaded: for many callers that cannot wait for a round trip each.
 */
export function suffixesByVersion(database: Reader, version: () => Promise<string>): () => Promise<SuffixList> {
  let known: string | null = null;
  let list: Promise<SuffixList> = Promise.resolve(LIBRARY_SUFFIXES);
  return async () => {
    const now = await version();
    if (now !== known) {
      known = now;
      list = loadedSuffixes(database);
      list.catch(() => {
        known = null;
      });
    }
    return list;
  };
}
