import { z } from 'zod';
import { jsonDocument } from '../../formats/json-records.ts';
import { machineTag } from '../../formats/tags.ts';
import type { PublishedFields, Records, SourceDeclaration, SourceInput } from '../../source.ts';

const ENTRY = z.object({ value: z.string().min(1), expanded: z.string().optional() });

const TAXONOMY = z.object({
  namespace: z.string().min(1),
  predicates: z.array(ENTRY),
  values: z.array(z.object({ predicate: z.string(), entry: z.array(ENTRY) })).default([]),
});

const OF_THE_FILE = { leftOut: 'of the file: the catalog says what it has' };
const FOR_READERS = { leftOut: 'more words for a human reader: expanded has the meaning' };
const OF_MISP = { leftOut: 'how MISP shows and sorts the tag' };
const FIELDS: PublishedFields = {
  namespace: { becomes: 'the first part of each tag' },
  description: OF_THE_FILE,
  expanded: OF_THE_FILE,
  version: OF_THE_FILE,
  uuid: OF_THE_FILE,
  'refs[]': OF_THE_FILE,
  exclusive: OF_MISP,
  'predicates[].value': { becomes: 'the second part of each tag' },
  'predicates[].expanded': { becomes: 'the meaning of a tag without a value' },
  'predicates[].description': FOR_READERS,
  'predicates[].uuid': OF_MISP,
  'predicates[].colour': OF_MISP,
  'predicates[].exclusive': OF_MISP,
  'values[].predicate': { becomes: 'the second part of tags with a value' },
  'values[].entry[].value': { becomes: 'the value of a tag' },
  'values[].entry[].expanded': { becomes: 'the meaning of the tag' },
  'values[].entry[].description': FOR_READERS,
  'values[].entry[].uuid': OF_MISP,
  'values[].entry[].numerical_value': OF_MISP,
};

/** A machine tag of a taxonomy, with its meaning in words. */
interface TaxonomyTag {
  readonly name: string;
  readonly meaning: string | undefined;
}

/** The vocabularies of MISP: every tag of a taxonomy, with its meaning. */
export const mispTaxonomies: SourceDeclaration<TaxonomyTag> = {
  id: 'misp-taxonomies',
  title: 'What machine tags mean (MISP taxonomies)',
  publisher: 'MISP Project',
  licence: 'CC0-1.0 or BSD-2-Clause',
  homePage: 'https://github.com/MISP/misp-taxonomies',
  // One of a hundred and fifty. Each has a separate folder.
  defaultUrl: 'https://raw.githubusercontent.com/MISP/misp-taxonomies/main/tlp/machinetag.json',
  format:
    'MISP taxonomy (machinetag.json): JSON namespace, predicates[] of value, expanded; values[] of predicate, entry[]',
  cadenceHours: 720,
  fields: FIELDS,
  layer: 'tags-attribution',
  verified: 'real file',
  // All files are named machinetag.json.
  accumulates: true,
  read: taxonomyTags,
  *facts({ value: { name, meaning } }) {
    yield { kind: 'node', label: 'MISP_TAG', name, properties: { ...machineTag(name), displayName: meaning } };
  },
};

async function* taxonomyTags(input: SourceInput): Records<TaxonomyTag> {
  const { namespace, predicates, values } = yield* jsonDocument(input, TAXONOMY);
  const entries = Map.groupBy(values, ({ predicate }) => predicate);
  let line = 0;
  for (const { value: predicate, expanded } of predicates) {
    const valued = (entries.get(predicate) ?? []).flatMap(({ entry }) => entry);
    const tags =
      valued.length === 0
        ? [{ name: `${namespace}:${predicate}`, meaning: expanded }]
        : valued.map((entry) => ({ name: `${namespace}:${predicate}="${entry.value}"`, meaning: entry.expanded }));
    for (const value of tags) {
      line += 1;
      yield { line, value };
    }
  }
}
