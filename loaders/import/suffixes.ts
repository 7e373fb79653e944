import { SUFFIX_RULE, SUFFIX_SOURCE } from '../../facts/suffix-list.ts';
import { LIBRARY_SUFFIXES, type SuffixList, type SuffixRule, suffixListOf } from '../../schema/keys/index.ts';
import { CURATED_REGISTER } from '../feeds/actor-register.ts';
import { RefusedRecord } from '../source.ts';
import type { OpenedFile } from './read-file.ts';

/** Returns the Public Suffix List among files to import, as if it had been loaded first; without one the library's. */
export async function suffixesAmong(files: readonly OpenedFile[]): Promise<SuffixList> {
  const file = files.find(({ declaration }) => declaration.id === SUFFIX_SOURCE);
  return file === undefined ? LIBRARY_SUFFIXES : suffixListOf(await rulesOf(file));
}

async function rulesOf({ declaration, input, start }: OpenedFile): Promise<SuffixRule[]> {
  const context = {
    observedAt: start.observedAt,
    suffixes: LIBRARY_SUFFIXES,
    actors: CURATED_REGISTER,
    earlierEdition: null,
  };
  const rules: SuffixRule[] = [];
  for await (const record of declaration.read(input, context)) {
    if (record instanceof RefusedRecord) continue;
    for (const fact of declaration.facts(record, context)) {
      if (fact.kind !== 'node' || fact.label !== 'PUBLIC_SUFFIX') continue;
      rules.push(
        SUFFIX_RULE.parse({ ...fact.properties, name: fact.name, exceptions: fact.properties?.statedExceptions }),
      );
    }
  }
  return rules;
}
