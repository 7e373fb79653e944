import { z } from 'zod';
import { foldAsn, foldCidr } from '../../../schema/keys/index.ts';
import { DOCUMENTS } from '../../formats/curated-documents.ts';
import { CURATED, curatedRows } from '../../formats/curated-rows.ts';
import { listedIn } from '../../formats/listings.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'weft-mass-scanners',
  name: 'Known mass scanners',
  category: 'Reference Data',
  weight: 0,
  evidence: { entries: 'active', reliability: 'verified' },
  meaning: 'scanner',
};

const ROW = z.strictObject({
  operator: z.string().min(1),
  networks: z.array(z.string()).default([]),
  /** AS from which the operator does nothing but scan. */
  asns: z.array(z.string()).default([]),
  sources: DOCUMENTS.sources,
});

/**
 * Networks and AS of operators who scan the whole internet and say so. A listing of these in a general blacklist says nothing new (contract
 * 5.0).
 */
export const weftMassScanners: SourceDeclaration<z.infer<typeof ROW>> = {
  ...CURATED,
  id: FEED.id,
  title: 'Networks and AS of operators who say that they scan the internet at large',
  format: 'YAML asOf, scanners[] {operator, networks[], asns[], sources[]}: see the head of curated/mass-scanners.yaml',
  fields: {
    asOf: { becomes: 'the date of the edition' },
    operator: { becomes: 'who uses the network or the AS' },
    'networks[]': { becomes: 'the listed networks' },
    'asns[]': { becomes: 'the listed AS' },
    'sources[]': { becomes: 'the reference: the first of the documents that say so' },
  },
  layer: 'threat-listings',
  feed: FEED,
  read: (input) => curatedRows(input, 'scanners', ROW),
  *facts({ value: { operator, networks, asns, sources } }, context) {
    const listed = [
      ...networks.map((network) => ({ label: 'PREFIX', name: foldCidr(network).name })),
      ...asns.map((asn) => ({ label: 'ASN', name: foldAsn(asn) })),
    ];
    for (const indicator of listed) {
      yield listedIn(FEED, indicator, { usedBy: operator, reference: sources[0] }, context);
    }
  },
};
