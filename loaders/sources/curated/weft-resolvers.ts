import { z } from 'zod';
import { DOCUMENTS } from '../../formats/curated-documents.ts';
import { CURATED, curatedRows } from '../../formats/curated-rows.ts';
import { addressNode, listedIn } from '../../formats/listings.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'weft-resolvers',
  name: 'Well-known resolvers',
  category: 'Reference Data',
  weight: 0,
  evidence: { entries: 'active', reliability: 'verified' },
  meaning: 'resolver',
};

const ROW = z.strictObject({
  operator: z.string().min(1),
  addresses: z.array(z.string()).min(1),
  sources: DOCUMENTS.sources,
});

/** Well-known public resolvers, which indicators often contain by mistake, as their operators publish them. */
export const weftResolvers: SourceDeclaration<z.infer<typeof ROW>> = {
  ...CURATED,
  id: FEED.id,
  title: 'Well-known public resolvers of the DNS',
  format: 'YAML asOf, resolvers[] {operator, addresses[], sources[]}: see the head of curated/resolvers.yaml',
  fields: {
    asOf: { becomes: 'the date of the edition' },
    operator: { leftOut: 'who runs them, in words: the listing says that it is a well-known resolver' },
    'addresses[]': { becomes: 'the listed addresses' },
    'sources[]': { becomes: 'the reference: the first of the documents that say so' },
  },
  layer: 'threat-listings',
  feed: FEED,
  read: (input) => curatedRows(input, 'resolvers', ROW),
  *facts({ value: { addresses, sources } }, context) {
    for (const address of addresses) yield listedIn(FEED, addressNode(address), { reference: sources[0] }, context);
  },
};
