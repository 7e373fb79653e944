import { z } from 'zod';
import { foldAsn } from '../../../schema/keys/index.ts';
import { DOCUMENTS } from '../../formats/curated-documents.ts';
import { CURATED, curatedRows } from '../../formats/curated-rows.ts';
import { listedIn } from '../../formats/listings.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'weft-hosting-networks',
  name: 'Known hosting networks',
  category: 'Reference Data',
  weight: 0,
  evidence: { entries: 'active', reliability: 'verified' },
  meaning: 'hosting',
};

const ROW = z.strictObject({
  operator: z.string().min(1),
  asns: z.array(z.string()).min(1),
  sources: DOCUMENTS.sources,
});

/** AS of clouds and hosting companies: an address there soon has another holder, so that an old report does not block it (contract 5.3). */
export const weftHostingNetworks: SourceDeclaration<z.infer<typeof ROW>> = {
  ...CURATED,
  id: FEED.id,
  title: 'AS from which clouds and hosting companies rent out servers',
  format: 'YAML asOf, networks[] {operator, asns[], sources[]}: see the head of curated/hosting-networks.yaml',
  fields: {
    asOf: { becomes: 'the date of the edition' },
    operator: { becomes: 'who rents out the servers of the AS' },
    'asns[]': { becomes: 'the listed AS' },
    'sources[]': { becomes: 'the reference: the first of the documents that say so' },
  },
  layer: 'threat-listings',
  feed: FEED,
  read: (input) => curatedRows(input, 'networks', ROW),
  *facts({ value: { operator, asns, sources } }, context) {
    for (const asn of asns) {
      const said = { usedBy: operator, reference: sources[0] };
      yield listedIn(FEED, { label: 'ASN', name: foldAsn(asn) }, said, context);
    }
  },
};
