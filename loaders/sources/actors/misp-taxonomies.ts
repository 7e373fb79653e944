import { z } from 'zod';
import { jsonDocument } from '../../formats/json-records.ts';
import { machineTag } from '../../formats/tags.ts';
import type { SourceDeclaration, SourceInput, SourceRecord } from '../../source.ts';

const ENTRY = z.object({ value: z.string().min(1), expanded: z.string().optional() });

const TAXONOMY = z.object({
  namespace: z.string().min(1),
  predicates: z.array(ENTRY),
  values: z.array(z.object({ predicate: z.string(), entry: z.array(ENTRY) })).default([]),
});

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
  layer: 'tags-attribution',
  verified: 'real file',
  // All files are named machinetag.json.
  accumulates: true,
  read: taxonomyTags,
  *facts({ value: { name, meaning } }) {
    yield { kind: 'node', label: 'MISP_TAG', name, properties: { ...machineTag(name), displayName: meaning } };
  },
};

async function* taxonomyTags(input: SourceInput): AsyncIterable<SourceRecord<TaxonomyTag>> {
  const { namespace, predicates, values } = await jsonDocument(input, TAXONOMY);
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
